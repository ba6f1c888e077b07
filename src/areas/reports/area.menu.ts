import type { MenuEntry } from '#blueprint/area/menu.ts'
import { profitReport } from './profit/profit.screen.ts'
import { accountStatement } from './statements/account-statement.screen.ts'
import { cricketMarketReport } from './profit/cricket-market.screen.ts'
import { plusMinusSheet } from './plus-minus/plus-minus.screen.ts'
import { plByDownline } from './profit/pl-by-downline.screen.ts'
import { plByMarket } from './profit/pl-by-market.screen.ts'
import {
  auraByDownline,
  qtByDownline,
  slotByDownline,
  sportsbookByDownline,
  wcByDownline,
} from './providers/provider-reports.screen.ts'
import { playerBalanceReport } from './balances/player-balance-report.screen.ts'
import { playerBalanceRepairReport } from './balances/repairs/player-balance-repair-report.screen.ts'
import { ggrReport } from './revenue/ggr.screen.ts'
import { playersReport } from './players/players-report.screen.ts'
import { quickReport } from './quick/quick-report.screen.ts'
import { balanceSheet } from './sheet/balance-sheet.screen.ts'
import { balanceSheetReport } from './sheet/balance-sheet-report.screen.ts'
import { groupReport } from './group-report/group-report.screen.ts'
import { exchangeRates } from './group-report/exchange-rates/exchange-rates.screen.ts'
import { months } from './closes/month-end/months.screen.ts'
import { playerAdjustments } from './adjustments/player-adjustments.screen.ts'
import { explorer } from './explorer/explorer.screen.ts'
import { scheduledReports } from './scheduled/scheduled-reports.screen.ts'
import { downloadReport } from './exports/download-report.screen.ts'

/** The screens of reports in the menu. */
export const menu: readonly MenuEntry[] = [
  { group: 'Reporting & bets', place: 22, screen: playersReport },
  { group: 'Reporting & bets', place: 24, screen: quickReport },
  { group: 'Reporting & bets', place: 80, screen: profitReport },
  { group: 'Reporting & bets', place: 82, screen: explorer },
  { group: 'Reporting & bets', place: 90, screen: accountStatement },
  { group: 'P&L & balance', place: 10, screen: cricketMarketReport },
  { group: 'P&L & balance', place: 20, screen: plusMinusSheet },
  { group: 'P&L & balance', place: 30, screen: plByDownline },
  { group: 'P&L & balance', place: 40, screen: plByMarket },
  { group: 'P&L & balance', place: 41, screen: auraByDownline },
  { group: 'P&L & balance', place: 42, screen: qtByDownline },
  { group: 'P&L & balance', place: 43, screen: wcByDownline },
  { group: 'P&L & balance', place: 44, screen: sportsbookByDownline },
  { group: 'P&L & balance', place: 45, screen: slotByDownline },
  { group: 'P&L & balance', place: 50, screen: playerBalanceReport },
  { group: 'P&L & balance', place: 60, screen: playerBalanceRepairReport },
  { group: 'P&L & balance', place: 62, screen: ggrReport },
  { group: 'P&L & balance', place: 64, screen: balanceSheet },
  { group: 'P&L & balance', place: 66, screen: balanceSheetReport },
  { group: 'P&L & balance', place: 68, screen: months },
  { group: 'P&L & balance', place: 70, screen: groupReport },
  { group: 'P&L & balance', place: 72, screen: exchangeRates },
  { group: 'Players', place: 60, screen: playerAdjustments },
  { group: 'Settings & administration', place: 90, screen: downloadReport },
  { group: 'Settings & administration', place: 91, screen: scheduledReports },
]
