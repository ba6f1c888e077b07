import { bulkActs } from '#areas/exchange/risk/alerts/bulk.act.ts'
import { bindings } from '#engine/bindings.ts'
import { competitionActs } from '#areas/exchange/markets/competitions/competitions.act.ts'
import { competitionsData } from '#areas/exchange/markets/competitions/competitions.data.ts'
import { eventMarketActs } from './event-markets/event-markets.act.ts'
import { eventMarketsData } from './event-markets/event-markets.data.ts'
import { eventActs } from '#areas/exchange/markets/events/events.act.ts'
import { eventsData } from '#areas/exchange/markets/events/events.data.ts'
import { marketChangeActs } from './changes/market-change.act.ts'
import { marketResultActs } from '#areas/exchange/markets/results/market-result.act.ts'
import { marketResultData } from '#areas/exchange/markets/results/market-result.data.ts'
import { marketResultPreviewAnswer } from '#areas/exchange/markets/results/market-result-preview.data.ts'
import {
  findCompetitionsAnswer,
  findEventsAnswer,
  findMarketsAnswer,
  runnersOfMarketAnswer,
} from '#areas/exchange/markets/pickers/find-catalogue.data.ts'
import { resultChoicesAnswer } from '#areas/exchange/markets/results/result-choices.data.ts'
import { marketTemplateActs } from '#areas/exchange/markets/templates/market-templates.act.ts'
import { marketTemplatesData, templateOptionsAnswer } from '#areas/exchange/markets/templates/market-templates.data.ts'
import { haltSilent } from '#areas/exchange/risk/alert-work/halt-silent.task.ts'
import { foldBetTally } from '#areas/exchange/settlement/bet-tally.task.ts'
import { payTicketShares } from '#areas/exchange/settlement/ticket-shares.task.ts'
import { sportActs } from '#areas/exchange/markets/competitions/sports.act.ts'
import { sportChoicesAnswer, sportNamesAnswer, sportsData } from '#areas/exchange/markets/competitions/sports.data.ts'

export const exchangeBindings = bindings({
  datasets: [marketResultData, eventsData, eventMarketsData, competitionsData, sportsData, marketTemplatesData],
  acts: [
    ...eventActs,
    ...eventMarketActs,
    ...competitionActs,
    ...sportActs,
    ...marketTemplateActs,
    ...marketResultActs,
    ...marketChangeActs,
    ...bulkActs,
  ],
  queryHandlers: [
    marketResultPreviewAnswer,
    resultChoicesAnswer,
    findCompetitionsAnswer,
    findEventsAnswer,
    findMarketsAnswer,
    runnersOfMarketAnswer,
    templateOptionsAnswer,
    sportChoicesAnswer,
    sportNamesAnswer,
  ],
  tasks: [payTicketShares, foldBetTally, haltSilent],
})
