import { between, is } from '#blueprint/filters.ts'
import { agentLink, amount, day, instant, playerLink, profit, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { playerIds } from '#areas/players/profile/cards/shared.ts'

const flow = (label: string, hint?: string) => profit(label, { total: 'sum', ...(hint === undefined ? {} : { hint }) })

/**
 * Daily balance sheet of each player. A closed day is written once and never changes; the current day is computed from
 * the ledger.
 */
export const playerBalanceReport = list({
  path: '/player-balance-report',
  report: 'player_balance',
  title: 'Player balances',
  permission: 'PLAYER_BALANCE_REPORT',
  scope: 'downline',
  above: 'reports/balances/liability',
  columns: {
    day: day('Day'),
    player: playerLink('Player'),
    agent: agentLink('Agent'),
    opening: amount('Opening', { total: 'sum' }),
    deposits: flow('Deposits', 'After fees and reversals'),
    withdrawals: flow('Withdrawals', 'Requested, less amounts returned'),
    paid: amount('Paid out', { total: 'sum', hint: 'From amounts held for withdrawals' }),
    transfers: flow('Transfers', 'Chips from and to agents'),
    exchange: flow('Exchange P/L'),
    fancy: flow('Fancy and bookmaker P/L'),
    commission: flow('Commission'),
    sportsbook: flow('Sportsbook P/L'),
    casinoBets: flow('Casino bets'),
    casinoWins: flow('Casino wins'),
    providers: text('By provider', {
      hint: 'Bets and wins by game provider, for rounds started on the day',
      hidden: true,
    }),
    rolledBack: flow('Rolled back', 'Settlements rolled back on this day'),
    bonus: flow('Bonus converted'),
    adjustments: flow('Adjustments', 'Including repairs'),
    closing: amount('Closing', { total: 'sum', hint: 'Opening plus all movements' }),
    snapshot: amount('Stored', { total: 'sum', hint: 'Balance stored at the end of the day' }),
    difference: flow('Difference', 'Stored less closing. Any value other than zero is a discrepancy.'),
    exposure: amount('Exposure', { total: 'sum', hint: 'When the day was closed' }),
    held: amount('Held', { total: 'sum', hint: 'Reserved for withdrawals' }),
    unsettled: amount('Unsettled', { total: 'sum', hint: 'Stakes of tickets and rounds that are still open' }),
    liability: amount('Liability', { total: 'sum', hint: 'Stored plus held plus unsettled' }),
    closedAt: instant('Closed at', { hidden: true }),
    id: uuid(),
    ...playerIds,
  },
  filters: (on) => ({
    ...on(['day', 'player', 'playerId', 'agentId', 'domainId'], { promoted: ['player', 'agentId'] }),
    isOpen: is({ label: 'Current day' }),
    isWhole: is({ label: 'One row for the whole period' }),
    holds: is({ label: 'With a balance' }),
    moved: is({ label: 'With movement' }),
    differs: is({ label: 'With a difference', promoted: true }),
    liability: between({ label: 'Liability' }),
  }),
  tabs: { 'Closed days': {}, 'Whole period': { isWhole: 'YES' }, 'Current day': { isOpen: 'YES' } },
  sort: ['day', 'descending'],
  empty: 'No closed days match these filters. A day is closed shortly after it ends.',
})
