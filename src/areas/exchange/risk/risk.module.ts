import { module } from '#blueprint/screen/module.ts'
import { inplayBets } from './exposure/inplay-bets.screen.ts'
import { inplayExposure } from '#areas/exchange/risk/board/inplay/inplay-exposure.screen.ts'
import { riskManagement } from './exposure/risk-management.screen.ts'
import { exposedMarkets } from './exposure/exposed-markets.queries.ts'
import { playerSharpness } from '#areas/exchange/risk/sharpness/sharpness.queries.ts'
import { playerExposure } from './exposure/player-exposure.screen.ts'

export const risk = module({
  name: 'risk',
  title: 'Risk',
  screens: [inplayBets, playerExposure, inplayExposure, riskManagement],
  queries: [exposedMarkets, playerSharpness],
})
