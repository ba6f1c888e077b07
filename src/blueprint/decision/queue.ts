import { decide, refuse, type Decision, type Refusal, type RowOrder } from './decision.ts'

/** Who works on a case of a review queue. `until` of null: until it is released or taken over. */
export type Claim = { readonly by: string; readonly until: Date | null }

/** How a queue calls its cases, and how long a claim lasts; null: until it is released. */
export type QueueTerms = { readonly noun: string; readonly claimSeconds: number | null }

/** Who acts, and when. */
export type Reviewer = { readonly name: string; readonly at: Date }

/** The case as its queue knows it: where its claim is stored, and who has it now. */
export type Claimable = {
  readonly subject: string
  readonly id: string
  readonly domainId: number | null
  readonly claim: Claim | null
}

export const isClaimed = (claim: Claim | null, at: Date): claim is Claim =>
  claim !== null && (claim.until === null || claim.until > at)

/** The reviewer who has the case at this moment; null when the claim has expired. */
export const claimedBy = (claim: Claim | null, at: Date): string | null => (isClaimed(claim, at) ? claim.by : null)

/** Why another reviewer may not work on the case now. */
export function claimedByOther(claim: Claim | null, { name, at }: Reviewer, noun: string): Refusal | null {
  if (!isClaimed(claim, at) || claim.by === name) return null
  if (claim.until === null) return refuse(`This ${noun} is assigned to ${claim.by}. Take it over or pick another one.`)
  const seconds = Math.ceil((claim.until.getTime() - at.getTime()) / 1000)
  return refuse(`This ${noun} is being reviewed by ${claim.by}. Try again in ${inWords(seconds)} or pick the next one.`)
}

const inWords = (seconds: number): string => (seconds < 120 ? `${seconds} s` : `${Math.ceil(seconds / 60)} min`)

/** Why a case cannot be decided by this reviewer where a decision needs the claim. */
export function claimRequired(claim: Claim | null, reviewer: Reviewer, noun: string): Refusal | null {
  return isClaimed(claim, reviewer.at)
    ? claimedByOther(claim, reviewer, noun)
    : refuse(`Claim this ${noun} first: it is unassigned.`)
}

const keyOf = ({ subject, id }: Claimable) => ({ subject, subject_id: id })

/** The claim as a row; the row of an earlier claim is overwritten. */
export function claimRow(one: Claimable, { name, at }: Reviewer, { claimSeconds }: QueueTerms): RowOrder {
  const until = claimSeconds === null ? null : new Date(at.getTime() + claimSeconds * 1000)
  const values = { staff: name, claimed_at: at, expires_at: until }
  return one.claim === null
    ? { table: 'review_claim', values: { ...keyOf(one), domain_id: one.domainId, ...values } }
    : { table: 'review_claim', key: keyOf(one), values }
}

/** Ends the claim, whichever reviewer has it: a decided case is unassigned. */
export const unclaimed = (one: Claimable): readonly RowOrder[] =>
  one.claim === null ? [] : [{ table: 'review_claim', key: keyOf(one), values: {}, remove: true }]

const lasting = (terms: QueueTerms): string =>
  terms.claimSeconds === null ? '' : ` for ${inWords(terms.claimSeconds)}`

/** Claims a case, or renews the reviewer's own claim. */
export function claim(one: Claimable, reviewer: Reviewer, terms: QueueTerms): Decision {
  return (
    claimedByOther(one.claim, reviewer, terms.noun) ??
    decide({ rows: [claimRow(one, reviewer, terms)], message: `Claimed${lasting(terms)}` })
  )
}

/** Claims a case that another reviewer has; the audit entry says from whom. */
export function takeOver(one: Claimable, reviewer: Reviewer, terms: QueueTerms): Decision {
  const holder = claimedBy(one.claim, reviewer.at)
  if (holder === null) return refuse(`This ${terms.noun} is unassigned. Claim it.`)
  if (holder === reviewer.name) return refuse(`This ${terms.noun} is assigned to you already.`)
  return decide({
    rows: [claimRow(one, reviewer, terms)],
    becomes: { takenFrom: holder },
    message: `Taken over from ${holder}${lasting(terms)}`,
  })
}

/** Claims a case for a colleague; the case of another reviewer is not given away. */
export function assign(one: Claimable, to: string, reviewer: Reviewer, terms: QueueTerms): Decision {
  const holder = claimedBy(one.claim, reviewer.at)
  return (
    (holder === to ? null : claimedByOther(one.claim, reviewer, terms.noun)) ??
    decide({ rows: [claimRow(one, { ...reviewer, name: to }, terms)], message: `Assigned to ${to}${lasting(terms)}` })
  )
}

/** Only the holder releases a case; a claim that has run out need not be released. */
export function release(one: Claimable, { name, at }: Reviewer, { noun }: QueueTerms): Decision {
  if (claimedBy(one.claim, at) !== name) return refuse(`This ${noun} is not assigned to you.`)
  return decide({ rows: unclaimed(one), message: 'Released' })
}

/** A decision that takes effect at `finalAt`; until then its author may take it back. */
export type PendingDecision = { readonly by: string; readonly finalAt: Date }

export const finalAt = (at: Date, undoSeconds: number): Date => new Date(at.getTime() + undoSeconds * 1000)

export const isFinal = ({ finalAt: final }: PendingDecision, at: Date): boolean => final <= at

/** Why a decision cannot be undone: only its author may, and only before it is final. */
export function undoRefusal(decision: PendingDecision | null, { name, at }: Reviewer): Refusal | null {
  if (decision === null) return refuse('There is nothing to undo.')
  if (decision.by !== name) return refuse(`Only ${decision.by} can undo this decision.`)
  return isFinal(decision, at) ? refuse('This decision is final and cannot be undone.') : null
}

/** Why a reviewer who asked for a second one neither claims nor decides the case any more. */
export const escalatedRefusal = (escalatedBy: string | null, name: string, noun: string): Refusal | null =>
  escalatedBy === name ? refuse(`You asked for a second reviewer. Another reviewer decides this ${noun}.`) : null

/** Why a case cannot be escalated: it was already, and the second reviewer decides. */
export const escalatedAlready = (escalatedBy: string | null, noun: string): Refusal | null =>
  escalatedBy === null ? null : refuse(`${escalatedBy} has asked for a second reviewer of this ${noun}: decide it.`)
