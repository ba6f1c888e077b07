import { bindings } from '#server/engine/bindings.ts'
import { playerCardAnswer, playerRecentAnswer, playerTrendAnswer } from './player-detail.data.ts'
import { playerActs } from './players.act.ts'
import { playersData } from './players.data.ts'

export const playersBindings = bindings({
  datasets: [playersData],
  acts: playerActs,
  answers: [playerCardAnswer, playerTrendAnswer, playerRecentAnswer],
})
