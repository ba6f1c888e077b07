import { module } from '#blueprint/screen/module.ts'
import { competitions } from '#areas/exchange/competitions/competitions.screen.ts'
import { eventMarkets } from './event-markets.screen.ts'
import { events } from '#areas/exchange/events/events.screen.ts'
import { marketResultPreview } from '#areas/exchange/results/market-result-preview.queries.ts'
import { marketResult } from '#areas/exchange/results/market-result.screen.ts'
import { sports } from '#areas/exchange/competitions/sports.screen.ts'

export const exchange = module({
  name: 'exchange',
  title: 'Exchange',
  screens: [events, eventMarkets, competitions, sports, marketResult],
  queries: [marketResultPreview],
})
