import { bindings } from '#server/engine/bindings.ts'
import { competitionActs } from './competitions.act.ts'
import { competitionsData } from './competitions.data.ts'
import { eventMarketActs } from './event-markets.act.ts'
import { eventMarketsData } from './event-markets.data.ts'
import { eventActs } from './events.act.ts'
import { eventsData } from './events.data.ts'
import { marketChangeActs } from './market-change.act.ts'
import { marketResultActs } from './market-result.act.ts'
import { marketResultData, marketResultPreviewAnswer } from './market-result.data.ts'
import { sportActs } from './sports.act.ts'
import { sportsData } from './sports.data.ts'

export const exchangeBindings = bindings({
  datasets: [marketResultData, eventsData, eventMarketsData, competitionsData, sportsData],
  acts: [...eventActs, ...eventMarketActs, ...competitionActs, ...sportActs, ...marketResultActs, ...marketChangeActs],
  answers: [marketResultPreviewAnswer],
})
