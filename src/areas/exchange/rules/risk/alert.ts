import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { flow, refusal } from '#blueprint/decision/flow.ts'
import { claimRow, type Claimable, type Reviewer } from '#blueprint/decision/queue.ts'

export const alertRules = [
  'MARKET_LIABILITY',
  'LARGE_STAKE',
  'PLAYER_WINS',
  'MANY_BETS',
  'WATCHED_BET',
  'ONE_ADDRESS',
] as const
export type AlertRule = (typeof alertRules)[number]
export const severities = ['MEDIUM', 'HIGH'] as const

/** The user who claims an alert, or closes an unclaimed one, is responsible for it. */
export const alertFlow = flow({
  states: ['OPEN', 'ACKNOWLEDGED', 'CLOSED'],
  moves: {
    claim: { from: ['OPEN', 'ACKNOWLEDGED'], to: 'ACKNOWLEDGED' },
    release: { from: ['ACKNOWLEDGED'], to: 'OPEN' },
    close: { from: ['OPEN', 'ACKNOWLEDGED'], to: 'CLOSED' },
  },
})

export type AlertDecision = Decision<'risk_alert', typeof alertFlow>
export type AlertState = (typeof alertFlow.states)[number]

export function close(
  { status, one }: { readonly status: AlertState; readonly one: Claimable },
  closer: Reviewer,
  remark: string,
): AlertDecision {
  if (remark.trim() === '') return refuse('Enter the outcome.', 'remark')
  return (
    refusal(alertFlow, 'close', status) ??
    decide({
      move: 'close',
      set: { closed_at: closer.at, remark: remark.trim() },
      rows: one.claim === null ? [claimRow(one, closer, { noun: 'alert', claimSeconds: null })] : [],
      events: [{ name: 'risk.alert' }],
      message: 'Alert closed',
    })
  )
}

/** Number of times the amount has doubled above the threshold; each doubling raises a new alert. */
export const bandOf = (amount: bigint, threshold: bigint): number =>
  amount < 2n * threshold ? 0 : 1 + bandOf(amount / 2n, threshold)

/** Twice the threshold is high severity. */
export const severityOf = (amount: bigint, threshold: bigint): (typeof severities)[number] =>
  amount >= 2n * threshold ? 'HIGH' : 'MEDIUM'
