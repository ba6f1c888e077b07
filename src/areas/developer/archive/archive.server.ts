import { bindings } from '#engine/bindings.ts'
import { archiveLogsData } from './archive-logs.data.ts'

export const archiveBindings = bindings({ datasets: [archiveLogsData] })
