import { anyOf, contains, idIs, is } from '#blueprint/filters.ts'
import { amount, choice, id, instant, integer, json, percent, status, text, toggle } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { marketKinds } from '#areas/exchange/rules/markets/catalogue.ts'
import { marketFlow } from '#areas/exchange/rules/settlement/flows.ts'
import {
  closeMarketNow,
  deactivateMarket,
  editRunnerOf,
  limitMarketOf,
  openMarketNow,
  runBall,
  suspendMarketNow,
} from './event-market-actions.screen.ts'

const u = { unsorted: true } as const

/** The markets of events as traders set them: switches, limits, delay, runners with their prices. */
export const eventMarkets = list({
  path: '/event-markets',
  title: 'Markets of events',
  permission: 'EXCHANGE_EVENT_VIEW',
  scope: 'everyone',
  subject: 'market',
  columns: {
    id: id('Market id'),
    event: text('Event', u),
    name: text('Market', u),
    kind: choice('Type', marketKinds, u),
    status: status('Status', marketFlow.states, u),
    line: integer('Line', u),
    winners: integer('Winners', u),
    minStake: amount('Least stake', u),
    maxStake: amount('Largest stake', u),
    maxLoss: amount('Largest loss', u),
    maxProfit: amount('Largest profit', u),
    maxDeviation: percent('Odds deviation', u),
    delaySeconds: integer('Delay (s)', u),
    isInPlay: toggle('In play', u),
    updatedAt: instant('Updated', u),
    isHeld: toggle('Held by a person', { hidden: true, unsorted: true }),
    runners: json('Runners', { hidden: true }),
    externalId: text('Provider id', { hidden: true, mapped: true, unsorted: true }),
    eventId: id('Event id', { hidden: true, unsorted: true }),
    version: integer('Version', { hidden: true, unsorted: true }),
  },
  filters: {
    event: contains({ label: 'Event', promoted: true }),
    name: contains({ label: 'Market' }),
    kind: anyOf(marketKinds, { label: 'Type' }),
    status: anyOf(marketFlow.states, { label: 'Status', promoted: true }),
    isInPlay: is({ label: 'In play' }),
    eventId: idIs({ label: 'Event id' }),
    id: idIs({ label: 'Market id' }),
  },
  sort: ['id', 'descending'],
  export: ['csv', 'xlsx', 'pdf'],
  detail: 'exchange/markets/event-market',
  empty: 'No market for the selected filter',
  actions: [suspendMarketNow, openMarketNow, runBall, closeMarketNow, deactivateMarket, limitMarketOf, editRunnerOf],
})
