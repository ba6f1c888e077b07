import type { Day } from '#values/day.ts'
import { decide, refuse, type Decision, type Refusal } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'
import { provable, type DocumentType } from './types.ts'
import { missingChecks, type CheckPoint } from './checklist.ts'
import {
  claimRequired,
  alreadyEscalatedRefusal,
  finalAt,
  isFinal,
  type Claim,
  type PendingDecision,
} from '#blueprint/decision/queue.ts'

export const kycFlow = flow({
  states: ['PENDING', 'IN_REVIEW', 'VERIFIED', 'REJECTED', 'EXPIRED'],
  moves: {
    claim: { from: ['PENDING', 'IN_REVIEW'], to: 'IN_REVIEW' },
    release: { from: ['IN_REVIEW'], to: 'PENDING' },
    approve: { from: ['IN_REVIEW'], to: 'VERIFIED' },
    reject: { from: ['IN_REVIEW'], to: 'REJECTED' },
    askForMore: { from: ['IN_REVIEW'], to: 'PENDING' },
    escalate: { from: ['IN_REVIEW'], to: 'PENDING' },
    undo: { from: ['VERIFIED', 'REJECTED'], to: 'IN_REVIEW' },
    expire: { from: ['VERIFIED'], to: 'EXPIRED' },
  },
})

export type DocumentDecision = Decision<'kyc_document', typeof kycFlow>
export type DocumentState = (typeof kycFlow.states)[number]

export const rejectReasons = ['BLURRED', 'EXPIRED', 'WRONG_PERSON', 'NAME_MISMATCH', 'EDITED', 'OTHER'] as const
export type RejectReason = (typeof rejectReasons)[number]

/** The default rejection messages to the player. */
export const rejectSentences: Readonly<Record<RejectReason, string>> = {
  BLURRED: 'The picture is not readable. Please send a sharp one.',
  EXPIRED: 'The document has expired. Please send a valid one.',
  WRONG_PERSON: 'The document belongs to another person.',
  NAME_MISMATCH: 'The name on the document does not match the name on the account.',
  EDITED: 'The picture has been edited. Please send the original.',
  OTHER: 'The document cannot be accepted.',
}

/** Why a user views the picture of a document they are not deciding on. */
export const viewReasons = ['SUPPORT', 'WITHDRAWAL', 'COMPLAINT', 'FRAUD', 'AUTHORITY', 'REVIEW'] as const

/** How many documents of one player can wait for review at once. */
export const maxWaiting = 10

export interface KycDocument {
  readonly type: DocumentType
  readonly status: DocumentState
  readonly claim: Claim | null
  /** Staff who entered it; of a site its own name. */
  readonly submittedBy: string
  readonly sides: number
  /** Its number is verified on another account, or its picture was used there. */
  readonly isElsewhere: boolean
  readonly bornOn: Day | null
  /** The date of birth given at registration. */
  readonly accountBornOn: Day | null
  /** The user who escalated it. */
  readonly escalatedBy: string | null
  readonly reviewed: { readonly by: string; readonly at: Date } | null
}

export interface Reviewer {
  readonly name: string
  readonly now: Date
}

/** Decisions need the claim: of two reviewers of the same document, one is refused. */
export const claimRefusal = ({ claim }: KycDocument, { name, now }: Reviewer): Refusal | null =>
  claimRequired(claim, { name, at: now }, 'document')

export interface Approval {
  readonly level: 1 | 2 | null
  readonly expiresOn: Day | null
  readonly today: Day
  /** Checked: both accounts belong to the player. */
  readonly isSamePlayer: boolean
  /** The checks the reviewer has confirmed. */
  readonly checked: readonly CheckPoint[]
}

export function approve(document: KycDocument, reviewer: Reviewer, approval: Approval): DocumentDecision {
  const refused = claimRefusal(document, reviewer)
  if (refused) return refused
  if (document.submittedBy === reviewer.name) return refuse('You cannot approve a document you entered.')
  if (document.sides === 0) return refuse('This document has no picture.')
  const levels = provable[document.type]
  if (approval.level === null && levels.length > 0) return refuse('Select the KYC level the document proves.', 'level')
  if (approval.level !== null && !levels.includes(approval.level))
    return refuse(
      levels.length === 0
        ? 'This document type proves no KYC level.'
        : 'This document type does not prove this KYC level.',
      'level',
    )
  if (approval.expiresOn !== null && approval.expiresOn <= approval.today)
    return refuse('The document has expired.', 'expiresOn')
  if ([document.bornOn, document.accountBornOn].some((day) => day !== null && !isOfAge(day, approval.today)))
    return refuse('The player must be at least 18 years old.')
  const missing = missingChecks(document.type, approval)
  if (missing !== null) return refuse(missing, 'checked')
  if (document.isElsewhere && !approval.isSamePlayer)
    return refuse(
      'The document is also used on another account. Check both accounts and confirm that they belong to the same person.',
      'isSamePlayer',
    )
  return decide({
    move: 'approve',
    set: {
      ...noRequest,
      level: approval.level,
      expires_on: approval.expiresOn,
      checked: approval.checked,
      ...reviewerColumns(reviewer),
    },
    events: [{ name: 'kyc.verified' }],
    message: 'Approved',
  })
}

