import type { Module } from '#blueprint/screen/module.ts'
import { statements } from './statements/statements.module.ts'
import { balances } from './balances/balances.module.ts'
import { profit } from './profit/profit.module.ts'
import { plusMinus } from './plus-minus/plus-minus.module.ts'
import { providerProfit } from './providers/provider-profit.module.ts'
import { revenue } from './revenue/revenue.module.ts'
import { playersReports } from './players/players-report.module.ts'
import { quickReports } from './quick/quick-report.module.ts'
import { balanceSheets } from './sheet/balance-sheet.module.ts'
import { comparedReports } from './compared/compared-reports.module.ts'
import { groupReports } from './group-report/group-reports.module.ts'
import { closes } from './closes/closes.module.ts'
import { explorers } from './explorer/explorer.module.ts'
import { exports } from './exports/exports.module.ts'
import { scheduledReportsModule } from './scheduled/scheduled-reports.module.ts'

/** The modules of reports: their screens, actions and queries. Safe for the browser. */
export const reportsArea: readonly Module[] = [
  statements,
  balances,
  profit,
  plusMinus,
  providerProfit,
  revenue,
  playersReports,
  quickReports,
  balanceSheets,
  comparedReports,
  closes,
  groupReports,
  explorers,
  exports,
  scheduledReportsModule,
]
