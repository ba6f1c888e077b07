import { bindings } from '#engine/bindings.ts'
import { competitionActs } from '#areas/exchange/competitions/competitions.act.ts'
import { competitionsData } from '#areas/exchange/competitions/competitions.data.ts'
import { eventMarketActs } from './event-markets.act.ts'
import { eventMarketsData } from './event-markets.data.ts'
import { eventActs } from '#areas/exchange/events/events.act.ts'
import { eventsData } from '#areas/exchange/events/events.data.ts'
import { marketChangeActs } from './market-change.act.ts'
import { marketResultActs } from '#areas/exchange/results/market-result.act.ts'
import { marketResultData } from '#areas/exchange/results/market-result.data.ts'
import { marketResultPreviewAnswer } from '#areas/exchange/results/market-result-preview.data.ts'
import { sportActs } from '#areas/exchange/competitions/sports.act.ts'
import { sportsData } from '#areas/exchange/competitions/sports.data.ts'

export const exchangeBindings = bindings({
  datasets: [marketResultData, eventsData, eventMarketsData, competitionsData, sportsData],
  acts: [...eventActs, ...eventMarketActs, ...competitionActs, ...sportActs, ...marketResultActs, ...marketChangeActs],
  queryHandlers: [marketResultPreviewAnswer],
})
