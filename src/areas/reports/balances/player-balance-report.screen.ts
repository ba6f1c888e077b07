import { between, contains, domains, idIs, is, period, under } from '#blueprint/filters.ts'
import { agentLink, amount, day, id, instant, integer, playerLink, profit, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'

const hidden = { hidden: true, unsorted: true } as const
const flow = (label: string, hint?: string) =>
  profit(label, { total: 'sum', unsorted: true, ...(hint === undefined ? {} : { hint }) })

/**
 * Where the balance of each player came from, day by day. A day is written once, when it has ended, and never again;
 * the day under way is read from the bookings as they stand.
 */
export const playerBalanceReport = list({
  path: '/player-balance-report',
  title: 'Player balances',
  permission: 'PLAYER_BALANCE_REPORT',
  scope: 'downline',
  above: 'reports/balances/liability',
  columns: {
    day: day('Day'),
    player: playerLink('Player', { unsorted: true }),
    agent: agentLink('Agent', { unsorted: true }),
    opening: amount('Opening', { total: 'sum', unsorted: true }),
    deposits: flow('Deposits', 'After fees and reversals'),
    withdrawals: flow('Withdrawals', 'Asked for, less what was given back'),
    paid: amount('Paid out', { total: 'sum', unsorted: true, hint: 'Of what was held for withdrawals' }),
    transfers: flow('Transfers', 'Chips from and to agents'),
    exchange: flow('Exchange P/L'),
    fancy: flow('Fancy and bookmaker P/L'),
    commission: flow('Commission'),
    sportsbook: flow('Sportsbook P/L'),
    casinoBets: flow('Casino bets'),
    casinoWins: flow('Casino wins'),
    providers: text('By provider', {
      hidden: true,
      unsorted: true,
      hint: 'Bets and wins of each provider of games, by the rounds that began on the day',
    }),
    rolledBack: flow('Rolled back', 'Settlements taken back on this day'),
    bonus: flow('Bonus converted'),
    adjustments: flow('Adjustments', 'Repairs included'),
    closing: amount('Closing', { total: 'sum', unsorted: true, hint: 'Opening and everything between' }),
    snapshot: amount('Stored', {
      total: 'sum',
      unsorted: true,
      hint: 'The balance as it was stored when the day ended',
    }),
    difference: flow('Difference', 'Stored less closing: nought unless something is wrong'),
    exposure: amount('Exposure', { total: 'sum', unsorted: true, hint: 'When the day was closed' }),
    held: amount('Held', { total: 'sum', unsorted: true, hint: 'Waited for withdrawals' }),
    unsettled: amount('Unsettled', { total: 'sum', unsorted: true, hint: 'Taken for tickets and rounds still open' }),
    liability: amount('Liability', { total: 'sum', unsorted: true, hint: 'Stored, held and unsettled' }),
    takenAt: instant('Closed at', hidden),
    id: uuid('Id', hidden),
    playerId: id('Player id', hidden),
    agentId: id('Agent id', hidden),
    domainId: integer('Domain', hidden),
  },
  filters: {
    day: period({ label: 'Day' }),
    player: contains({ label: 'Player', promoted: true }),
    playerId: idIs({ label: 'Player id' }),
    agentId: under({ label: 'Agent', promoted: true }),
    domainId: domains(),
    isOpen: is({ label: 'Day under way' }),
    isWhole: is({ label: 'Whole period in one row' }),
    holds: is({ label: 'With a balance' }),
    moved: is({ label: 'Moved that day' }),
    differs: is({ label: 'Differs', promoted: true }),
    liability: between({ label: 'Liability' }),
  },
  tabs: [
    { title: 'Closed days', filters: {} },
    { title: 'Whole period', filters: { isWhole: 'YES' } },
    { title: 'Day under way', filters: { isOpen: 'YES' } },
  ],
  sort: ['day', 'descending'],
  export: ['csv', 'xlsx', 'pdf'],
  empty: 'No day was closed in this period; a day is closed shortly after it has ended',
})
