import { subtract, zeroMoney, type Money } from '#values/money.ts'
import { decide, isRefusal, refuse, type Decision, type Refusal, type RowWrite } from '#blueprint/decision/decision.ts'
import type { Decider } from '#blueprint/decision/decider.ts'
import { flow, refusal } from '#blueprint/decision/flow.ts'
import { reverse, type Deposit } from '#areas/payments/rules/deposits/deposit.ts'

/** OPEN: waits for an answer to the gateway. CONTESTED: evidence was sent, and the bank decides. */
export const chargebackFlow = flow({
  states: ['OPEN', 'CONTESTED', 'WON', 'LOST', 'ACCEPTED'],
  moves: {
    contest: { from: ['OPEN'], to: 'CONTESTED' },
    win: { from: ['OPEN', 'CONTESTED'], to: 'WON' },
    lose: { from: ['OPEN', 'CONTESTED'], to: 'LOST' },
    accept: { from: ['OPEN', 'CONTESTED'], to: 'ACCEPTED' },
  },
})
type ChargebackDecision = Decision<'deposit_chargeback', typeof chargebackFlow>

export const chargebackCauses = [
  'FRAUD',
  'NOT_RECOGNISED',
  'NOT_RECEIVED',
  'DUPLICATE',
  'WRONG_AMOUNT',
  'OTHER',
] as const
export type ChargebackCause = (typeof chargebackCauses)[number]

export const chargebackSources = ['STAFF', 'FILE', 'CALLBACK'] as const
type ChargebackSource = (typeof chargebackSources)[number]

/** Days to answer where the gateway names no deadline. */
const answerDays = 7
const dayMs = 86_400_000

export type NewChargeback = {
  /** The number of the case at the gateway. */
  readonly reference: string
  readonly cause: ChargebackCause
  readonly source: ChargebackSource
  readonly respondBy: Date | null
  readonly note: string
}

export type DisputedDeposit = {
  readonly status: string
  /** A chargeback of the deposit that is not decided. */
  readonly hasOpenCase: boolean
  /** A chargeback of the deposit with the same reference, in any state. */
  readonly isKnown: boolean
}

/** A deposit is charged back once at a time, while its money is credited. */
export function openingRefusal(deposit: DisputedDeposit, { respondBy }: NewChargeback, now: Date): Refusal | null {
  if (deposit.isKnown) return refuse('This deposit already has a chargeback with this reference.', 'reference')
  if (deposit.hasOpenCase) return refuse('This deposit has a chargeback that is not decided.')
  if (deposit.status !== 'SUCCESS')
    return refuse('Only a credited deposit can be charged back. A reversed one is no longer credited.')
  if (respondBy !== null && respondBy <= now) return refuse('The deadline must be in the future.', 'respondBy')
  return null
}

export const deadlineOf = ({ respondBy }: Pick<NewChargeback, 'respondBy'>, now: Date): Date =>
  respondBy ?? new Date(now.getTime() + answerDays * dayMs)

type Chargeback = {
  readonly status: string
  readonly respondBy: Date
  /** Pictures of evidence. */
  readonly evidence: number
}

/** Evidence counts only while the gateway still takes it, by the clock of the server. */
export function evidenceRefusal({ status, respondBy }: Pick<Chargeback, 'status' | 'respondBy'>, now: Date) {
  if (status !== 'OPEN') return refuse('Evidence is added while the chargeback is open.')
  return now >= respondBy ? refuse('The deadline has passed. Record the outcome instead.') : null
}

/** The evidence was sent to the gateway in time; a case without any is not contested. */
export function contest(chargeback: Chargeback, { name, at }: Decider): ChargebackDecision {
  const refused = refusal(chargebackFlow, 'contest', chargeback.status) ?? evidenceRefusal(chargeback, at)
  if (refused) return refused
  if (chargeback.evidence === 0) return refuse('Add evidence first.')
  return decide({
    move: 'contest',
    set: { contested_by: name, contested_at: at },
    events: [{ name: 'deposit.chargeback-contested' }],
    message: 'Chargeback contested',
  })
}

type Outcome = {
  readonly by: Decider
  readonly reason: string
  /** Ends the claim of the case. */
  readonly rows: readonly RowWrite[]
}
const decidedBy = ({ by, reason }: Outcome) => ({ decided_by: by.name, decided_at: by.at, reason })

/** The bank left the money with the operator: nothing moves. */
export const winChargeback = ({ status }: Pick<Chargeback, 'status'>, outcome: Outcome): ChargebackDecision =>
  refusal(chargebackFlow, 'win', status) ??
  decide({
    move: 'win',
    set: decidedBy(outcome),
    rows: outcome.rows,
    events: [{ name: 'deposit.chargeback-won' }],
    message: 'Chargeback won. The deposit stays credited.',
  })

/** What the available balance does not cover: it stays in the wallet as the player's debt. */
export function uncoveredPart(taken: Money, available: Money): Money {
  const covering = available > zeroMoney ? available : zeroMoney
  return taken > covering ? subtract(taken, covering) : zeroMoney
}

export type ChargedDeposit = {
  readonly deposit: Deposit
  /** The row of the deposit. */
  readonly key: { readonly cell: number; readonly player_id: bigint; readonly id: string }
  readonly available: Money
}

/**
 * The bank took the money back: the whole credit is reversed, once. Where the deposit was reversed already, by hand or by
 * an earlier case, no money moves again. The deposit bears the reversal, so that it cannot be reversed another time.
 */
export function loseChargeback(
  move: 'lose' | 'accept',
  { status }: Pick<Chargeback, 'status'>,
  charged: ChargedDeposit,
  outcome: Outcome,
): ChargebackDecision {
  const refused = refusal(chargebackFlow, move, status)
  if (refused) return refused
  const { by, reason, rows } = outcome
  const event = move === 'lose' ? ('deposit.chargeback-lost' as const) : ('deposit.chargeback-accepted' as const)
  if (charged.deposit.status === 'REVERSED') {
    return decide({
      move,
      set: decidedBy(outcome),
      rows,
      events: [{ name: event }],
      message: 'Recorded. The deposit had been reversed already, so no money was taken.',
    })
  }
  const reversed = reverse(charged.deposit, { id: by.name, limit: null, at: by.at }, reason)
  if (isRefusal(reversed)) return reversed
  const taken = subtract(charged.deposit.amount, charged.deposit.fee)
  const uncovered = uncoveredPart(taken, charged.available)
  const ofDeposit: RowWrite = {
    table: 'deposit',
    key: charged.key,
    values: { status: 'REVERSED', decided_by: by.name, decided_at: by.at, reason },
  }
  return decide({
    move,
    set: { ...decidedBy(outcome), taken, uncovered },
    transfers: reversed.transfers ?? [],
    rows: [...rows, ofDeposit],
    events: [{ name: event }, { name: 'deposit.reversed', payload: { reason, deposit: charged.key.id } }],
    approves: charged.deposit.amount,
    message: uncovered > zeroMoney ? 'Deposit reversed. The player owes the part not covered.' : 'Deposit reversed',
  })
}
