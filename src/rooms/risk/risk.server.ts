import { bindings } from '#server/engine/bindings.ts'
import { exposedMarketsAnswer } from './exposed-markets.data.ts'
import { inplayBetsData } from './inplay-bets.data.ts'
import { inplayBoardAnswer } from './inplay-exposure.data.ts'
import { playerExposureData } from './player-exposure.data.ts'
import { alertActs } from './risk-alerts.act.ts'
import { riskAlertsData } from './risk-alerts.data.ts'
import { marketBookAnswer, riskBoardAnswer, riskTopsAnswer } from './risk-management.data.ts'
import { switchActs } from './switches.act.ts'

export const riskBindings = bindings({
  datasets: [inplayBetsData, playerExposureData, riskAlertsData],
  acts: [...switchActs, ...alertActs],
  answers: [exposedMarketsAnswer, inplayBoardAnswer, riskBoardAnswer, marketBookAnswer, riskTopsAnswer],
})
