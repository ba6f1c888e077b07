import { bindings } from '#engine/bindings.ts'
import { quickReportData } from './quick-report.data.ts'
import { quickSummaryAnswer } from './quick-summary.data.ts'

export const quickReportBindings = bindings({ datasets: [quickReportData], queryHandlers: [quickSummaryAnswer] })
