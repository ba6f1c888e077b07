import { zeroMoney, sum, type Money } from '#values/money.ts'
import { decide, refuse, type ChangedValues, type RowWrite } from '#blueprint/decision/decision.ts'
import { finalAt } from '#blueprint/decision/queue.ts'
import { splitByCap } from './fee.ts'
import { undoSeconds } from './review-decision.ts'
import {
  fail,
  lose,
  netOf,
  pay,
  restOf,
  startProcessing,
  succeed,
  type Decider,
  type Withdrawal,
  type WithdrawalDecision,
} from './withdrawal.ts'
import { payRest } from './partial-payment.ts'

/**
 * One order to pay a withdrawal, or a part of it, through a gateway. The gateway knows it by its id, which is fixed
 * before anything is sent. It leaves WAITING exactly once, which is the only time it is sent.
 */
export const payoutStates = [
  'WAITING',
  'SENT',
  'ACCEPTED',
  'UNKNOWN',
  'PAID',
  'FAILED',
  'RECALLED',
  'REVERSED',
] as const
export type PayoutState = (typeof payoutStates)[number]

export type Payout = {
  readonly id: string
  readonly status: PayoutState
  readonly gateway: string
  readonly dueAt: Date
  /** How often the gateway was queried. */
  readonly queryCount: number
  /** Amounts too large for one transfer are sent in parts, all ordered in the same attempt. */
  readonly attempt: number
  readonly part: number
  readonly amount: Money
  readonly utr: string | null
  /** Why it was not paid. */
  readonly message: string | null
  /** When it was first reported as paid, although it had failed. */
  readonly paidLateAt?: Date | null
  /** The user who recorded the outcome found at the bank. */
  readonly confirmedBy?: string | null
}

/** The key of an order's row. */
export type PayoutKey = { readonly cell: number; readonly player_id: bigint; readonly id: string }

export type PayoutRecord = { readonly key: PayoutKey; readonly payout: Payout }

export type PayoutRequest = {
  readonly cell: number
  /** Ids for the orders, one for each possible part. */
  readonly ids: readonly string[]
  readonly domainId: number
  readonly agentId: bigint
  readonly gateway: string
  /** The bank's max per transfer; null: no cap. */
  readonly cap: Money | null
  /** Earlier orders. */
  readonly orders: readonly PayoutRecord[]
}

const without = (status: readonly PayoutState[]) => (order: PayoutRecord) => !status.includes(order.payout.status)
const isCurrent = without(['FAILED', 'RECALLED'])
const isOpen = without(['FAILED', 'RECALLED', 'PAID', 'REVERSED'])

/** Returns the amount already paid by these orders. */
export const paidOf = (orders: readonly PayoutRecord[]): Money =>
  sum(orders.filter(({ payout }) => payout.status === 'PAID').map(({ payout }) => payout.amount))

/** Part numbers without a current order: each part has at most one. */
function freeParts(orders: readonly PayoutRecord[], count: number): number[] {
  const usedParts = new Set(orders.filter(isCurrent).map(({ payout }) => payout.part))
  const free: number[] = []
  for (let part = 1; free.length < count; part += 1) if (!usedParts.has(part)) free.push(part)
  return free
}

export const maxParts = 50

/** Orders the payout in ten seconds, in as many parts as the bank requires; until then it can be recalled. */
export function orderPayout(
  withdrawal: Withdrawal,
  payer: Decider,
  order: PayoutRequest,
  move: 'pay' | 'retry' = 'pay',
): WithdrawalDecision {
  const decision = pay(withdrawal, payer, move)
  if (decision.refused !== undefined) return decision
  const rest = restOf({ ...withdrawal, paid: paidOf(order.orders) })
  if (rest <= zeroMoney) return refuse('This withdrawal is already paid in full.')
  const amounts = order.cap === null ? [rest] : splitByCap(rest, order.cap)
  if (amounts.length > order.ids.length)
    return refuse(`The payout would need ${amounts.length} parts. Pay it manually.`)
  const attempt = 1 + Math.max(0, ...order.orders.map(({ payout }) => payout.attempt))
  const parts = freeParts(order.orders, amounts.length)
  const common = {
    cell: order.cell,
    player_id: withdrawal.playerId,
    withdrawal_id: withdrawal.id,
    domain_id: order.domainId,
    agent_id: order.agentId,
    attempt,
    gateway: order.gateway,
    currency: withdrawal.currency,
    ordered_by: payer.id,
    ordered_at: payer.at,
    due_at: finalAt(payer.at, undoSeconds),
  }
  const inParts = amounts.length === 1 ? '' : ` in ${amounts.length} parts`
  return decide({
    ...decision,
    approves: rest < netOf(withdrawal) ? rest : withdrawal.amount,
    set: { ...decision.set, gateway: order.gateway },
    rows: amounts.map((amount, at) => ({
      table: 'payout',
      values: { ...common, id: order.ids[at], part: parts[at], amount },
    })),
    message: `Sending to the gateway in 10 seconds${inParts}`,
  })
}

