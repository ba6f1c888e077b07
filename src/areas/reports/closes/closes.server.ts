import { bindings } from '#engine/bindings.ts'
import { closedDaysData } from './closed-days.data.ts'
import { revenueCorrectionsData } from './corrections.data.ts'
import { recheckDays } from './recheck-days.task.ts'
import { monthCloseActs } from '#areas/reports/closes/month-end/month-close.act.ts'
import { monthPointsData, monthsData } from '#areas/reports/closes/month-end/months.data.ts'

export const closesBindings = bindings({
  datasets: [monthsData, monthPointsData, closedDaysData, revenueCorrectionsData],
  acts: monthCloseActs,
  tasks: [recheckDays],
})
