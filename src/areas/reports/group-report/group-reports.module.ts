import { module } from '#blueprint/screen/module.ts'
import { exchangeRates } from '#areas/reports/group-report/exchange-rates/exchange-rates.screen.ts'
import { groupReport } from './group-report.screen.ts'

export const groupReports = module({
  name: 'group-reports',
  title: 'Group reports',
  screens: [groupReport, exchangeRates],
})
