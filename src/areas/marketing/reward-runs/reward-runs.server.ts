import { bindings } from '#engine/bindings.ts'
import { rewardRunActs } from './reward-run.act.ts'
import { rewardRunData } from './reward-runs.data.ts'
import { rewardRunTasks } from './reward-runs.task.ts'

export const rewardRunsBindings = bindings({ datasets: rewardRunData, acts: rewardRunActs, tasks: rewardRunTasks })
