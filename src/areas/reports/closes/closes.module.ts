import { module } from '#blueprint/screen/module.ts'
import { closedDays } from './closed-days.screen.ts'
import { revenueCorrections } from './corrections.screen.ts'
import { monthPointsList } from '#areas/reports/closes/month-end/month-points.screen.ts'
import { months } from '#areas/reports/closes/month-end/months.screen.ts'

export const closes = module({
  name: 'closes',
  title: 'Closes',
  screens: [months, monthPointsList, closedDays, revenueCorrections],
})
