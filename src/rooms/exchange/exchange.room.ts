import { room } from '#blueprint/room.ts'
import { competitions } from './competitions.screen.ts'
import { eventMarkets } from './event-markets.screen.ts'
import { events } from './events.screen.ts'
import { marketResultPreview } from './market-result-preview.screen.ts'
import { marketResult } from './market-result.screen.ts'
import { sports } from './sports.screen.ts'

export const exchange = room({
  name: 'exchange',
  title: 'Exchange',
  screens: [events, eventMarkets, competitions, sports, marketResult],
  queries: [marketResultPreview],
})
