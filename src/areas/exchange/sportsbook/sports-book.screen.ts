import { anyOf, domains, period, under } from '#blueprint/filters.ts'
import { amount, choice, day, id, integer, percent, profit, text } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { ticketKinds, ticketPhases, ticketWords } from './words.ts'

/** What the sportsbook took and gave on each day tickets were placed, by their type and phase. */
export const sportsBook = list({
  path: '/sports-book',
  title: 'Sportsbook',
  permission: 'SPORTS_VIEW',
  scope: 'downline',
  columns: {
    placedOn: day('Day'),
    kind: choice('Type', ticketKinds, { labels: ticketWords }),
    phase: choice('Phase', ticketPhases, { labels: ticketWords }),
    tickets: integer('Tickets', { total: 'sum' }),
    players: integer('Players'),
    stake: amount('Stake', { total: 'sum' }),
    returned: amount('Returned', { total: 'sum' }),
    cashedOut: amount('Cashed out', { total: 'sum' }),
    pl: profit('Player P/L', { total: 'sum', hint: 'Of settled tickets' }),
    margin: percent('Margin %', { hint: 'What the house kept of settled stakes' }),
    open: integer('Open', { total: 'sum', hint: 'Tickets that wait for a result' }),
    openStake: amount('Open stake', { total: 'sum' }),
    mayReturn: amount('May return', { total: 'sum', hint: 'If every open leg wins' }),
    voided: integer('Voided', { total: 'sum' }),
    id: id('Row', { hidden: true, unsorted: true }),
    agentId: id('Seen from', { hidden: true, unsorted: true }),
    currency: text('Currency', { hidden: true, unsorted: true }),
  },
  filters: {
    placedOn: period({ label: 'Placed' }),
    node: under({ label: 'Agent', promoted: true }),
    kind: anyOf(ticketKinds, { label: 'Type', promoted: true }),
    phase: anyOf(ticketPhases, { label: 'Phase', promoted: true }),
    domainId: domains(),
  },
  sort: ['placedOn', 'descending'],
  paging: 'pages',
  export: ['csv', 'xlsx', 'pdf'],
  empty: 'No ticket was placed in this period',
})
