/** Header counters that can play a sound. */
export const counterLabels = {
  notification_count: 'Notifications',
  player_kyc_count: 'KYC to review',
  all_deposit_count: 'Deposits',
  manual_deposit_count: 'Manual deposits',
  approve_payout_count: 'Payouts to send',
  all_withdrawals_count: 'Withdrawals to review',
  device_notification_count: 'Device alerts',
} as const
export type Counter = keyof typeof counterLabels
export const counters = Object.keys(counterLabels) as readonly Counter[]

export type CounterValues = Readonly<Record<Counter, number>>

/** The counters with sound that have increased. */
export const increasedCounters = (
  before: CounterValues,
  now: CounterValues,
  withSound: readonly string[],
): readonly Counter[] => counters.filter((counter) => withSound.includes(counter) && now[counter] > before[counter])
