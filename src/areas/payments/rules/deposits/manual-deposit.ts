import { formatMoney, minMoney, money, zeroMoney, type Money } from '#values/money.ts'
import { decide, refuse, type Decision, type NewValues } from '#blueprint/decision/decision.ts'
import { refusal } from '#blueprint/decision/flow.ts'
import { attachmentColumns } from '#areas/players/rules/messages/message.ts'
import { claimedByOther, isClaimed, type Claim } from '#blueprint/decision/queue.ts'
import { approve, depositFlow, creditLate, progress, reject, type Deposit, type DepositDecision } from './deposit.ts'
import { playerFee, type FeePlan } from './deposit-method.ts'
import { proofRows, type ProofPicture } from './proof-checks.ts'
import { plainUtr, referenceColumns, utrRefusal } from './utr.ts'
import type { Decider } from '#areas/payments/rules/payouts/withdrawal.ts'

/** A deposit in manual review, with the facts known about its bank reference. */
export type Proof = {
  readonly deposit: Deposit
  readonly domainId: number
  readonly method: string
  readonly claim: Claim | null
  /** Another deposit credited under this reference, as the reviewer may see it. */
  readonly usedBy: string | null
  /** The amount on the bank statement under this reference; null: not imported. */
  readonly atBank: Money | null
  /** The import of the bank line with this reference was rolled back while the deposit was being decided. */
  readonly isRolledBack: boolean
}

const reviewedByOther = (claim: Claim | null, { id, at }: Decider) => claimedByOther(claim, { name: id, at }, 'deposit')

/** Credits the deposit against the bank statement line where one exists, and never twice under one reference. */
export function approveProof(proof: Proof, utr: string, by: Decider): DepositDecision {
  const { deposit, claim } = proof
  const refused = reviewedByOther(claim, by) ?? refusal(depositFlow, 'approve', deposit.status)
  return refused ?? creditUnderReference(proof, utr, () => approve(deposit, by))
}

export type BankMatch = {
  readonly utr: string
  readonly amount: Money
  readonly reason: string
  /** The fee of its method; null: none. */
  readonly plan: FeePlan | null
}

/** Credits the amount received at the bank where it differs from the request, once; both amounts are recorded. */
export const approveWithBankAmount = (proof: Proof, found: BankMatch, by: Decider): DepositDecision =>
  withBankAmount(proof, found, (corrected) => approveProof(corrected, found.utr, by))

/** The same for a gateway payment credited late: the received amount is credited. */
export const creditLateWithBankAmount = (proof: Proof, found: BankMatch, by: Decider): DepositDecision =>
  withBankAmount(proof, found, (corrected) => creditLateProof(corrected, found.utr, by))

function withBankAmount(
  proof: Proof,
  { amount, reason, plan }: BankMatch,
  decideOn: (proof: Proof) => DepositDecision,
): DepositDecision {
  const { deposit } = proof
  if (amount <= zeroMoney) return refuse('Amount must be above 0.', 'amount')
  if (amount === deposit.amount) return refuse('The amount matches the request. Approve the deposit instead.', 'amount')
  const claimed = deposit.amount
  const fee = plan === null ? minMoney(deposit.fee, money(amount - 1n)) : playerFee(amount, plan)
  const decision = decideOn({ ...proof, deposit: { ...deposit, amount, fee, claimed } })
  if (decision.refused !== undefined) return decision
  const amounts = { amount: formatMoney(amount), claimed: formatMoney(claimed), reason }
  return decide({
    ...decision,
    set: { ...decision.set, amount, fee, claimed, reason },
    events: (decision.events ?? []).map(({ name, payload }) => ({ name, payload: { ...payload, ...amounts } })),
    message: `${formatMoney(amount)} credited, ${formatMoney(claimed)} declared`,
  })
}

/** On hold while questions are open: it cannot be credited and does not expire. */
export const holdProof = ({ deposit, claim }: Proof, by: Decider, note: string): DepositDecision =>
  reviewedByOther(claim, by) ??
  refusal(depositFlow, 'hold', deposit.status) ??
  decide({
    move: 'hold',
    set: { on_hold_by: by.id, on_hold_at: by.at, hold_note: note, expires_at: null },
    events: [{ name: 'deposit.held' }],
    message: 'On hold',
  })

/** Returns the deposit to the queue; the audit log records who put it on hold and why. */
export const releaseProof = ({ deposit, claim }: Proof, by: Decider): DepositDecision =>
  reviewedByOther(claim, by) ??
  refusal(depositFlow, 'resume', deposit.status) ??
  decide({
    move: 'resume',
    set: { on_hold_by: null, on_hold_at: null, hold_note: null },
    events: [{ name: 'deposit.released' }],
    message: 'Back in the queue',
  })

