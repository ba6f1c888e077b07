import { bindings } from '#engine/bindings.ts'
import { gamesFileAnswers } from '#areas/casino/catalogue-files/games-file.data.ts'
import { syncActs } from './sync.act.ts'
import { syncDatasets } from './syncs.data.ts'

export const catalogueSyncBindings = bindings({
  datasets: syncDatasets,
  queryHandlers: gamesFileAnswers,
  acts: syncActs,
})
