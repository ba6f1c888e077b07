import { anyOf, contains } from '#blueprint/filters.ts'
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
import { ticketKinds, ticketPhases, ticketLabels } from './labels.ts'
import { voidTicket } from './void-ticket.actions.ts'
import { playerIds } from '#areas/players/cards/player-ids.ts'

/** All tickets of the actor's downline, open and settled. */
export const sportsbookBets = list({
  path: '/sportsbook-bets',
  title: 'Sportsbook bets',
  permission: 'SPORTSBOOK_BETS_VIEW',
  scope: 'downline',
  subject: 'ticket',
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
    reason: text('Void reason'),
    ip: text('IP'),
    id: uuid('Ticket id', { hidden: false }),
    ...advanced({
      externalId: text('External id'),
      sport: text('Sports'),
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
    ...on(['stake', 'isEachWay', 'externalId', 'id', 'settledAt'], { anytime: ['settledAt'] }),
  }),
  sort: ['placedAt', 'descending'],
  paging: 'pages',
  empty: 'No tickets match these filters.',
  tabs: { Open: 'OPEN', Settled: 'WON,LOST,CASHED_OUT', Voided: 'VOIDED', All: {} },
  actions: [voidTicket],
})
