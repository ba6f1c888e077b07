/** What changes the outstanding amount of an account. */
export const causes = [
  'exchange',
  'sportsbook',
  'casino',
  'payments',
  'bonuses',
  'adjustments',
  'cash',
  'chips',
  'credit',
] as const
export type Cause = (typeof causes)[number]

export const causeLabels: Readonly<Record<Cause, string>> = {
  exchange: 'Exchange',
  sportsbook: 'Sportsbook',
  casino: 'Casino',
  payments: 'Payments',
  bonuses: 'Bonuses',
  adjustments: 'Adjustments',
  cash: 'Settled in cash',
  chips: 'Chips',
  credit: 'Credit',
}