/** Credits money found at the bank after the request ended; a second approver confirms it. */
export function creditLateProof(proof: Proof, utr: string, by: Decider): DepositDecision {
  const { deposit } = proof
  const refused = refusal(depositFlow, 'honour', deposit.status)
  return refused ?? creditUnderReference(proof, utr, () => creditLate(deposit, by, plainUtr(utr)))
}

function creditUnderReference(proof: Proof, utr: string, decision: () => DepositDecision): DepositDecision {
  const { deposit, domainId, method, usedBy, atBank, isRolledBack } = proof
  const reference = plainUtr(utr)
  const wrong = utrRefusal(reference, method)
  if (wrong) return wrong
  if (usedBy !== null) return refuse(`This UTR is already used for ${usedBy}.`, 'utr')
  if (isRolledBack)
    return refuse('The import of the bank line with this reference was rolled back. Check the deposit again.', 'utr')
  if (atBank !== null && atBank !== deposit.amount) return refuse('The bank statement shows a different amount.', 'utr')
  const decided = decision()
  if (decided.refused !== undefined) return decided
  return decide({
    ...decided,
    set: { ...decided.set, ...referenceColumns(utr) },
    rows: [
      {
        table: 'utr_claim',
        values: { utr_key: `${domainId}:${reference}`, domain_id: domainId, deposit_id: deposit.id },
      },
    ],
    message: 'Credited',
  })
}

export const rejectProof = ({ deposit, claim }: Proof, by: Decider, reason: string): DepositDecision =>
  reviewedByOther(claim, by) ?? reject(deposit, by, reason)

/** Evidence of payment: a deposit with evidence is not expired automatically. */
export type ProofEvidence = {
  readonly hasPicture: boolean
  readonly utr: string | null
  readonly isAskedAbout: boolean
}

/**
 * Expires a deposit without proof of payment. Money that arrives later can still be credited with a second approval.
 */
export function expireUnproven(
  { deposit, claim }: Pick<Proof, 'deposit' | 'claim'>,
  shown: ProofEvidence,
  at: Date,
): DepositDecision {
  if (shown.hasPicture || shown.utr !== null) return refuse('A proof was submitted and is awaiting review.')
  if (shown.isAskedAbout) return refuse('This deposit is awaiting second approval.')
  if (isClaimed(claim, at)) return refuse(`This deposit is being reviewed by ${claim.by}.`)
  const decision = progress(deposit, 'expire', 'No payment proof was submitted in time')
  return decision.refused === undefined ? decide({ ...decision, set: { ...decision.set, decided_at: at } }) : decision
}

/** Asks the player for missing details; the deposit waits without expiring. */
export function requestProofDetails({ deposit, claim }: Proof, by: Decider, question: string): Decision<'deposit'> {
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

export const proofNotAccepted = refuse(
  'This deposit is confirmed by its gateway. Payment proofs are not accepted.',
  'picture',
)

const depositKeyOf = ({
  cell,
  player_id,
  domain_id,
  id,
}: Pick<ManualDepositRow, 'cell' | 'player_id' | 'domain_id' | 'id'>) => ({
  cell,
  player_id,
  domain_id,
  deposit_id: id,
})

interface ManualDepositRow {
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
export function attachProof(
  deposit: ManualDepositRow,
  { attached, utr }: { readonly attached: ProofPicture; readonly utr: string | null },
): Decision<'deposit'> {
  if (deposit.gateway !== 'manual') return proofNotAccepted
  const wrong = utr === null ? null : utrRefusal(plainUtr(utr), deposit.method)
  return (
    refusal(depositFlow, 'reject', deposit.status) ??
    wrong ??
    decide({
      set: { ...attachmentColumns(attached), ...(utr === null ? {} : referenceColumns(utr)) },
      rows: proofRows(attached, depositKeyOf(deposit)),
      events: [{ name: 'deposit.proof-shown' }],
      message: 'Under review',
    })
  )
}

export type SubmittedDeposit = {
  readonly method: NewValues<'deposit'>['method']
  readonly amount: Money
  readonly utr: string
  readonly attached?: ProofPicture | null
}

/** A payment made outside and entered here waits for a second approver. */
export function enterDeposit(
  { method, amount, utr, attached }: SubmittedDeposit,
  row: Omit<NewValues<'deposit'>, 'method' | 'amount' | 'id'> & { readonly id: string },
): Decision {
  const wrong = utrRefusal(plainUtr(utr), method)
  if (wrong) return wrong
  if (amount <= zeroMoney) return refuse('Amount must be above 0.', 'amount')
  return decide({
    rows: [
      {
        table: 'deposit',
        values: {
          ...row,
          method,
          amount,
          ...referenceColumns(utr),
          gateway: 'manual',
          status: 'PENDING',
          ...attachmentColumns(attached),
        },
      },
      ...proofRows(attached, depositKeyOf(row)),
    ],
    events: [{ name: 'deposit.entered' }],
    message: 'Entered; awaiting second approval',
  })
}
