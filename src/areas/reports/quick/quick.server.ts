import { bindings } from '#engine/bindings.ts'
import { paymentsByMethodData } from './payments-by-method.data.ts'
import { quickReportData } from './quick-report.data.ts'
import { quickSummaryAnswer } from './quick-summary.data.ts'

export const quickReportBindings = bindings({
  datasets: [quickReportData, paymentsByMethodData],
  queryHandlers: [quickSummaryAnswer],
})
