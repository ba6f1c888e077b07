import { room } from '#blueprint/room.ts'
import { competitions } from './competitions.screen.ts'
import { eventMarkets } from './event-markets.screen.ts'
import { events } from './events.screen.ts'
import { marketResultPreview } from './market-result-preview.screen.ts'
import { marketResult } from './market-result.screen.ts'
import { myBets } from './my-bets.screen.ts'

export const exchange = room({
  name: 'exchange',
  title: 'Exchange',
  screens: [myBets, events, eventMarkets, competitions, marketResult],
  queries: [marketResultPreview],
})
