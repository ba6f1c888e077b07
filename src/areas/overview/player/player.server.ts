import { bindings } from '#engine/bindings.ts'
import { playerCasinoAnswer } from './player-casino.data.ts'
import { playerCardAnswer, playerRecentAnswer, playerTrendAnswer } from './player-detail.data.ts'
import { playerTimelineData } from './timeline.data.ts'

export const playerPageBindings = bindings({
  datasets: [playerTimelineData],
  queryHandlers: [playerCardAnswer, playerTrendAnswer, playerRecentAnswer, playerCasinoAnswer],
})
