import { bindings } from '#server/engine/bindings.ts'
import { exposedMarketsAnswer } from './exposed-markets.data.ts'
import { inplayBetsData } from './inplay-bets.data.ts'
import { inplayBoardAnswer } from './inplay-exposure.data.ts'
import { playerExposureData } from './player-exposure.data.ts'
import { switchActs } from './switches.act.ts'

export const riskBindings = bindings({
  datasets: [inplayBetsData, playerExposureData],
  acts: switchActs,
  answers: [exposedMarketsAnswer, inplayBoardAnswer],
})