/** How long the reviewer can undo a decision, in seconds; the player is notified and paid only afterwards. */
export const undoSeconds = 60

/** The state shown to the player: a decision that can still be undone is shown as in review. */
export function stateForPlayer(
  { status, reviewedAt }: { readonly status: DocumentState; readonly reviewedAt: Date | null },
  now: Date,
): DocumentState {
  const isFresh = reviewedAt !== null && !isFinal({ by: '', finalAt: finalAt(reviewedAt, undoSeconds) }, now)
  return isFresh && (status === 'VERIFIED' || status === 'REJECTED') ? 'IN_REVIEW' : status
}

const noReviewer = { reviewed_by: null, reviewed_at: null }
const reviewerColumns = ({ name, now }: Reviewer) => ({ reviewed_by: name, reviewed_at: now })
const noRequest = { requested_types: null, request_note: null, requested_at: null }

export function reject(
  document: KycDocument,
  reviewer: Reviewer,
  { reasonCode, message }: { readonly reasonCode: RejectReason; readonly message: string | null },
): DocumentDecision {
  const refused = claimRefusal(document, reviewer)
  if (refused) return refused
  if (reasonCode === 'OTHER' && !message?.trim()) return refuse('Enter a reason.', 'message')
  const reason = message?.trim() || rejectSentences[reasonCode]
  return decide({
    move: 'reject',
    set: { ...noRequest, reason_code: reasonCode, reason, ...reviewerColumns(reviewer) },
    events: [{ name: 'kyc.rejected', payload: { reasonCode, reason } }],
    message: 'Rejected; the player is notified in one minute',
  })
}

/** The decision on a document that its author may still undo. */
export const pendingOf = ({ reviewed }: KycDocument): PendingDecision | null =>
  reviewed === null ? null : { by: reviewed.by, finalAt: finalAt(reviewed.at, undoSeconds) }

/** The document is in review again, as if it had not been decided. */
export const undoDecision = (): DocumentDecision =>
  decide({
    move: 'undo',
    set: { level: null, checked: null, reason_code: null, reason: null, ...noReviewer },
    events: [{ name: 'kyc.taken-back' }],
    message: 'Undone: the document is in review again',
  })

/** A second reviewer decides; the first one neither claims nor decides it any more. */
export function escalate(document: KycDocument, reviewer: Reviewer, reasonCode: string): DocumentDecision {
  return (
    claimRefusal(document, reviewer) ??
    alreadyEscalatedRefusal(document.escalatedBy, 'document') ??
    decide({
      move: 'escalate',
      set: { escalated_by: reviewer.name, escalated_note: reasonCode },
      events: [{ name: 'kyc.escalated', payload: { by: reviewer.name } }],
      message: 'Escalated to a second reviewer',
    })
  )
}

/** The document returns to the queue and comes up again when new documents arrive. */
export function askForMore(
  document: KycDocument,
  reviewer: Reviewer,
  { types, note }: { readonly types: readonly DocumentType[]; readonly note: string | null },
): DocumentDecision {
  const refused = claimRefusal(document, reviewer)
  if (refused) return refused
  if (types.length === 0) return refuse('Select the missing documents.', 'types')
  return decide({
    move: 'askForMore',
    set: { requested_types: types, request_note: note, requested_at: reviewer.now },
    events: [{ name: 'kyc.more-asked', payload: { types, note } }],
    message: 'More documents requested',
  })
}

/** Manually, or because the expiry date has passed. */
export const expire = (reviewer: Reviewer, reason: string): DocumentDecision =>
  decide({
    move: 'expire',
    set: { reason, ...reviewerColumns(reviewer) },
    events: [{ name: 'kyc.expired', payload: { reason } }],
    message: 'Marked as expired',
  })

export interface Submission {
  readonly sides: number
  readonly expiresOn: Day | null
  readonly bornOn: Day | null
  readonly today: Day
  /** How many documents of this player are waiting. */
  readonly waiting: number
}

/** Whether a document can be submitted; its content is checked by reviewers. */
export function submissionRefusal({ sides, expiresOn, bornOn, today, waiting }: Submission): Refusal | null {
  if (sides === 0) return refuse('Add a picture of the document.', 'front')
  if (waiting >= maxWaiting) return refuse('Too many documents of this player are already waiting for review.')
  if (expiresOn !== null && expiresOn < today) return refuse('The document has expired.', 'expiresOn')
  if (bornOn !== null && bornOn >= today) return refuse('Date of birth must be in the past.', 'bornOn')
  return null
}

/** Players must be 18, whatever the source of the date of birth. */
export function ageRefusal(bornOn: Day | null, today: Day): Refusal | null {
  if (bornOn === null) return null
  if (bornOn >= today) return refuse('Date of birth must be in the past.', 'bornOn')
  return isOfAge(bornOn, today) ? null : refuse('Players must be at least 18 years old.', 'bornOn')
}

/** Whether the person is at least 18 on that day. */
export function isOfAge(bornOn: Day, today: Day): boolean {
  const [year = '', ...rest] = bornOn.split('-')
  return [String(Number(year) + 18).padStart(4, '0'), ...rest].join('-') <= today
}
