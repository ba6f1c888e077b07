import { bindings } from '#engine/bindings.ts'
import { syncActs } from './sync.act.ts'
import { syncDatasets } from './syncs.data.ts'

export const catalogueSyncBindings = bindings({ datasets: syncDatasets, acts: syncActs })
