import type { Day } from '#values/day.ts'
import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'
import { provable, type DocumentType } from './types.ts'
import { unseen, type CheckPoint } from './checklist.ts'
import { heldBy, nobody, taken, type Lease } from './lease.ts'

export const kycFlow = flow({
  states: ['PENDING', 'IN_REVIEW', 'VERIFIED', 'REJECTED', 'EXPIRED'],
  moves: {
    take: { from: ['PENDING', 'IN_REVIEW'], to: 'IN_REVIEW' },
    release: { from: ['IN_REVIEW'], to: 'PENDING' },
    approve: { from: ['IN_REVIEW'], to: 'VERIFIED' },
    reject: { from: ['IN_REVIEW'], to: 'REJECTED' },
    askForMore: { from: ['IN_REVIEW'], to: 'PENDING' },
    escalate: { from: ['IN_REVIEW'], to: 'PENDING' },
    takeBack: { from: ['VERIFIED', 'REJECTED'], to: 'IN_REVIEW' },
    expire: { from: ['VERIFIED'], to: 'EXPIRED' },
  },
})
export type DocumentState = (typeof kycFlow.states)[number]

export const rejectReasons = ['BLURRED', 'EXPIRED', 'WRONG_PERSON', 'NAME_MISMATCH', 'EDITED', 'OTHER'] as const
export type RejectReason = (typeof rejectReasons)[number]

/** What the player is told when nothing else is written. */
export const rejectSentences: Readonly<Record<RejectReason, string>> = {
  BLURRED: 'The picture cannot be read: please send a sharp one',
  EXPIRED: 'The document is out of date: please send a valid one',
  WRONG_PERSON: 'The document belongs to somebody else',
  NAME_MISMATCH: 'The name on the document is not the name of the account',
  EDITED: 'The picture was changed: please send it as it was taken',
  OTHER: 'The document cannot be accepted',
}

/** Why somebody looks at a picture of a document he is not deciding on. */
export const viewReasons = ['SUPPORT', 'WITHDRAWAL', 'COMPLAINT', 'FRAUD', 'AUTHORITY', 'REVIEW'] as const

/** As many may wait of one player: whoever sends more is not waiting for an answer. */
export const mostWaiting = 10

export interface KycDocument {
  readonly type: DocumentType
  readonly status: DocumentState
  readonly lease: Lease | null
  /** Staff who entered it; of a site its own name. */
  readonly submittedBy: string
  readonly sides: number
  /** Its number is proven on another account, or its picture is there too. */
  readonly isElsewhere: boolean
  readonly bornOn: Day | null
  /** As the player said when he registered. */
  readonly accountBornOn: Day | null
  /** Who leaves it to a second person. */
  readonly escalatedBy: string | null
  readonly reviewed: { readonly by: string; readonly at: Date } | null
}

export interface Reviewer {
  readonly name: string
  readonly now: Date
}

/** Decided is only what one holds: of two who look at the same one, one is refused. */
export const mayDecide = (document: KycDocument, { name, now }: Reviewer): Refusal | null => {
  const holder = heldBy(document, now)
  if (holder === null) return refuse('Take it first: nobody holds it')
  return holder === name ? null : refuse(`${holder} is looking at it`)
}

export interface Approval {
  readonly level: 1 | 2 | null
  readonly expiresOn: Day | null
  readonly today: Day
  /** Looked into: both accounts are rightly his. */
  readonly isSamePerson: boolean
  /** What whoever approves has looked at and vouches for. */
  readonly checked: readonly CheckPoint[]
}

export function approve(document: KycDocument, reviewer: Reviewer, given: Approval): Decision {
  const refused = mayDecide(document, reviewer)
  if (refused) return refused
  if (document.submittedBy === reviewer.name) return refuse('Whoever entered a document does not approve it')
  if (document.sides === 0) return refuse('There is no picture to look at')
  const levels = provable[document.type]
  if (given.level === null && levels.length > 0) return refuse('Say which level it proves', 'level')
  if (given.level !== null && !levels.includes(given.level))
    return refuse(levels.length === 0 ? 'This document proves no level' : 'It does not prove this level', 'level')
  if (given.expiresOn !== null && given.expiresOn <= given.today)
    return refuse('The document is out of date', 'expiresOn')
  if ([document.bornOn, document.accountBornOn].some((day) => day !== null && !isOfAge(day, given.today)))
    return refuse('Nobody under 18 is verified')
  const missing = unseen(document.type, given)
  if (missing !== null) return refuse(missing, 'checked')
  if (document.isElsewhere && !given.isSamePerson)
    return refuse('It stands on another account too: look into it, and say that it is the same person', 'isSamePerson')
  return decide({
    move: 'approve',
    set: {
      ...nobody,
      ...noRequest,
      level: given.level,
      expires_on: given.expiresOn,
      checked: given.checked,
      ...signed(reviewer),
    },
    events: [{ name: 'kyc.verified' }],
    message: 'Approved',
  })
}

