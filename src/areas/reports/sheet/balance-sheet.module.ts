import { module } from '#blueprint/screen/module.ts'
import { balanceSheetReport } from './balance-sheet-report.screen.ts'
import { balanceSheetDays } from '#areas/reports/sheet/days/balance-sheet-days.screen.ts'
import { movementEntriesReport } from './movements/movement-entries.screen.ts'
import { balanceSheet } from './balance-sheet.screen.ts'

export const balanceSheets = module({
  name: 'balance-sheet',
  title: 'Balance sheet',
  screens: [balanceSheet, balanceSheetReport, balanceSheetDays, movementEntriesReport],
})
