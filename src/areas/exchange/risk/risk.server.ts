import { betLimitActs } from '#areas/exchange/risk/bet-limits/bet-limits.act.ts'
import { bindings } from '#engine/bindings.ts'
import { exposedMarketsAnswer } from './exposure/exposed-markets.data.ts'
import { inplayBetsData } from './exposure/inplay-bets.data.ts'
import { inplayBoardAnswer } from '#areas/exchange/risk/board/inplay/inplay-exposure.data.ts'
import { recalculateExposureAct } from './exposure/recalculation/recalculate.act.ts'
import { playerSharpnessAnswer } from '#areas/exchange/risk/sharpness/sharpness.data.ts'
import { playerExposureData } from './exposure/player-exposure.data.ts'
import { alertActs } from '#areas/exchange/risk/alerts/risk-alerts.act.ts'
import { riskAlertsData } from '#areas/exchange/risk/alerts/risk-alerts.data.ts'
import { marketBookAnswer, riskBoardAnswer, riskTopsAnswer } from './exposure/risk-management.data.ts'
import { setAlertSoundAct, riskSignalAnswer } from '#areas/exchange/risk/alerts/signal.data.ts'
import { switchActs } from '#areas/exchange/risk/alerts/switches.act.ts'

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
