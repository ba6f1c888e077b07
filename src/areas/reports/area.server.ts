import type { Bindings } from '#engine/bindings.ts'
import { statementsBindings } from './statements/statements.server.ts'
import { balancesBindings } from './balances/balances.server.ts'
import { profitBindings } from './profit/profit.server.ts'
import { plusMinusBindings } from './plus-minus/plus-minus.server.ts'
import { providerProfitBindings } from './providers/provider-profit.server.ts'
import { revenueBindings } from './revenue/revenue.server.ts'
import { playersReportBindings } from './players/players.server.ts'
import { quickReportBindings } from './quick/quick.server.ts'
import { balanceSheetBindings } from './sheet/sheet.server.ts'
import { comparedBindings } from './compared/compared.server.ts'
import { groupReportBindings } from './group-report/group-reports.server.ts'
import { closesBindings } from './closes/closes.server.ts'
import { explorerBindings } from './explorer/explorer.server.ts'
import { exportsBindings } from './exports/exports.server.ts'
import { scheduledReportsBindings } from './scheduled/scheduled-reports.server.ts'

/** What answers the screens, actions and queries of reports on the server. */
export const reportsServer: readonly Bindings[] = [
  statementsBindings,
  balancesBindings,
  profitBindings,
  plusMinusBindings,
  providerProfitBindings,
  revenueBindings,
  playersReportBindings,
  quickReportBindings,
  balanceSheetBindings,
  comparedBindings,
  closesBindings,
  groupReportBindings,
  explorerBindings,
  exportsBindings,
  scheduledReportsBindings,
]
