import { module } from '#blueprint/screen/module.ts'
import { inplayBets } from './inplay-bets.screen.ts'
import { inplayExposure } from '#areas/exchange/board/inplay-exposure.screen.ts'
import { riskManagement } from './risk-management.screen.ts'
import { exposedMarkets } from './exposed-markets.queries.ts'
import { playerSharpness } from '#areas/exchange/sharpness/sharpness.queries.ts'
import { playerExposure } from './player-exposure.screen.ts'

export const risk = module({
  name: 'risk',
  title: 'Risk',
  screens: [inplayBets, playerExposure, inplayExposure, riskManagement],
  queries: [exposedMarkets, playerSharpness],
})
