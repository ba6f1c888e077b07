/** What a row of the balance sheet of an account is. */
const ofNode = ['ACCOUNT', 'OWN', 'UNPAID', 'UPLINE', 'COLLECTED', 'PAID', 'PAID_UP', 'RECEIVED', 'CHIPS'] as const

/** What a row of the balance sheet of the operator is: balances of accounts, and the accounts of the ledger. */
const ofOperator = [
  'BALANCES',
  'HELD',
  'GATEWAYS',
  'ISSUED',
  'IN_TRANSFER',
  'IN_SETTLEMENT',
  'COMMISSION',
  'CASINO',
  'SPORTSBOOK',
  'BONUSES',
  'ADJUSTMENTS',
  'TAXES',
] as const

export const entries = [...ofNode, ...ofOperator, 'UNEXPLAINED'] as const
export type Entry = (typeof entries)[number]

export const entryLabels: Readonly<Record<Entry, string>> = {
  ACCOUNT: 'Outstanding of an account',
  OWN: 'Own P/L of markets and tickets',
  UNPAID: 'Shares of tickets that are not paid yet',
  UPLINE: 'Settlement with the upline',
  COLLECTED: 'Cash collected from the downline',
  PAID: 'Cash paid to the downline',
  PAID_UP: 'Cash paid to the upline',
  RECEIVED: 'Cash received from the upline',
  CHIPS: 'Chips without cash, less credit references',
  BALANCES: 'Balances of an account and its downline',
  HELD: 'Held for withdrawals',
  GATEWAYS: 'Gateways',
  ISSUED: 'Chips issued',
  IN_TRANSFER: 'Chips in transfer',
  IN_SETTLEMENT: 'Results in settlement',
  COMMISSION: 'Commission',
  CASINO: 'Casino',
  SPORTSBOOK: 'Sportsbook',
  BONUSES: 'Bonuses',
  ADJUSTMENTS: 'Adjustments',
  TAXES: 'Taxes withheld',
  UNEXPLAINED: 'Unexplained',
}

export const sides = ['PLUS', 'MINUS'] as const
export const sideLabels = { PLUS: 'Plus', MINUS: 'Minus' } as const
