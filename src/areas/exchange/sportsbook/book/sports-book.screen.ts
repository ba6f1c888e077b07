import { domains, period, under } from '#blueprint/filters.ts'
import { amount, choice, day, id, integer, percent, profit, text } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { ticketKinds, ticketPhases, ticketLabels } from '#areas/exchange/sportsbook/labels.ts'

/** Stakes and returns of the sportsbook by placement day, ticket type and phase. */
export const sportsBook = list({
  path: '/sports-book',
  report: 'sb_txn',
  title: 'Sportsbook',
  permission: 'SPORTS_VIEW',
  scope: 'downline',
  above: 'exchange/sportsbook/book/sports-book-today',
  columns: {
    placedOn: day('Day'),
    kind: choice('Type', ticketKinds, { labels: ticketLabels, sortable: true }),
    phase: choice('Phase', ticketPhases, { labels: ticketLabels, sortable: true }),
    tickets: integer('Tickets', { total: 'sum', sortable: true }),
    players: integer('Players', { sortable: true }),
    stake: amount('Stake', { total: 'sum', sortable: true }),
    returned: amount('Returned', { total: 'sum', sortable: true }),
    cashedOut: amount('Cashed out', { total: 'sum', sortable: true }),
    pl: profit('Player P/L', { total: 'sum', hint: 'Of settled tickets', sortable: true }),
    margin: percent('Margin %', { hint: 'Operator P/L as a percentage of settled stakes', sortable: true }),
    open: integer('Open', { total: 'sum', hint: 'Tickets awaiting a result', sortable: true }),
    openStake: amount('Open stake', { total: 'sum', sortable: true }),
    mayReturn: amount('Potential return', { total: 'sum', hint: 'If every open leg wins', sortable: true }),
    voided: integer('Voided', { total: 'sum', sortable: true }),
    id: id('Row id'),
    agentId: id('Viewing agent id'),
    currency: text('Currency', { hidden: true }),
  },
  filters: (on) => ({
    placedOn: period({ label: 'Placed' }),
    node: under({ label: 'Agent', promoted: true }),
    ...on(['kind', 'phase'], { promoted: ['kind', 'phase'] }),
    domainId: domains(),
  }),
  sort: ['placedOn', 'descending'],
  paging: 'pages',
  empty: 'No tickets were placed in this period.',
})
