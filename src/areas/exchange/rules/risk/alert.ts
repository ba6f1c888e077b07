import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'
import { flow, refusal } from '#blueprint/decision/flow.ts'

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

/** The user who claims an alert is responsible until it is closed. */
export const alertFlow = flow({
  states: ['OPEN', 'ACKNOWLEDGED', 'CLOSED'],
  moves: {
    acknowledge: { from: ['OPEN'], to: 'ACKNOWLEDGED' },
    close: { from: ['OPEN', 'ACKNOWLEDGED'], to: 'CLOSED' },
  },
})

export type AlertState = (typeof alertFlow.states)[number]
export type Alert = { readonly status: AlertState; readonly owner: string | null }

export const acknowledged = (by: string, at: Date) => ({
  set: { owner: by, acknowledged_at: at },
  events: [{ name: 'risk.alert' as const }],
  message: 'Assigned to you',
})

export function close(
  alert: Alert,
  input: { readonly by: string; readonly at: Date; readonly remark: string },
): Decision {
  if (input.remark.trim() === '') return refuse('Enter the outcome.', 'remark')
  return (
    refusal(alertFlow, 'close', alert.status) ??
    decide({
      move: 'close',
      set: { owner: alert.owner ?? input.by, closed_at: input.at, remark: input.remark.trim() },
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
