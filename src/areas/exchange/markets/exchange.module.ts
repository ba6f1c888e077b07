import { module } from '#blueprint/screen/module.ts'
import { competitions } from '#areas/exchange/markets/competitions/competitions.screen.ts'
import { eventMarkets } from './event-markets/event-markets.screen.ts'
import { events } from '#areas/exchange/markets/events/events.screen.ts'
import { marketResultPreview } from '#areas/exchange/markets/results/market-result-preview.queries.ts'
import {
  findCompetitions,
  findEvents,
  findMarkets,
  runnersOfMarket,
} from '#areas/exchange/markets/pickers/find-catalogue.queries.ts'
import { resultChoices } from '#areas/exchange/markets/results/result-choices.queries.ts'
import { marketResult } from '#areas/exchange/markets/results/market-result.screen.ts'
import { templateOptions } from '#areas/exchange/markets/templates/market-templates.queries.ts'
import { marketTemplates } from '#areas/exchange/markets/templates/market-templates.screen.ts'
import { sportChoices, sportNames } from '#areas/exchange/markets/competitions/sport-choices.queries.ts'
import { sports } from '#areas/exchange/markets/competitions/sports.screen.ts'

export const exchange = module({
  name: 'exchange',
  title: 'Exchange',
  screens: [events, eventMarkets, marketTemplates, competitions, sports, marketResult],
  queries: [
    marketResultPreview,
    resultChoices,
    findCompetitions,
    findEvents,
    findMarkets,
    runnersOfMarket,
    templateOptions,
    sportChoices,
    sportNames,
  ],
})
