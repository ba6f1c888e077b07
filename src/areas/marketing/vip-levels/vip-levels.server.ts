import { bindings } from '#engine/bindings.ts'
import { vipLevelActs, vipLevelStore } from './vip-levels.act.ts'
import { vipHistoryData, vipLevelsData, vipPlayersData } from './vip-levels.data.ts'
import { vipLevelTasks } from './vip-levels.task.ts'

export const vipLevelsBindings = bindings({
  stores: [vipLevelStore],
  datasets: [vipLevelsData, vipPlayersData, vipHistoryData],
  acts: vipLevelActs,
  tasks: vipLevelTasks,
})
