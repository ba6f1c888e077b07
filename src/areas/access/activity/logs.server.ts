import { bindings } from '#engine/bindings.ts'
import { historyAnswer, requestDeedsAnswer } from './history.data.ts'
import { panelLogsData } from './panel-logs.data.ts'

export const logsBindings = bindings({ datasets: [panelLogsData], queryHandlers: [historyAnswer, requestDeedsAnswer] })
