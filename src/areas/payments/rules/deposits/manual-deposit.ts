import { formatMoney, least, money, nothing, type Money } from '#values/money.ts'
import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { refusal } from '#blueprint/decision/flow.ts'
import { attachmentColumns } from '#areas/players/rules/messages/letter.ts'
import { claimedByOther, isClaimed, type Claim } from '#blueprint/decision/queue.ts'
import { approve, depositFlow, honour, progress, reject, type Deposit } from './deposit.ts'
import { playerFee, type FeePlan } from './deposit-method.ts'
import { proofRows, type ShownProof } from './shown-proof.ts'
import { plainUtr, utrRefusal } from './utr.ts'
import type { Decider } from '#areas/payments/rules/payouts/withdrawal.ts'

/** A deposit in manual review, with what else is known about its reference. */
export type Proof = {
  readonly deposit: Deposit
  readonly domainId: number
  readonly method: string
  readonly claim: Claim | null
  /** Another deposit credited under this reference, as the reviewer may see it. */
  readonly usedBy: string | null
  /** The amount on the bank statement under this reference; null: not imported. */
  readonly atBank: Money | null
}

const reviewedByOther = (claim: Claim | null, { id, at }: Decider) => claimedByOther(claim, { name: id, at }, 'deposit')

/** Credited against the bank's own line where there is one, and never twice under one reference. */
export function approveProof(proof: Proof, utr: string, by: Decider): Decision {
  const { deposit, claim } = proof
  const refused = reviewedByOther(claim, by) ?? refusal(depositFlow, 'approve', deposit.status)
  return refused ?? credited(proof, utr, () => approve(deposit, by))
}

export type Found = {
  readonly utr: string
  readonly amount: Money
  readonly reason: string
  /** The fee of its method; null: none. */
  readonly plan: FeePlan | null
}

/** The bank has a different amount: that one is credited, once, and both are recorded. */
export const approveFound = (proof: Proof, found: Found, by: Decider): Decision =>
  otherwise(proof, found, (told) => approveProof(told, found.utr, by))

/** The same for gateway payments: the received amount is credited. */
export const honourFound = (proof: Proof, found: Found, by: Decider): Decision =>
  otherwise(proof, found, (told) => honourProof(told, found.utr, by))

function otherwise(proof: Proof, { amount, reason, plan }: Found, decideOn: (told: Proof) => Decision): Decision {
  const { deposit } = proof
  if (amount <= nothing) return refuse('Amount must be above 0', 'amount')
  if (amount === deposit.amount) return refuse('The amount matches the request. Approve the deposit instead.', 'amount')
  const claimed = deposit.amount
  const fee = plan === null ? least(deposit.fee, money(amount - 1n)) : playerFee(amount, plan)
  const decision = decideOn({ ...proof, deposit: { ...deposit, amount, fee, claimed } })
  if (decision.refused !== undefined) return decision
  const said = { amount: formatMoney(amount), claimed: formatMoney(claimed), reason }
  return decide({
    ...decision,
    set: { ...decision.set, amount, fee, claimed, reason },
    events: (decision.events ?? []).map(({ name, payload }) => ({ name, payload: { ...payload, ...said } })),
    message: `${formatMoney(amount)} credited, ${formatMoney(claimed)} claimed`,
  })
}

/** On hold while questions are open: it cannot be credited and does not expire. */
export const holdProof = ({ deposit, claim }: Proof, by: Decider, note: string): Decision =>
  reviewedByOther(claim, by) ??
  refusal(depositFlow, 'hold', deposit.status) ??
  decide({
    move: 'hold',
    set: { held_by: by.id, held_at: by.at, held_note: note, expires_at: null },
    events: [{ name: 'deposit.held' }],
    message: 'On hold',
  })

/** Back to the queue; the log keeps who put it on hold and why. */
export const releaseProof = ({ deposit, claim }: Proof, by: Decider): Decision =>
  reviewedByOther(claim, by) ??
  refusal(depositFlow, 'resume', deposit.status) ??
  decide({
    move: 'resume',
    set: { held_by: null, held_at: null, held_note: null },
    events: [{ name: 'deposit.released' }],
    message: 'Back in the queue',
  })

/** The money was found at the bank after the request ended, and a second approver confirms it. */
export function honourProof(proof: Proof, utr: string, by: Decider): Decision {
  const { deposit } = proof
  const refused = refusal(depositFlow, 'honour', deposit.status)
  return refused ?? credited(proof, utr, () => honour(deposit, by, plainUtr(utr)))
}

