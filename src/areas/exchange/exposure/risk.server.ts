import { betLimitActs } from '#areas/exchange/bet-limits/bet-limits.act.ts'
import { bindings } from '#engine/bindings.ts'
import { exposedMarketsAnswer } from './exposed-markets.data.ts'
import { inplayBetsData } from './inplay-bets.data.ts'
import { inplayBoardAnswer } from '#areas/exchange/board/inplay-exposure.data.ts'
import { recalculateExposureAct } from './recalculation/recalculate.act.ts'
import { playerSharpnessAnswer } from '#areas/exchange/sharpness/sharpness.data.ts'
import { playerExposureData } from './player-exposure.data.ts'
import { alertActs } from '#areas/exchange/alerts/risk-alerts.act.ts'
import { riskAlertsData } from '#areas/exchange/alerts/risk-alerts.data.ts'
import { marketBookAnswer, riskBoardAnswer, riskTopsAnswer } from './risk-management.data.ts'
import { setAlertSoundAct, riskSignalAnswer } from '#areas/exchange/alerts/signal.data.ts'
import { switchActs } from '#areas/exchange/alerts/switches.act.ts'

export const riskBindings = bindings({
  datasets: [inplayBetsData, playerExposureData, riskAlertsData],
  acts: [recalculateExposureAct, ...switchActs, ...alertActs, ...betLimitActs, setAlertSoundAct],
  queryHandlers: [
    exposedMarketsAnswer,
    playerSharpnessAnswer,
    inplayBoardAnswer,
    riskBoardAnswer,
    marketBookAnswer,
    riskTopsAnswer,
    riskSignalAnswer,
  ],
})
