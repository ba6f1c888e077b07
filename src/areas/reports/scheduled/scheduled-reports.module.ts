import { module } from '#blueprint/screen/module.ts'
import { reportDeliveries } from './report-deliveries.screen.ts'
import { scheduleRecipients, scheduleViews } from './schedule-choices.queries.ts'
import { scheduledReports } from './scheduled-reports.screen.ts'

export const scheduledReportsModule = module({
  name: 'scheduled-reports',
  title: 'Scheduled reports',
  screens: [scheduledReports, reportDeliveries],
  queries: [scheduleViews, scheduleRecipients],
})
