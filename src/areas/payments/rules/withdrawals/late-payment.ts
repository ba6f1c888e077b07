import { sum } from '#values/money.ts'
import { decide, refuse, type ChangedValues, type Refusal, type RowWrite } from '#blueprint/decision/decision.ts'
import {
  applyOutcome,
  nextQueryAt,
  withdrawalAfter,
  type Outcome,
  type Payout,
  type PayoutRecord,
  type ReportedOutcome,
} from '#areas/payments/rules/payouts/payout.ts'
import { lose, restOf, type Withdrawal, type WithdrawalDecision } from '#areas/payments/rules/payouts/withdrawal.ts'

interface Reported {
  readonly order: PayoutRecord
  readonly others: readonly PayoutRecord[]
}

/** Failed payouts of earlier attempts that were sent: they are queried before anything is sent in their place. */
export const failedBefore = <T extends PayoutRecord>(orders: readonly T[], { payout: next }: PayoutRecord): T[] =>
  orders.filter(({ payout }) => payout.status === 'FAILED' && payout.attempt < next.attempt)

/**
 * Whether a failed payout may have been paid after all. No answer does not settle it either, unless a user has found out
 * at the bank that it was not paid.
 */
export const isDoubtful = ({ outcome }: Outcome, { confirmedBy }: Payout): boolean =>
  outcome === 'PAID' || outcome === 'ACCEPTED' || (outcome === 'UNKNOWN' && !confirmedBy)

const sentence = ({ id }: Payout, outcome: Outcome): string => {
  switch (outcome.outcome) {
    case 'PAID':
      return `The gateway reports payout ${id}, which had failed, as paid.`
    case 'ACCEPTED':
      return `The gateway reports payout ${id}, which had failed, as in progress.`
    default:
      return `The gateway does not say whether payout ${id}, which had failed, was paid.`
  }
}

/** An outcome reported for a payout; a failed one that is reported as paid stops whatever would be paid in its place. */
export function hearOutcome(
  withdrawal: Withdrawal,
  { order, others }: Reported,
  report: ReportedOutcome,
): WithdrawalDecision {
  const isPaidLate = order.payout.status === 'FAILED' && report.outcome.outcome === 'PAID'
  return isPaidLate ? doubt(withdrawal, { order, others }, report) : applyOutcome(withdrawal, { order, others }, report)
}

/**
 * A failed payout may have been paid. What was ordered in its place and not sent yet is recalled. The failed payout is
 * open again while the amount is still held for it, so that its outcome decides; otherwise it is marked, and nothing can
 * be paid in its place.
 */
export function doubt(
  withdrawal: Withdrawal,
  { order, others }: Reported,
  { outcome, at }: ReportedOutcome,
): WithdrawalDecision {
  const { payout } = order
  const reason = sentence(payout, outcome)
  const waiting = others.filter((one) => one.payout.status === 'WAITING')
  const recalled = waiting.map((one) => rowOf(one, { status: 'RECALLED', message: reason, answered_at: at }))
  const isStillHeld =
    waiting.length > 0 &&
    others.every((one) => one.payout.part !== payout.part || !isStanding(one.payout)) &&
    payout.amount <= restOf(withdrawal) - sentOf(others)
  if (isStillHeld) {
    const next_query_at = nextQueryAt(payout.queryCount, at)
    const reopened = rowOf(order, { status: 'UNKNOWN', message: reason, next_query_at })
    return withRows(withdrawal.status === 'UNKNOWN' ? decide({ set: { reason } }) : lose(withdrawal, reason), [
      ...recalled,
      reopened,
    ])
  }
  const marked =
    outcome.outcome === 'PAID' && !payout.paidLateAt
      ? [rowOf(order, { paid_late_at: at, utr: outcome.utr ?? outcome.reference, message: reason })]
      : []
  if (recalled.length === 0 && marked.length === 0) return decide({})
  const orders = [order, ...others].map((one) => (waiting.includes(one) ? recalledOf(one) : one))
  const after: WithdrawalDecision =
    recalled.length > 0 ? withdrawalAfter(withdrawal, { orders, reason, at }) : decide({ set: { reason } })
  return withRows(after, [...recalled, ...marked])
}

const isStanding = ({ status }: Payout): boolean => !['WAITING', 'FAILED', 'RECALLED'].includes(status)

const recalledOf = ({ key, payout }: PayoutRecord): PayoutRecord => ({ key, payout: { ...payout, status: 'RECALLED' } })

/** The amount on its way to the bank. */
const sentOf = (orders: readonly PayoutRecord[]): bigint =>
  sum(orders.filter(({ payout }) => isStanding(payout) && payout.status !== 'PAID').map(({ payout }) => payout.amount))

const withRows = (decision: WithdrawalDecision, rows: readonly RowWrite[]): WithdrawalDecision =>
  decision.refused === undefined ? decide({ ...decision, rows: [...(decision.rows ?? []), ...rows] }) : decision

/** Nothing is paid in place of a payout that was paid after all. */
export function paidLateRefusal(orders: readonly PayoutRecord[]): Refusal | null {
  const late = orders.find(({ payout }) => payout.paidLateAt)
  return late
    ? refuse(`The gateway reports payout ${late.payout.id}, which had failed, as paid. Do not pay it again.`)
    : null
}

const rowOf = ({ key }: PayoutRecord, values: ChangedValues<'payout'>): RowWrite => ({
  table: 'payout',
  key,
  values,
})
