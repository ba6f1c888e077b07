import { bulkActs } from '#areas/exchange/alerts/bulk.act.ts'
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
import {
  findCompetitionsAnswer,
  findEventsAnswer,
  findMarketsAnswer,
  runnersOfMarketAnswer,
} from '#areas/exchange/pickers/find-catalogue.data.ts'
import { resultChoicesAnswer } from '#areas/exchange/results/result-choices.data.ts'
import { marketTemplateActs } from '#areas/exchange/templates/market-templates.act.ts'
import { marketTemplatesData, templateOptionsAnswer } from '#areas/exchange/templates/market-templates.data.ts'
import { haltSilent } from '#areas/exchange/alert-work/halt-silent.task.ts'
import { foldBetTally } from '#areas/exchange/settlement/bet-tally.task.ts'
import { payTicketShares } from '#areas/exchange/settlement/ticket-shares.task.ts'
import { sportActs } from '#areas/exchange/competitions/sports.act.ts'
import { sportChoicesAnswer, sportNamesAnswer, sportsData } from '#areas/exchange/competitions/sports.data.ts'

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
