import { bindings } from '#engine/bindings.ts'
import { exchangeRateActs } from '#areas/reports/group-report/exchange-rates/exchange-rates.act.ts'
import { exchangeRatesData } from '#areas/reports/group-report/exchange-rates/exchange-rates.data.ts'
import { groupReportData } from './group-report.data.ts'

export const groupReportBindings = bindings({
  datasets: [groupReportData, exchangeRatesData],
  acts: exchangeRateActs,
})
