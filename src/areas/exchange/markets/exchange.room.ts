import { room } from '#blueprint/screen/room.ts'
import { competitions } from '#areas/exchange/competitions/competitions.screen.ts'
import { eventMarkets } from './event-markets.screen.ts'
import { events } from '#areas/exchange/events/events.screen.ts'
import { marketResultPreview } from '#areas/exchange/results/market-result-preview.screen.ts'
import { marketResult } from '#areas/exchange/results/market-result.screen.ts'
import { sports } from '#areas/exchange/competitions/sports.screen.ts'

export const exchange = room({
  name: 'exchange',
  title: 'Exchange',
  screens: [events, eventMarkets, competitions, sports, marketResult],
  queries: [marketResultPreview],
})
