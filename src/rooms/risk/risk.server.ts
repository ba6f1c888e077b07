import { bindings } from '#server/engine/bindings.ts'
import { exposedMarketsAnswer } from './exposed-markets.data.ts'
import { inplayBetsData } from './inplay-bets.data.ts'
import { inplayBoardAnswer } from './inplay-exposure.data.ts'
import { playerExposureData } from './player-exposure.data.ts'
import { alertActs } from './risk-alerts.act.ts'
import { riskAlertsData } from './risk-alerts.data.ts'
import { marketBookAnswer, riskBoardAnswer, riskTopsAnswer } from './risk-management.data.ts'
import { hearAlertsAct, riskSignalAnswer } from './signal.data.ts'
import { switchActs } from './switches.act.ts'
import { watchActs } from '../watched/watched-players.act.ts'
import { watchedPlayersData } from '../watched/watched-players.data.ts'

export const riskBindings = bindings({
  datasets: [inplayBetsData, playerExposureData, riskAlertsData, watchedPlayersData],
  acts: [...switchActs, ...alertActs, ...watchActs, hearAlertsAct],
  answers: [
    exposedMarketsAnswer,
    inplayBoardAnswer,
    riskBoardAnswer,
    marketBookAnswer,
    riskTopsAnswer,
    riskSignalAnswer,
  ],
})