function credited(proof: Proof, utr: string, decision: () => Decision): Decision {
  const { deposit, domainId, method, usedBy, atBank } = proof
  const reference = plainUtr(utr)
  const wrong = utrRefusal(reference, method)
  if (wrong) return wrong
  if (usedBy !== null) return refuse(`This UTR is already used for ${usedBy}`, 'utr')
  if (atBank !== null && atBank !== deposit.amount) return refuse('The bank statement shows a different amount', 'utr')
  const decided = decision()
  if (decided.refused !== undefined) return decided
  return decide({
    ...decided,
    set: { ...decided.set, utr: reference },
    rows: [
      {
        table: 'utr_claim',
        values: { utr_key: `${domainId}:${reference}`, domain_id: domainId, deposit_id: deposit.id },
      },
    ],
    message: 'Credited',
  })
}

export const rejectProof = ({ deposit, claim }: Proof, by: Decider, reason: string): Decision =>
  reviewedByOther(claim, by) ?? reject(deposit, by, reason)

/** Evidence of payment: a deposit with evidence is not expired automatically. */
export type Shown = { readonly hasPicture: boolean; readonly utr: string | null; readonly isAskedAbout: boolean }

/** No proof of payment in time. If the money was there after all, it can be credited with a second approval. */
export function expireUnshown({ deposit, claim }: Pick<Proof, 'deposit' | 'claim'>, shown: Shown, at: Date): Decision {
  if (shown.hasPicture || shown.utr !== null) return refuse('A proof was submitted and is waiting for review')
  if (shown.isAskedAbout) return refuse('Waiting for second approval')
  if (isClaimed(claim, at)) return refuse(`This deposit is being reviewed by ${claim.by}`)
  const decision = progress(deposit, 'expire', 'No payment proof was submitted in time')
  return decision.refused === undefined ? decide({ ...decision, set: { ...decision.set, decided_at: at } }) : decision
}

/** Asks the player for missing details; the deposit waits without expiring. */
export function askForProof({ deposit, claim }: Proof, by: Decider, question: string): Decision {
  return (
    reviewedByOther(claim, by) ??
    refusal(depositFlow, 'reject', deposit.status) ??
    decide({
      set: { reason: question, expires_at: null },
      events: [{ name: 'deposit.questioned', payload: { question } }],
      message: 'Question sent to the player',
    })
  )
}

export const noProofOf = refuse('This deposit is confirmed by its gateway. Payment proofs are not accepted.', 'picture')

const placeOf = ({ cell, player_id, domain_id, id }: Pick<Waiting, 'cell' | 'player_id' | 'domain_id' | 'id'>) => ({
  cell,
  player_id,
  domain_id,
  deposit_id: id,
})

interface Waiting {
  readonly cell: number
  readonly player_id: bigint
  readonly domain_id: number
  readonly id: string
  readonly gateway: string
  readonly status: string
  readonly method: string
  readonly utr: string | null
}

/** A player's proof of payment; a newer picture replaces the previous one. */
export function showProof(
  deposit: Waiting,
  { attached, utr }: { readonly attached: ShownProof; readonly utr: string | null },
): Decision {
  if (deposit.gateway !== 'manual') return noProofOf
  const reference = utr === null ? deposit.utr : plainUtr(utr)
  const wrong = utr === null ? null : utrRefusal(plainUtr(utr), deposit.method)
  return (
    refusal(depositFlow, 'reject', deposit.status) ??
    wrong ??
    decide({
      set: { ...attachmentColumns(attached), utr: reference },
      rows: proofRows(attached, placeOf(deposit)),
      events: [{ name: 'deposit.proof-shown' }],
      message: 'Under review',
    })
  )
}

export type Entered = {
  readonly method: string
  readonly amount: Money
  readonly utr: string
  readonly attached?: ShownProof | null
}

/** A payment made outside and entered here waits for a second approver. */
export function enterDeposit(
  { method, amount, utr, attached }: Entered,
  row: Readonly<Record<string, unknown>> & Pick<Waiting, 'cell' | 'player_id' | 'domain_id' | 'id'>,
): Decision {
  const reference = plainUtr(utr)
  const wrong = utrRefusal(reference, method)
  if (wrong) return wrong
  if (amount <= nothing) return refuse('Amount must be above 0', 'amount')
  return decide({
    rows: [
      {
        table: 'deposit',
        values: {
          ...row,
          method,
          amount,
          utr: reference,
          gateway: 'manual',
          status: 'PENDING',
          ...attachmentColumns(attached),
        },
      },
      ...proofRows(attached, placeOf(row)),
    ],
    events: [{ name: 'deposit.entered' }],
    message: 'Entered; waiting for second approval',
  })
}
