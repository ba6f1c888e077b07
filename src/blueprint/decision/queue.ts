import { decide, refuse, type Decision, type Refusal, type RowWrite } from './decision.ts'

/**
 * The current claim on a case of a review queue. `until` is null when the claim lasts until it is
 * released or taken over. `shown` replaces the name of staff whom the actor may not see.
 */
export type Claim = {
  readonly by: string
  readonly until: Date | null
  readonly shown?: string
  /** Who assigned the case to the reviewer; not set where the reviewer claimed it. */
  readonly assignedBy?: string
}

const shownName = ({ by, shown = by }: Claim): string => shown

/** The noun for a queue's cases and the duration of a claim; null lasts until released. */
export type QueueTerms = {
  readonly noun: string
  readonly claimSeconds: number | null
  /** Without it a reviewer loses the claims. */
  readonly permission?: string
}

/** The acting reviewer and the time of the action. */
export type Reviewer = { readonly name: string; readonly at: Date }

/** A case as its queue sees it: the key of its claim and the current claim. */
export type Claimable = {
  readonly subject: string
  readonly id: string
  readonly domainId: number | null
  readonly claim: Claim | null
}

export const isClaimed = (claim: Claim | null, at: Date): claim is Claim =>
  claim !== null && (claim.until === null || claim.until > at)

/** The reviewer who holds the case at this moment; null when the claim has expired. */
export const claimedBy = (claim: Claim | null, at: Date): string | null => (isClaimed(claim, at) ? claim.by : null)

/** The reason a reviewer may not work on a case claimed by someone else, or null. */
export function claimedByOther(claim: Claim | null, { name, at }: Reviewer, noun: string): Refusal | null {
  if (!isClaimed(claim, at) || claim.by === name) return null
  if (claim.until === null)
    return refuse(`This ${noun} is assigned to ${shownName(claim)}. Take it over or pick another one.`)
  const seconds = Math.ceil((claim.until.getTime() - at.getTime()) / 1000)
  return refuse(
    `This ${noun} is being reviewed by ${shownName(claim)}. Try again in ${formatDuration(seconds)} or pick the next one.`,
  )
}

