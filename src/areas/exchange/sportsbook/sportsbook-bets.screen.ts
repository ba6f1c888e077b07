import { anyOf, contains, uuidIs } from '#blueprint/filters.ts'
import { reasonText } from '#blueprint/kinds/choices.ts'
import {
  agentLink,
  amount,
  choice,
  instant,
  integer,
  playerLink,
  profit,
  status,
  text,
  toggle,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { betLabels } from '#blueprint/labels.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { ticketFlow } from '#areas/exchange/rules/sportsbook/ticket-flow.ts'
import { originColumns, originDetails, originFilters } from '#areas/exchange/bets/detail/origin-columns.ts'
import { ticketKinds, ticketPhases, ticketLabels } from './labels.ts'
import { voidTicket } from './void-ticket.actions.ts'
import { playerIds } from '#areas/players/profile/cards/shared.ts'

/** All tickets of the actor's downline, open and settled. */
export const sportsbookBets = list({
  path: '/sportsbook-bets',
  report: 'sportsbook_bets',
  title: 'Sportsbook bets',
  permission: 'SPORTSBOOK_BETS_VIEW',
  scope: 'downline',
  subject: 'ticket',
  above: 'exchange/sportsbook/sportsbook-tabs',
  detail: 'exchange/sportsbook/ticket',
  columns: {
    placedAt: instant('Placed'),
    player: playerLink('Player'),
    agent: agentLink('Agent'),
    kind: choice('Type', ticketKinds, { labels: ticketLabels }),
    selections: text('Legs', { hint: 'Selection, odds and result of each leg' }),
    stake: amount('Stake', { total: 'sum', sortable: true }),
    odds: text('Total odds'),
    potential: amount('Potential return', { hint: 'If every open leg wins' }),
    returned: amount('Returned', { total: 'sum', sortable: true }),
    pl: profit('P/L', { total: 'sum', sortable: true }),
    status: status('Status', ticketFlow.states, { labels: betLabels }),
    cashedOut: amount('Cashed out', { total: 'sum' }),
    phase: choice('Phase', ticketPhases, { labels: ticketLabels }),
    legs: integer('Number of legs'),
    lines: integer('Lines'),
    isEachWay: toggle('Each way'),
    settledAt: instant('Settled'),
    reason: reasonText('Void reason'),
    ...originColumns,
    ip: text('IP'),
    id: uuid('Ticket id', { hidden: false }),
    ...advanced({
      externalId: text('External id'),
      ...originDetails,
      sport: text('Sports'),
      isDisputed: toggle('Disputed', { hint: 'The site reports another return; not paid until it is decided' }),
      agreedReturn: amount('Agreed return', { hint: 'Paid by decision instead of the computed return' }),
    }),
    ...playerIds,
  },
  filters: (on) => ({
    ...on(['placedAt', 'player', 'playerId', 'agentId', 'domainId', 'kind', 'phase'], {
      promoted: ['player', 'agentId'],
    }),
    sport: contains({ label: 'Sport' }),
    status: anyOf(ticketFlow.states, { label: 'Status', promoted: true }),
    selections: contains({ label: 'Event or selection' }),
    selectionId: uuidIs({ label: 'Selection id' }),
    ...on(['stake', 'isEachWay', 'isDisputed', ...originFilters, 'ip', 'externalId', 'id', 'settledAt'], {
      anytime: ['settledAt'],
    }),
  }),
  sort: ['placedAt', 'descending'],
  paging: 'pages',
  empty: 'No tickets match these filters.',
  tabs: {
    Open: 'OPEN',
    Settled: 'WON,PART_LOST,LOST,CASHED_OUT',
    Disputed: { isDisputed: 'YES' },
    Voided: 'VOIDED',
    All: {},
  },
  actions: [voidTicket],
})
