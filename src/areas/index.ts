import type { MenuGroup, Module } from '#blueprint/screen/module.ts'
import { overviewArea } from './overview/area.ts'
import { agentsArea } from './agents/area.ts'
import { reportsArea } from './reports/area.ts'
import { inboundApiArea } from './inbound-api/area.ts'
import { paymentsArea } from './payments/area.ts'
import { exchangeArea } from './exchange/area.ts'
import { playersArea } from './players/area.ts'
import { accessArea } from './access/area.ts'
import { settingsArea } from './settings/area.ts'
import { permissionList } from './access/roles/permissions.screen.ts'
import { roles } from './access/roles/roles.screen.ts'
import { users } from './access/users/users.screen.ts'
import { playerAdjustments } from './reports/adjustments/player-adjustments.screen.ts'
import { playersRestriction } from './players/restrictions/players-restriction.screen.ts'
import { selfTransaction } from './agents/cash/self-transaction.screen.ts'
import { playerBalanceRepairReport } from './reports/repairs/player-balance-repair-report.screen.ts'
import { playerBalanceReport } from './reports/balances/player-balance-report.screen.ts'
import { deviceAlert } from './players/device-alerts/device-alert.screen.ts'
import { playerLogs } from './players/logs/player-logs.screen.ts'
import { playerNotifications } from './players/notifications/player-notifications.screen.ts'
import { competitions } from './exchange/competitions/competitions.screen.ts'
import { events } from './exchange/events/events.screen.ts'
import { marketResult } from './exchange/results/market-result.screen.ts'
import { myBets } from './exchange/bets/my-bets.screen.ts'
import { downloadReport } from './reports/exports/download-report.screen.ts'
import { downline } from './agents/tree/downline.screen.ts'
import { gatewayCallbacks } from './payments/callback-review/callbacks.screen.ts'
import { htDeposit } from './payments/methods/ht-deposit.screen.ts'
import { pgSettings } from './payments/methods/pg-settings.screen.ts'
import { pgSettingsWithdraw } from './payments/methods/withdraw.screen.ts'
import { playerDownline } from './agents/tree/player-downline.screen.ts'
import { kyc } from './players/kyc/kyc.screen.ts'
import { panelLogs } from './access/activity/panel-logs.screen.ts'
import { dashboard } from './overview/dashboard/dashboard.screen.ts'
import { messageBox } from './players/messages/message-box.screen.ts'
import { deposits } from './payments/deposits/deposits.screen.ts'
import { manualDeposits } from './payments/manual-deposits/manual-deposits.screen.ts'
import { approveWithdraws } from './payments/withdrawals/approve-withdraws.screen.ts'
import { withdraws } from './payments/withdrawals/withdraws.screen.ts'
import { players } from './players/list/players.screen.ts'
import { cricketMarketReport } from './reports/profit/cricket-market.screen.ts'
import { plusMinusSheet } from './reports/profit/plus-minus.screen.ts'
import { plByDownline } from './reports/profit/pl-by-downline.screen.ts'
import { plByMarket } from './reports/profit/pl-by-market.screen.ts'
import { profitReport } from './reports/profit/profit.screen.ts'
import { sportsBook } from './exchange/sportsbook/sports-book.screen.ts'
import { sportsbookBets } from './exchange/sportsbook/sportsbook-bets.screen.ts'
import { accountStatement } from './reports/statements/account-statement.screen.ts'
import { gatewayDays } from './payments/reconciliation/days.screen.ts'
import { deviceRestrictions } from './players/device-restrictions/device-restrictions.screen.ts'
import { generalSetting } from './settings/general/general-setting.screen.ts'
import { setup } from './overview/setup/setup.screen.ts'
import { domains } from './settings/domains/domains.screen.ts'
import { inboundKeys } from './inbound-api/keys/keys.screen.ts'
import { stateRestriction } from './settings/geo/state-restriction.screen.ts'
import { inplayBets } from './exchange/exposure/inplay-bets.screen.ts'
import { inplayExposure } from './exchange/board/inplay-exposure.screen.ts'
import { playerExposure } from './exchange/exposure/player-exposure.screen.ts'
import { riskManagement } from './exchange/exposure/risk-management.screen.ts'

/** Every module of the product, area by area. A new area is one line here and one in server.ts. */
export const modules: readonly Module[] = [
  ...overviewArea,
  ...agentsArea,
  ...reportsArea,
  ...inboundApiArea,
  ...paymentsArea,
  ...exchangeArea,
  ...playersArea,
  ...accessArea,
  ...settingsArea,
]

/** The specification's groups in its order; an entry stands where staff look for it, whatever module it belongs to. */
export const menu: readonly MenuGroup[] = [
  {
    title: 'Reporting & bets',
    icon: 'report-money',
    entries: [
      { screen: dashboard },
      { screen: downline },
      { screen: kyc, badge: 'player_kyc_count' },
      { screen: myBets },
      { screen: inplayBets },
      { screen: sportsbookBets },
      { screen: playerExposure },
      { screen: profitReport },
      { screen: accountStatement },
    ],
  },
  {
    title: 'Payments',
    icon: 'cash',
    entries: [
      { screen: pgSettings },
      { screen: pgSettingsWithdraw },
      { screen: deposits, badge: 'all_deposit_count' },
      { screen: gatewayCallbacks },
      { screen: gatewayDays },
      { screen: manualDeposits, badge: 'manual_deposit_count' },
      { screen: selfTransaction },
      { screen: approveWithdraws, badge: 'approve_payout_count' },
      { screen: withdraws, badge: 'all_withdrawals_count' },
    ],
  },
  {
    title: 'P&L & balance',
    icon: 'chart-bar',
    entries: [
      { screen: cricketMarketReport },
      { screen: plusMinusSheet },
      { screen: plByDownline },
      { screen: plByMarket },
      { screen: playerBalanceReport },
      { screen: playerBalanceRepairReport },
      { screen: riskManagement },
    ],
  },
  {
    title: 'Games & providers',
    icon: 'device-gamepad-2',
    entries: [
      { screen: inplayExposure },
      { screen: sportsBook },
      { screen: marketResult },
      { screen: events },
      { screen: competitions },
    ],
  },
  {
    title: 'Players',
    icon: 'users',
    entries: [
      { screen: players },
      { screen: playersRestriction },
      { screen: playerLogs },
      { screen: playerNotifications, badge: 'notification_count' },
      { screen: playerDownline },
      { screen: playerAdjustments },
    ],
  },
  { title: 'Content', icon: 'photo', entries: [{ screen: htDeposit }] },
  {
    title: 'Apps & logs',
    icon: 'device-mobile',
    entries: [
      { screen: panelLogs },
      { screen: messageBox, badge: 'message_count' },
      { screen: deviceAlert, badge: 'device_notification_count' },
    ],
  },
  {
    title: 'Settings & administration',
    icon: 'settings',
    entries: [
      { screen: setup },
      { screen: generalSetting },
      { screen: domains },
      { screen: inboundKeys },
      { screen: stateRestriction },
      { screen: roles },
      { screen: permissionList },
      { screen: users },
      { screen: downloadReport },
    ],
  },
  { title: 'Developer', icon: 'code', entries: [{ screen: deviceRestrictions }] },
]
