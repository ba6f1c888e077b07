import { bindings } from '#engine/bindings.ts'
import { playerDaysData, playersReportData } from './players-report.data.ts'

export const playersReportBindings = bindings({ datasets: [playersReportData, playerDaysData] })
