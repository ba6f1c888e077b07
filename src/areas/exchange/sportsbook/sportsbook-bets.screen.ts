import { anyOf, between, contains, domains, idIs, is, period, under, uuidIs } from '#blueprint/filters.ts'
import {
  agentLink,
  amount,
  choice,
  id,
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
import { list } from '#blueprint/screen/list.ts'
import { ticketFlow } from '#areas/exchange/rules/sportsbook/ticket-flow.ts'
import { ticketKinds, ticketPhases, ticketWords } from './words.ts'
import { voidTicket } from './void-ticket.screen.ts'

const u = { unsorted: true } as const
const hidden = { hidden: true, unsorted: true } as const

/** Every ticket of the actor's downline, open and settled. */
export const sportsbookBets = list({
  path: '/sportsbook-bets',
  title: 'Sportsbook bets',
  permission: 'SPORTSBOOK_BETS_VIEW',
  scope: 'downline',
  subject: 'ticket',
  columns: {
    placedAt: instant('Placed'),
    player: playerLink('Player', u),
    agent: agentLink('Agent', u),
    kind: choice('Type', ticketKinds, { labels: ticketWords, ...u }),
    selections: text('Legs', { hint: 'Selection, odds and how each leg ended', ...u }),
    stake: amount('Stake', { total: 'sum' }),
    odds: text('Total odds', u),
    potential: amount('May return', { hint: 'If every open leg wins', ...u }),
    returned: amount('Returned', { total: 'sum' }),
    pl: profit('P/L', { total: 'sum' }),
    status: status('Status', ticketFlow.states, { labels: betLabels, unsorted: true }),
    cashedOut: amount('Cashed out', { total: 'sum', ...u }),
    phase: choice('Phase', ticketPhases, { labels: ticketWords, ...u }),
    legs: integer('Number of legs', u),
    lines: integer('Lines', u),
    isEachWay: toggle('Each way', u),
    settledAt: instant('Settled', u),
    reason: text('Void reason', u),
    ip: text('IP', u),
    id: uuid('Ticket id', u),
    externalId: text('External id', hidden),
    sport: text('Sports', hidden),
    playerId: id('Player id', hidden),
    agentId: id('Agent id', hidden),
    domainId: integer('Domain', hidden),
  },
  filters: {
    placedAt: period({ label: 'Placed' }),
    player: contains({ label: 'Player', promoted: true }),
    playerId: idIs({ label: 'Player id' }),
    agentId: under({ label: 'Agent', promoted: true }),
    domainId: domains(),
    kind: anyOf(ticketKinds, { label: 'Type' }),
    phase: anyOf(ticketPhases, { label: 'Phase' }),
    sport: contains({ label: 'Sport' }),
    status: anyOf(ticketFlow.states, { label: 'Status', promoted: true }),
    selections: contains({ label: 'Event or selection' }),
    stake: between({ label: 'Stake' }),
    isEachWay: is({ label: 'Each way' }),
    externalId: contains({ label: 'External id' }),
    id: uuidIs({ label: 'Ticket id' }),
    settledAt: period({ label: 'Settled', initially: 'all' }),
  },
  sort: ['placedAt', 'descending'],
  paging: 'pages',
  export: ['csv', 'xlsx', 'pdf'],
  empty: 'No ticket for the selected filter',
  tabs: [
    { title: 'Open', filters: { status: 'OPEN' } },
    { title: 'Settled', filters: { status: 'WON,LOST,CASHED_OUT' } },
    { title: 'Voided', filters: { status: 'VOIDED' } },
    { title: 'All', filters: {} },
  ],
  actions: [voidTicket],
})
