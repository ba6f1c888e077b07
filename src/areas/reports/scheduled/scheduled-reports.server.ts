import { bindings } from '#engine/bindings.ts'
import { scheduleActs } from './schedule.act.ts'
import { scheduleRecipientsAnswer, scheduleViewsAnswer } from './schedule-choices.data.ts'
import { reportDeliveriesData, scheduledReportsData } from './scheduled-reports.data.ts'
import { runSchedules, sendScheduledFiles } from './scheduled-reports.task.ts'

export const scheduledReportsBindings = bindings({
  datasets: [scheduledReportsData, reportDeliveriesData],
  acts: scheduleActs,
  queryHandlers: [scheduleViewsAnswer, scheduleRecipientsAnswer],
  tasks: [runSchedules, sendScheduledFiles],
})
