import { bindings } from '#engine/bindings.ts'
import { expireFreeRounds } from './expire-free-rounds.task.ts'
import { freeRoundActs } from './free-rounds.act.ts'
import { spinBonusHistoryData } from './spin-bonus-history.data.ts'

export const freeRoundsBindings = bindings({
  datasets: [spinBonusHistoryData],
  acts: freeRoundActs,
  tasks: [expireFreeRounds],
})
