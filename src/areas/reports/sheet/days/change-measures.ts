import { profit, text } from '#blueprint/kinds/kinds.ts'
import { opening } from '#areas/reports/definition/measures.ts'
import type { Cause } from '#areas/reports/sheet/causes.ts'

const moved = (cause: Cause, label: string, hint: string) =>
  opening(profit(label, { total: 'sum', sortable: true, hint }), `${cause}Rows`)

/** What changed an outstanding amount, each as a link to its entries. */
export const changes = {
  exchange: moved(
    'exchange',
    'Exchange',
    'Results of markets with commission and shares of the account and its downline',
  ),
  sportsbook: moved('sportsbook', 'Sportsbook', 'Stakes, returns and shares of tickets'),
  casino: moved('casino', 'Casino', 'Bets, wins and shares of rounds'),
  payments: moved('payments', 'Payments', 'Deposits less withdrawals of players, which count when they are requested'),
  bonuses: moved('bonuses', 'Bonuses', 'Paid to players less taken back'),
  adjustments: moved('adjustments', 'Adjustments', 'Corrections by hand and repairs'),
  cash: moved('cash', 'Settled in cash', 'Chips against cash with the upline: plus was collected, minus paid'),
  chips: moved('chips', 'Chips', 'Chips received from the upline or issued, less chips given back'),
  credit: moved('credit', 'Credit', 'Changes of the credit reference with the opposite sign'),
} as const

/** Addresses of the entries behind each change. */
export const changeLinks = {
  exchangeRows: text('Link'),
  sportsbookRows: text('Link'),
  casinoRows: text('Link'),
  paymentsRows: text('Link'),
  bonusesRows: text('Link'),
  adjustmentsRows: text('Link'),
  cashRows: text('Link'),
  chipsRows: text('Link'),
  creditRows: text('Link'),
} as const
