import { decide, refuse, type Decision, type RowOrder } from '../decision.ts'
import { undoSeconds } from './verdict.ts'
import { fail, lose, netOf, pay, startProcessing, succeed, type Decider, type Withdrawal } from './withdrawal.ts'

/**
 * One attempt to pay a withdrawal through a gateway. Its id is what the gateway knows it by, fixed before anything is sent;
 * it leaves WAITING once and for ever, and that is the only moment at which it is sent.
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
  /** How often the gateway was asked about it. */
  readonly asked: number
}

/** Where the row of an attempt lies. */
export type PayoutKey = { readonly cell: number; readonly player_id: bigint; readonly id: string }

export type Ordered = { readonly key: PayoutKey; readonly payout: Payout }

export type Ordering = {
  readonly key: PayoutKey
  readonly domainId: number
  readonly agentId: bigint
  readonly gateway: string
  readonly attempt: number
}

/** Hands it over in ten seconds; until then it can be recalled. */
export function orderPayout(withdrawal: Withdrawal, payer: Decider, order: Ordering): Decision {
  const decision = pay(withdrawal, payer)
  if (decision.refused !== undefined) return decision
  return decide({
    ...decision,
    approves: withdrawal.amount,
    set: { ...decision.set, gateway: order.gateway },
    rows: [
      {
        table: 'payout',
        values: {
          ...order.key,
          withdrawal_id: withdrawal.id,
          domain_id: order.domainId,
          agent_id: order.agentId,
          attempt: order.attempt,
          gateway: order.gateway,
          amount: netOf(withdrawal),
          currency: withdrawal.currency,
          ordered_by: payer.id,
          ordered_at: payer.at,
          due_at: new Date(payer.at.getTime() + undoSeconds * 1000),
        },
      },
    ],
    message: 'Sent to the gateway in ten seconds',
  })
}

/** Whoever ordered it thinks again before it is sent; what has been sent is never taken back. */
export function recallPayout(withdrawal: Withdrawal, attempt: Ordered | null, by: Decider): Decision {
  if (attempt === null || attempt.payout.status !== 'WAITING') return refuse('It has been sent')
  const { key } = attempt
  return decide({
    move: 'recall',
    set: { paid_by: null, gateway: null },
    rows: [
      { table: 'payout', key, values: { status: 'RECALLED', message: `Recalled by ${by.id}`, answered_at: by.at } },
    ],
    events: [{ name: 'withdrawal.recalled' }],
    message: `Recalled: ${withdrawal.id.slice(-6)} is not sent`,
  })
}

/** What a gateway may say of an order, in its own words' words. */
export type Outcome =
  | { readonly outcome: 'ACCEPTED'; readonly reference: string | null }
  | { readonly outcome: 'PAID'; readonly reference: string | null; readonly utr: string | null }
  | { readonly outcome: 'FAILED' | 'UNKNOWN' | 'ABSENT' | 'REVERSED'; readonly reason: string }

const minute = 60_000
const patience = [1, 5, 15, 60] as const

/** When the gateway is asked again: after a minute, five, a quarter of an hour, and then every hour. */
export const askAgainAt = (asked: number, at: Date): Date =>
  new Date(at.getTime() + (patience[Math.min(asked, patience.length - 1)] ?? 60) * minute)

const isFinal = (status: PayoutState): boolean => ['PAID', 'FAILED', 'RECALLED', 'REVERSED'].includes(status)

/** Answers change a payout as long as nothing final is known; a final one stands, whatever is said later. */
export function answered(
  withdrawal: Withdrawal,
  { payout, key }: Ordered,
  { heard, at }: { heard: Outcome; at: Date },
): Decision {
  if (payout.status === 'WAITING') return refuse('It has not been sent')
  const change = (status: PayoutState, more: Readonly<Record<string, unknown>> = {}): RowOrder => ({
    table: 'payout',
    key,
    values: { status, answered_at: at, asked: payout.asked + 1, next_ask_at: null, ...more },
  })
  if (payout.status === 'PAID' && heard.outcome === 'REVERSED') return cameBack(change, heard.reason)
  if (isFinal(payout.status)) return decide({})
  switch (heard.outcome) {
    case 'PAID': {
      const utr = heard.utr ?? heard.reference ?? payout.id
      return withRow(succeed(withdrawal, utr, at), change('PAID', { utr, reference: heard.reference }))
    }
    case 'FAILED':
    case 'REVERSED':
      return withRow(fail(withdrawal, heard.reason), change('FAILED', { message: heard.reason }))
    case 'ACCEPTED': {
      const row = change('ACCEPTED', { reference: heard.reference, next_ask_at: askAgainAt(payout.asked, at) })
      return withRow(withdrawal.status === 'PROCESSING' ? decide({}) : startProcessing(withdrawal), row)
    }
    default: {
      const row = change('UNKNOWN', { message: heard.reason, next_ask_at: askAgainAt(payout.asked, at) })
      return withRow(withdrawal.status === 'UNKNOWN' ? decide({}) : lose(withdrawal, heard.reason), row)
    }
  }
}

const withRow = (decision: Decision, row: RowOrder): Decision =>
  decision.refused === undefined ? decide({ ...decision, rows: [...(decision.rows ?? []), row] }) : decision

/** Paid, and the bank sent it back: the money is at the gateway again, and a person says whose it is now. */
const cameBack = (change: (status: PayoutState, more: Readonly<Record<string, unknown>>) => RowOrder, reason: string) =>
  decide({
    set: { reason: `Came back: ${reason}` },
    rows: [change('REVERSED', { message: reason })],
    events: [{ name: 'withdrawal.came-back', payload: { reason } }],
  })

/** Found out at the bank or with the gateway's people what nobody answered: paid, or certainly not. */
export type Finding = { readonly paid: boolean; readonly utr: string | null; readonly reason: string }

export function resolvePayout(
  withdrawal: Withdrawal,
  attempt: Ordered | null,
  { finding, by }: { finding: Finding; by: Decider },
): Decision {
  if (withdrawal.status !== 'UNKNOWN') return refuse('Its outcome is not in doubt')
  if (finding.paid && finding.utr === null) return refuse('Enter the reference of the bank', 'utr')
  const decision = finding.paid ? succeed(withdrawal, finding.utr ?? '', by.at) : fail(withdrawal, finding.reason)
  if (attempt === null) return decision
  const values = {
    status: finding.paid ? 'PAID' : 'FAILED',
    utr: finding.utr,
    message: `${by.id}: ${finding.reason}`,
    answered_at: by.at,
    next_ask_at: null,
  }
  return withRow(decision, { table: 'payout', key: attempt.key, values })
}
