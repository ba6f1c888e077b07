import { bindings } from '#engine/bindings.ts'
import { closedDaysData } from './closed-days.data.ts'
import { revenueCorrectionsData } from './corrections.data.ts'
import { monthCloseActs } from './month-close.act.ts'
import { monthPointsData, monthsData } from './months.data.ts'

export const closesBindings = bindings({
  datasets: [monthsData, monthPointsData, closedDaysData, revenueCorrectionsData],
  acts: monthCloseActs,
})
