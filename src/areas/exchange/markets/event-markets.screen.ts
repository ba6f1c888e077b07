import { choice, id, instant, integer, json, status, text, toggle } from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { marketKinds } from '#areas/exchange/rules/markets/catalogue.ts'
import { marketFlow } from '#areas/exchange/rules/settlement/flows.ts'
import { editRunnerOf, limitMarketOf, marketSwitches } from './event-market.actions.ts'
import { limitColumns } from './limit-columns.ts'

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
    status: status('Status', marketFlow.states),
    line: integer('Line'),
    winners: integer('Winners'),
    ...limitColumns,
    isInPlay: toggle('In play'),
    updatedAt: instant('Updated'),
    ...advanced({
      isOnManualHold: toggle('Manual hold'),
      runners: json('Runners'),
      externalId: text('Provider id', { mapped: true }),
      eventId: id('Event id'),
      version: integer('Version'),
    }),
  },
  filters: (on) =>
    on(['event', 'name', 'kind', 'status', 'isInPlay', 'eventId', 'id'], { promoted: ['event', 'status'] }),
  sort: ['id', 'descending'],
  detail: 'exchange/markets/event-market',
  empty: 'No markets match these filters.',
  actions: [...Object.values(marketSwitches), limitMarketOf, editRunnerOf],
})
