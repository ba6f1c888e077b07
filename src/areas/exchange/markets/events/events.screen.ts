import { resumeEvents, suspendEvents } from '#areas/exchange/risk/alerts/bulk.actions.ts'
import { marketLabels } from '#blueprint/labels.ts'
import { is, period } from '#blueprint/filters.ts'
import { anySport } from '#blueprint/kinds/offered-filter.ts'
import { amount, choice, id, instant, integer, status, text, toggle } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { advancedEventColumns } from './event-columns.ts'
import { addEvent, addMarket, haltEvent, mapEvent } from './event-additions.actions.ts'
import { addFromTemplates } from '#areas/exchange/markets/templates/market-template.actions.ts'
import { limitEvent } from '#areas/exchange/markets/event-markets/event-market.actions.ts'
import { eventFlow } from '#areas/exchange/rules/markets/catalogue.ts'
import { editEvent, eventStatus, hideEvent, lockEvent, showEvent, unlockEvent } from './event-switches.actions.ts'

const sources = ['feed', 'manual'] as const
/** Events that players can bet on, with the trader's switches. */
export const events = list({
  path: '/events',
  title: 'Events',
  permission: 'EXCHANGE_EVENT_VIEW',
  scope: 'everyone',
  subject: 'event',
  columns: {
    id: id('Event id', { hidden: false, sortable: true }),
    name: text('Event'),
    competition: text('Competition'),
    startsAt: instant('Start'),
    status: status('Status', eventFlow.states, { labels: marketLabels }),
    isInPlay: toggle('In play'),
    openMarkets: integer('Open', { hint: 'Markets and fancies that accept bets while the event is open' }),
    markets: integer('Markets', { hint: 'Match odds, toss and bookmaker' }),
    sessions: integer('Fancies'),
    isBetLocked: toggle('Bet lock'),
    isVisible: toggle('Visible'),
    sportName: text('Sport'),
    sport: text('Sport code', { hidden: true }),
    source: choice('Source', sources),
    score: text('Score'),
    matched: amount('Matched', { hint: 'Open bets only' }),
    currency: text('Currency', {
      hint: 'Currency of the bets. Amounts in several currencies are not added up.',
      hidden: true,
    }),
    updatedAt: instant('Updated'),
    ...advancedEventColumns,
  },
  filters: (on) => ({
    startsAt: period({ label: 'Start', initially: 'all', mayBeAhead: true }),
    sport: anySport(),
    ...on(['competition', 'competitionId', 'name', 'status', 'isInPlay'], {
      promoted: ['competition', 'name', 'status'],
    }),
    isBetLocked: is({ label: 'Bet locked' }),
    ...on(['isVisible', 'source', 'id']),
  }),
  sort: ['startsAt', 'descending'],
  paging: 'pages',
  detail: 'exchange/markets/events/event-detail',
  empty: 'No events match these filters.',
  tabs: {
    All: {},
    Open: 'OPEN',
    'In play': { isInPlay: 'YES' },
    Suspended: 'SUSPENDED',
    Closed: 'CLOSED',
    Settled: 'SETTLED',
    Hidden: { isVisible: 'NO' },
  },
  actions: [
    eventStatus.suspend,
    eventStatus.resume,
    lockEvent,
    unlockEvent,
    hideEvent,
    showEvent,
    eventStatus.close,
    eventStatus.reopen,
    editEvent,
    addEvent,
    addMarket,
    addFromTemplates,
    limitEvent,
    haltEvent,
    mapEvent,
    suspendEvents,
    resumeEvents,
  ],
})
