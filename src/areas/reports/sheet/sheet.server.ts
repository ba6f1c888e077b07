import { bindings } from '#engine/bindings.ts'
import { balanceSheetDaysData } from '#areas/reports/sheet/days/balance-sheet-days.data.ts'
import { balanceSheetReportData } from './balance-sheet-report.data.ts'
import { movementEntriesData } from './movements/movement-entries.data.ts'
import { balanceSheetData } from './balance-sheet.data.ts'

export const balanceSheetBindings = bindings({
  datasets: [balanceSheetData, balanceSheetReportData, balanceSheetDaysData, movementEntriesData],
})