/** So long a verdict is taken back by whoever gave it: the player is told of it, and paid out on it, afterwards. */
export const undoSeconds = 60

/** What the player may know: of a verdict that may still be taken back, that somebody is looking. */
export function toldState(
  { status, reviewedAt }: { readonly status: DocumentState; readonly reviewedAt: Date | null },
  now: Date,
): DocumentState {
  const isFresh = reviewedAt !== null && reviewedAt.getTime() + undoSeconds * 1000 > now.getTime()
  return isFresh && (status === 'VERIFIED' || status === 'REJECTED') ? 'IN_REVIEW' : status
}

const unsigned = { reviewed_by: null, reviewed_at: null }
const signed = ({ name, now }: Reviewer) => ({ reviewed_by: name, reviewed_at: now })
const noRequest = { asked_types: null, asked_note: null, asked_at: null }

export function reject(
  document: KycDocument,
  reviewer: Reviewer,
  { why, words }: { readonly why: RejectReason; readonly words: string | null },
): Decision {
  const refused = mayDecide(document, reviewer)
  if (refused) return refused
  if (why === 'OTHER' && !words?.trim()) return refuse('Say why', 'words')
  const reason = words?.trim() || rejectSentences[why]
  return decide({
    move: 'reject',
    set: { ...nobody, ...noRequest, reason_code: why, reason, ...signed(reviewer) },
    events: [{ name: 'kyc.rejected', payload: { why, reason } }],
    message: 'Rejected; the player is told why in a minute',
  })
}

/** A slip of the hand: for as long as it is fresh, whoever decided has it before him again. */
export function takeBack({ reviewed }: KycDocument, reviewer: Reviewer): Decision {
  if (reviewed?.by !== reviewer.name) return refuse(`Only ${reviewed?.by ?? 'whoever decided'} can take it back`)
  if (reviewer.now.getTime() - reviewed.at.getTime() > undoSeconds * 1000) return refuse('It stands already')
  return decide({
    move: 'takeBack',
    set: { ...taken(reviewer), level: null, checked: null, reason_code: null, reason: null, ...unsigned },
    events: [{ name: 'kyc.taken-back' }],
    message: 'Taken back: decide anew',
  })
}

/** It goes back among those that wait, and comes up again when something new has arrived. */
export function askForMore(
  document: KycDocument,
  reviewer: Reviewer,
  { types, note }: { readonly types: readonly DocumentType[]; readonly note: string | null },
): Decision {
  const refused = mayDecide(document, reviewer)
  if (refused) return refused
  if (types.length === 0) return refuse('Say which documents are missing', 'types')
  return decide({
    move: 'askForMore',
    set: { ...nobody, asked_types: types, asked_note: note, asked_at: reviewer.now },
    events: [{ name: 'kyc.more-asked', payload: { types, note } }],
    message: 'The player is asked for more',
  })
}

/** By hand, or because its last day is over. */
export const expire = (reviewer: Reviewer, reason: string): Decision =>
  decide({
    move: 'expire',
    set: { ...nobody, reason, ...signed(reviewer) },
    events: [{ name: 'kyc.expired', payload: { reason } }],
    message: 'Marked as expired',
  })

export interface Submission {
  readonly sides: number
  readonly expiresOn: Day | null
  readonly bornOn: Day | null
  readonly today: Day
  /** How many of this player wait already. */
  readonly waiting: number
}

/** Whether a document may be handed in at all; whether it is right is for people to see. */
export function mayHandIn({ sides, expiresOn, bornOn, today, waiting }: Submission): Refusal | null {
  if (sides === 0) return refuse('A document needs a picture', 'front')
  if (waiting >= mostWaiting) return refuse('Enough documents of this player wait already')
  if (expiresOn !== null && expiresOn < today) return refuse('The document is out of date', 'expiresOn')
  if (bornOn !== null && bornOn >= today) return refuse('Nobody is born in the future', 'bornOn')
  return null
}

/** Nobody under 18 has an account, whoever says when he was born. */
export function ageRefusal(bornOn: Day | null, today: Day): Refusal | null {
  if (bornOn === null) return null
  if (bornOn >= today) return refuse('Nobody is born in the future', 'bornOn')
  return isOfAge(bornOn, today) ? null : refuse('Nobody under 18 has an account', 'bornOn')
}

/** Of age on that day, eighteen years being over. */
export function isOfAge(bornOn: Day, today: Day): boolean {
  const [year = '', ...rest] = bornOn.split('-')
  return [String(Number(year) + 18).padStart(4, '0'), ...rest].join('-') <= today
}
