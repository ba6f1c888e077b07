import { bindings } from '#server/engine/bindings.ts'
import { panelLogsData } from './panel-logs.data.ts'

export const logsBindings = bindings({ datasets: [panelLogsData] })
