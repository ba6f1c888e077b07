import { resumeMarkets, suspendMarkets } from '#areas/exchange/risk/alerts/bulk.actions.ts'
import { marketLabels } from '#blueprint/labels.ts'
import { choice, id, instant, integer, json, percent, status, text, toggle } from '#blueprint/kinds/kinds.ts'
import { halves } from '#blueprint/kinds/tenths.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { marketKinds } from '#areas/exchange/rules/markets/catalogue.ts'
import { marketFlow } from '#areas/exchange/rules/settlement/flows.ts'
import {
  editMarketOf,
  editRunnerOf,
  limitMarketOf,
  marketSwitches,
  offsetLinesOf,
  quoteSessionOf,
} from './event-market.actions.ts'
import { limitColumns } from '#areas/exchange/markets/limit-columns.ts'

const feedLabels = { CURRENT: 'Current', STALE: 'Stale' } as const

/** Markets with the settings of traders: switches, limits, delay, runners and prices. */
export const eventMarkets = list({
  path: '/event-markets',
  title: 'Event markets',
  permission: 'EXCHANGE_EVENT_VIEW',
  scope: 'everyone',
  subject: 'market',
  columns: {
    id: id('Market id', { hidden: false }),
    event: text('Event'),
    name: text('Market'),
    kind: choice('Type', marketKinds),
    status: status('Status', marketFlow.states, { labels: marketLabels }),
    line: halves('Line', { min: 0, max: 2000 }),
    quote: text('NO / YES'),
    winners: integer('Winners'),
    ...limitColumns,
    isInPlay: toggle('In play'),
    feed: status('Feed', ['CURRENT', 'STALE'] as const, {
      labels: feedLabels,
      hint: 'In play, for markets priced by a feed. Bets at stale prices are refused.',
    }),
    fedAt: instant('Last feed price'),
    updatedAt: instant('Updated'),
    ...advanced({
      isOnManualHold: toggle('Manual hold'),
      hedges: toggle('Lines offset each other'),
      commission: percent('Commission'),
      rules: text('Rules'),
      runners: json('Runners'),
      externalId: text('Provider id', { mapped: true }),
      eventId: id('Event id'),
      version: integer('Version'),
    }),
  },
  filters: (on) =>
    on(['event', 'name', 'kind', 'status', 'isInPlay', 'feed', 'eventId', 'id'], { promoted: ['event', 'status'] }),
  sort: ['id', 'descending'],
  detail: 'exchange/markets/event-markets/event-market',
  empty: 'No markets match these filters.',
  actions: [
    ...Object.values(marketSwitches),
    editMarketOf,
    limitMarketOf,
    quoteSessionOf,
    offsetLinesOf,
    editRunnerOf,
    suspendMarkets,
    resumeMarkets,
  ],
})
