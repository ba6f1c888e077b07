import { rowAddress } from '#blueprint/address.ts'
import { contains, domains, is, period, under } from '#blueprint/filters.ts'
import { accountLink, amount, domainId, id, instant, profit, text } from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { opening } from '#areas/reports/definition/measures.ts'
import type { Cause } from './causes.ts'

const summed = { total: 'sum', sortable: true } as const
const moved = (cause: Cause, label: string, hint: string) => opening(profit(label, { ...summed, hint }), `${cause}Rows`)

/**
 * What is outstanding with each account directly below an account at the begin and the end of a period, and what changed it: balance of
 * the account and its downline less its credit reference, as in the downline.
 */
export const balanceSheetReport = list({
  path: '/balance-sheet-report',
  report: 'balance_sheet_report',
  title: 'Balance sheet report',
  permission: 'BALANCE_SHEET_REPORT_VIEW',
  scope: 'downline',
  paging: 'pages',
  columns: {
    id: id('Account id'),
    level: text('Level', { sortable: true }),
    account: accountLink('Account', { filter: 'node', sortable: true }),
    opening: profit('Opening', { ...summed, hint: 'Outstanding at the begin of the first day' }),
    exchange: moved(
      'exchange',
      'Exchange',
      'Results of markets with commission and shares of the account and its downline',
    ),
    sportsbook: moved('sportsbook', 'Sportsbook', 'Stakes, returns and shares of tickets'),
    casino: moved('casino', 'Casino', 'Bets, wins and shares of rounds'),
    payments: moved(
      'payments',
      'Payments',
      'Deposits less withdrawals of players, which count when they are requested',
    ),
    bonuses: moved('bonuses', 'Bonuses', 'Paid to players less taken back'),
    adjustments: moved('adjustments', 'Adjustments', 'Corrections by hand and repairs'),
    cash: moved('cash', 'Settled in cash', 'Chips against cash with the upline: plus was collected, minus paid'),
    chips: moved('chips', 'Chips', 'Chips received from the upline or issued, less chips given back'),
    credit: moved('credit', 'Credit', 'Changes of the credit reference with the opposite sign'),
    closing: profit('Closing', { ...summed, hint: 'Opening plus all changes: outstanding at the end of the last day' }),
    creditReference: amount('Credit ref.', { ...summed, hint: 'Now' }),
    balance: amount('Balance', { ...summed, hint: 'Now, with the downline' }),
    lastSettledAt: instant('Last settled'),
    ...advanced({ name: text('Name', { sortable: true }), currency: text('Currency') }),
    ...advanced({
      exchangeRows: text('Link'),
      sportsbookRows: text('Link'),
      casinoRows: text('Link'),
      paymentsRows: text('Link'),
      bonusesRows: text('Link'),
      adjustmentsRows: text('Link'),
      cashRows: text('Link'),
      chipsRows: text('Link'),
      creditRows: text('Link'),
    }),
    nodeId: id('Opened account'),
    agentId: id('Agent id'),
    playerId: id('Player id'),
    domainId: domainId(),
  },
  filters: {
    days: period({ label: 'Days' }),
    node: under({ label: 'Upline', promoted: true }),
    account: contains({ label: 'Account' }),
    domainId: domains(),
    hideZero: is({ label: 'Hide empty rows' }),
  },
  links: [
    {
      title: 'Balance sheet',
      to: rowAddress('/balance-sheet', { node: ':nodeId' }),
      permission: 'BALANCE_SHEET_VIEW',
      when: ['nodeId'],
    },
    {
      title: 'Statement',
      to: rowAddress('/account-statement', { account: ':id' }),
      permission: 'STATEMENTS_VIEW',
      carries: { days: 'at' },
    },
  ],
  sort: ['account', 'ascending'],
  empty: 'No accounts match these filters.',
})
