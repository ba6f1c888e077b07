import { bindings } from '#engine/bindings.ts'
import { applyAll } from './applying/apply-all.task.ts'
import { syncActs } from './sync.act.ts'
import { syncDatasets } from './syncs.data.ts'

export const catalogueSyncBindings = bindings({ datasets: syncDatasets, acts: syncActs, tasks: [applyAll] })