const formatDuration = (seconds: number): string => (seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`)

/** The reason a decision is not allowed without the claim, or null. */
export function claimRequired(claim: Claim | null, reviewer: Reviewer, noun: string): Refusal | null {
  return isClaimed(claim, reviewer.at)
    ? claimedByOther(claim, reviewer, noun)
    : refuse(`Claim this ${noun} first: it is unassigned.`)
}

/** Who must hold the case of a row for an action: no one, another reviewer, or the user. */
export type Assignee = 'none' | 'other' | 'self'

/** Why the assignee shown in a row rules out an action of the queue, or null. Shown on the disabled button. */
export function assigneeRefusal(required: Assignee, assignee: string | null, username: string): string | null {
  const isOwn = assignee !== null && assignee.toLowerCase() === username.toLowerCase()
  if (required === 'self') return isOwn ? null : 'It is not assigned to you'
  if (isOwn) return 'It is already assigned to you'
  if (required === 'none') return assignee === null ? null : `It is assigned to ${assignee}`
  return assignee === null ? 'It is unassigned' : null
}

const keyOf = ({ subject, id }: Claimable) => ({ subject, subject_id: id })

/** The claim as a row; the row of an earlier claim is overwritten. */
export function claimRow(one: Claimable, { name, at }: Reviewer, terms: QueueTerms, assignedBy?: string): RowWrite {
  const { permission = null } = terms
  const claimSeconds = assignedBy === undefined ? terms.claimSeconds : null
  const until = claimSeconds === null ? null : new Date(at.getTime() + claimSeconds * 1000)
  const values = { staff: name, claimed_at: at, expires_at: until, permission, assigned_by: assignedBy ?? null }
  return one.claim === null
    ? { table: 'review_claim', values: { ...keyOf(one), domain_id: one.domainId, ...values } }
    : { table: 'review_claim', key: keyOf(one), values }
}

/** Ends any claim on the case: a decided case is unassigned. */
export const unclaimed = (one: Claimable): readonly RowWrite[] =>
  one.claim === null ? [] : [{ table: 'review_claim', key: keyOf(one), values: {}, remove: true }]

const durationSuffix = (terms: QueueTerms): string =>
  terms.claimSeconds === null ? '' : ` for ${formatDuration(terms.claimSeconds)}`

/** An assignment is neither renewed nor released with the screen that shows the case. */
const isAssignedTo = (claim: Claim | null, name: string): boolean =>
  claim !== null && claim.until === null && claim.assignedBy !== undefined && claim.by === name

/** Claims a case, or renews the reviewer's own claim. An assignment stays as it is. */
export function claim(one: Claimable, reviewer: Reviewer, terms: QueueTerms): Decision {
  if (isAssignedTo(one.claim, reviewer.name)) return decide({ message: 'Assigned to you' })
  return (
    claimedByOther(one.claim, reviewer, terms.noun) ??
    decide({ rows: [claimRow(one, reviewer, terms)], message: `Claimed${durationSuffix(terms)}` })
  )
}

/** Takes a case over from its holder; the audit entry names the previous holder. */
export function takeOver(one: Claimable, reviewer: Reviewer, terms: QueueTerms): Decision {
  const { claim: current } = one
  if (!isClaimed(current, reviewer.at)) return refuse(`This ${terms.noun} is unassigned. Claim it.`)
  if (current.by === reviewer.name) return refuse(`This ${terms.noun} is already assigned to you.`)
  const holder = shownName(current)
  return decide({
    rows: [claimRow(one, reviewer, terms)],
    becomes: { takenFrom: holder },
    message: `Taken over from ${holder}${durationSuffix(terms)}`,
  })
}

/** Assigns a case to a reviewer until it is decided, unless another one has claimed it. An assignment can be changed. */
export function assign(one: Claimable, to: string, reviewer: Reviewer, terms: QueueTerms): Decision {
  const holder = claimedBy(one.claim, reviewer.at)
  return (
    (holder === to || one.claim?.assignedBy !== undefined ? null : claimedByOther(one.claim, reviewer, terms.noun)) ??
    decide({
      rows: [claimRow(one, { ...reviewer, name: to }, terms, reviewer.name)],
      becomes: { assignedTo: to },
      message: `Assigned to ${to}`,
    })
  )
}

/** Ends the assignment of a case, also that of a colleague. */
export function unassign(one: Claimable, { noun }: QueueTerms): Decision {
  const { claim: current } = one
  if (current?.assignedBy === undefined) return refuse(`This ${noun} is not assigned.`)
  return decide({ rows: unclaimed(one), becomes: { unassignedFrom: shownName(current) }, message: 'Unassigned' })
}

/**
 * Releases a case. Only the holder may; an expired claim need not be released. Where claims expire, leaving a case does
 * not end its assignment.
 */
export function release(one: Claimable, { name, at }: Reviewer, { noun, claimSeconds }: QueueTerms): Decision {
  if (claimSeconds !== null && isAssignedTo(one.claim, name)) return decide({ message: 'Still assigned to you' })
  if (claimedBy(one.claim, at) !== name) return refuse(`This ${noun} is not assigned to you.`)
  return decide({ rows: unclaimed(one), message: 'Released' })
}

/** A decision that takes effect at `finalAt`; until then its author can undo it. */
export type PendingDecision = { readonly by: string; readonly finalAt: Date }

export const finalAt = (at: Date, undoSeconds: number): Date => new Date(at.getTime() + undoSeconds * 1000)

export const isFinal = ({ finalAt: final }: PendingDecision, at: Date): boolean => final <= at

/**
 * The reason a decision cannot be undone, or null: only its author may undo it, before it is final.
 */
export function undoRefusal(decision: PendingDecision | null, { name, at }: Reviewer): Refusal | null {
  if (decision === null) return refuse('There is nothing to undo.')
  if (decision.by !== name) return refuse(`Only ${decision.by} can undo this decision.`)
  return isFinal(decision, at) ? refuse('This decision is final and cannot be undone.') : null
}

/** The reason a reviewer who requested a second review may not claim or decide the case. */
export const escalatedRefusal = (escalatedBy: string | null, name: string, noun: string): Refusal | null =>
  escalatedBy === name ? refuse(`You requested a second reviewer, so another reviewer must decide this ${noun}.`) : null

/** The reason a case cannot be escalated twice. */
export const alreadyEscalatedRefusal = (escalatedBy: string | null, noun: string): Refusal | null =>
  escalatedBy === null
    ? null
    : refuse(`${escalatedBy} already requested a second reviewer for this ${noun}. Decide it instead.`)