/** Recalls an order before it is sent; a sent order is never recalled. */
export function recallPayout(withdrawal: Withdrawal, orders: readonly PayoutRecord[], by: Decider): WithdrawalDecision {
  const last = Math.max(0, ...orders.map(({ payout }) => payout.attempt))
  const ofLast = orders.filter(({ payout }) => payout.attempt === last)
  if (ofLast.length === 0 || ofLast.some(({ payout }) => payout.status !== 'WAITING'))
    return refuse('This payout was already sent to the gateway.')
  const values = { status: 'RECALLED' as const, message: `Recalled by ${by.id}`, answered_at: by.at }
  return decide({
    move: 'recall',
    set: { paid_by: null, gateway: null },
    rows: ofLast.map(({ key }) => ({ table: 'payout', key, values })),
    events: [{ name: 'withdrawal.recalled' }],
    message: `Recalled: ${withdrawal.id.slice(-6)} will not be sent`,
  })
}

/** The state of an order as the gateway reports it, in our terms. */
export type Outcome =
  | { readonly outcome: 'ACCEPTED'; readonly reference: string | null }
  | { readonly outcome: 'PAID'; readonly reference: string | null; readonly utr: string | null }
  | { readonly outcome: 'FAILED' | 'UNKNOWN' | 'ABSENT' | 'REVERSED'; readonly reason: string }

const minute = 60_000
const queryDelaysMinutes = [1, 5, 15, 60] as const

/** When the gateway is queried next: after 1, 5 and 15 minutes, then every hour. */
export const nextQueryAt = (queryCount: number, at: Date): Date =>
  new Date(at.getTime() + (queryDelaysMinutes[Math.min(queryCount, queryDelaysMinutes.length - 1)] ?? 60) * minute)

const isFinal = (status: PayoutState): boolean => ['PAID', 'FAILED', 'RECALLED', 'REVERSED'].includes(status)

export type ReportedOutcome = { readonly outcome: Outcome; readonly at: Date }

/** Applies a reported outcome to an order until the order is final; later reports are ignored. */
export function applyOutcome(
  withdrawal: Withdrawal,
  { order, others }: { readonly order: PayoutRecord; readonly others: readonly PayoutRecord[] },
  { outcome, at }: ReportedOutcome,
): WithdrawalDecision {
  const { payout, key } = order
  if (payout.status === 'WAITING') return refuse('This payout has not been sent yet.')
  const change = (status: PayoutState, more: ChangedValues<'payout'> = {}): RowWrite => ({
    table: 'payout',
    key,
    values: { status, answered_at: at, query_count: payout.queryCount + 1, next_query_at: null, ...more },
  })
  if (payout.status === 'PAID' && outcome.outcome === 'REVERSED') return returnedByBank(change, outcome.reason)
  if (isFinal(payout.status)) return decide({})
  const then = (status: PayoutState, reason: string, utr: string | null = null) =>
    withdrawalAfter(withdrawal, { orders: [...others, { key, payout: { ...payout, status, utr } }], reason, at })
  switch (outcome.outcome) {
    case 'PAID': {
      const utr = outcome.utr ?? outcome.reference ?? payout.id
      return withRow(then('PAID', '', utr), change('PAID', { utr, reference: outcome.reference, paid_at: at }))
    }
    case 'FAILED':
    case 'REVERSED':
      return withRow(then('FAILED', outcome.reason), change('FAILED', { message: outcome.reason }))
    case 'ACCEPTED': {
      const row = change('ACCEPTED', {
        reference: outcome.reference,
        next_query_at: nextQueryAt(payout.queryCount, at),
      })
      return withRow(then('ACCEPTED', ''), row)
    }
    default: {
      const row = change('UNKNOWN', { message: outcome.reason, next_query_at: nextQueryAt(payout.queryCount, at) })
      return withRow(then('UNKNOWN', outcome.reason), row)
    }
  }
}

