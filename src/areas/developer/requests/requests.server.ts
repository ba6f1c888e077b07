import { bindings } from '#engine/bindings.ts'
import { callComparisonAnswer } from './call-comparison.data.ts'
import { requestLogsData } from './request-logs.data.ts'

export const requestsBindings = bindings({ datasets: [requestLogsData], queryHandlers: [callComparisonAnswer] })
