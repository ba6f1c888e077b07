import { module } from '#blueprint/screen/module.ts'
import { paymentsByMethod } from './payments-by-method.screen.ts'
import { quickReport } from './quick-report.screen.ts'
import { quickSummary } from './quick-summary.queries.ts'

export const quickReports = module({
  name: 'quick-report',
  title: 'Quick report',
  screens: [quickReport, paymentsByMethod],
  queries: [quickSummary],
})