interface OrdersStatus {
  readonly orders: readonly PayoutRecord[]
  /** Why the reported order was not paid. */
  readonly reason: string
  readonly at: Date
}

/** Derives the state of a withdrawal from all its orders: paid when all are paid, unknown when any is unknown. */
export function withdrawalAfter(withdrawal: Withdrawal, { orders, reason, at }: OrdersStatus): WithdrawalDecision {
  const open = orders.filter(isOpen)
  if (open.some(({ payout }) => payout.status === 'UNKNOWN'))
    return withdrawal.status === 'UNKNOWN'
      ? decide({})
      : lose(withdrawal, reason || 'The outcome of one part is unknown')
  if (open.length > 0) return withdrawal.status === 'PROCESSING' ? decide({}) : startProcessing(withdrawal)
  const paid = paidOf(orders)
  if (paid === netOf(withdrawal)) return succeed(withdrawal, utrsOf(orders), at)
  const failureReason =
    reason || (orders.findLast(({ payout }) => payout.status === 'FAILED')?.payout.message ?? 'Returned by the bank')
  return paid === zeroMoney ? fail(withdrawal, failureReason) : payRest(withdrawal, paid, failureReason)
}

const utrsOf = (orders: readonly PayoutRecord[]): string =>
  orders
    .filter(({ payout }) => payout.status === 'PAID')
    .toSorted((one, other) => one.payout.part - other.payout.part)
    .map(({ payout }) => payout.utr ?? payout.id)
    .join(', ')

const withRow = (decision: WithdrawalDecision, row: RowWrite): WithdrawalDecision =>
  decision.refused === undefined ? decide({ ...decision, rows: [...(decision.rows ?? []), row] }) : decision

/** The bank returned a paid order: the money is back at the gateway and is reviewed manually. */
const returnedByBank = (
  change: (status: PayoutState, more: ChangedValues<'payout'>) => RowWrite,
  reason: string,
): WithdrawalDecision =>
  decide({
    set: { reason: `Returned by the bank: ${reason}` },
    rows: [change('REVERSED', { message: reason })],
    events: [{ name: 'withdrawal.came-back', payload: { reason } }],
  })

/** The outcome found at the bank or with the gateway: paid, or certainly not. */
export type Finding = { readonly paid: boolean; readonly utr: string | null; readonly reason: string }

export function resolvePayout(
  withdrawal: Withdrawal,
  orders: readonly PayoutRecord[],
  { finding, by }: { finding: Finding; by: Decider },
): WithdrawalDecision {
  if (withdrawal.status !== 'UNKNOWN') return refuse('The outcome is already known.')
  if (finding.paid && finding.utr === null) return refuse('Enter the bank reference.', 'utr')
  const unknownOrder = orders.find(({ payout }) => payout.status === 'UNKNOWN')
  if (!unknownOrder)
    return finding.paid ? succeed(withdrawal, finding.utr ?? '', by.at) : fail(withdrawal, finding.reason)
  const { key, payout } = unknownOrder
  const status = finding.paid ? ('PAID' as const) : ('FAILED' as const)
  const resolved = { key, payout: { ...payout, status, utr: finding.utr } } as const
  const others = orders.filter((one) => one !== unknownOrder)
  const values = {
    status,
    utr: finding.utr,
    confirmed_by: by.id,
    message: `${by.id}: ${finding.reason}`,
    answered_at: by.at,
    next_query_at: null,
    ...(finding.paid ? { paid_at: by.at } : {}),
  }
  const decision = withdrawalAfter(withdrawal, { orders: [...others, resolved], reason: finding.reason, at: by.at })
  return withRow(decision, { table: 'payout', key, values })
}
