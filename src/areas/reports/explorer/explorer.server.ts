import { bindings } from '#engine/bindings.ts'
import { explorerTableAnswer } from './explorer-table.data.ts'
import { explorerData } from './explorer.data.ts'

export const explorerBindings = bindings({ datasets: [explorerData], queryHandlers: [explorerTableAnswer] })
