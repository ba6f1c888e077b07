import type { MenuGroup, Room } from '#blueprint/room.ts'
import { access } from './access/access.room.ts'
import { permissionList } from './access/permissions.screen.ts'
import { roles } from './access/roles.screen.ts'
import { users } from './access/users.screen.ts'
import { balances } from './balances/balances.room.ts'
import { playerAdjustments } from './balances/player-adjustments.screen.ts'
import { care } from './care/care.room.ts'
import { playersRestriction } from './care/players-restriction.screen.ts'
import { chips } from './chips/chips.room.ts'
import { selfTransaction } from './chips/self-transaction.screen.ts'
import { playerBalanceRepairReport } from './balances/player-balance-repair-report.screen.ts'
import { playerBalanceReport } from './balances/player-balance-report.screen.ts'
import { depositsRoom } from './deposits/deposits.room.ts'
import { devices } from './devices/devices.room.ts'
import { deviceAlert } from './devices/device-alert.screen.ts'
import { playerLogs } from './devices/player-logs.screen.ts'
import { playerNotifications } from './devices/player-notifications.screen.ts'
import { competitions } from './exchange/competitions.screen.ts'
import { events } from './exchange/events.screen.ts'
import { bets } from './bets/bets.room.ts'
import { exchange } from './exchange/exchange.room.ts'
import { marketResult } from './exchange/market-result.screen.ts'
import { myBets } from './bets/my-bets.screen.ts'
import { downloadReport } from './exports/download-report.screen.ts'
import { exports } from './exports/exports.room.ts'
import { downline } from './hierarchy/downline.screen.ts'
import { gatewayCallbacks } from './gateways/callbacks.screen.ts'
import { gatewaysRoom } from './gateways/gateways.room.ts'
import { htDeposit } from './gateways/ht-deposit.screen.ts'
import { pgSettings } from './gateways/pg-settings.screen.ts'
import { pgSettingsWithdraw } from './gateways/withdraw.screen.ts'
import { hierarchy } from './hierarchy/hierarchy.room.ts'
import { agents } from './agents/agents.room.ts'
import { playerDownline } from './hierarchy/player-downline.screen.ts'
import { kyc as kycRoom } from './kyc/kyc.room.ts'
import { kyc } from './kyc/kyc.screen.ts'
import { logs } from './logs/logs.room.ts'
import { panelLogs } from './logs/panel-logs.screen.ts'
import { dashboard } from './overview/dashboard.screen.ts'
import { messageBox } from './messages/message-box.screen.ts'
import { messages } from './messages/messages.room.ts'
import { overview } from './overview/overview.room.ts'
import { deposits } from './deposits/deposits.screen.ts'
import { manualDeposits } from './deposits/manual-deposits.screen.ts'
import { payments } from './payments/payments.room.ts'
import { approveWithdraws } from './payments/approve-withdraws.screen.ts'
import { withdraws } from './payments/withdraws.screen.ts'
import { players as playersRoom } from './players/players.room.ts'
import { players } from './players/players.screen.ts'
import { cricketMarketReport } from './profit/cricket-market.screen.ts'
import { plByDownline } from './profit/pl-by-downline.screen.ts'
import { plByMarket } from './profit/pl-by-market.screen.ts'
import { profit } from './profit/profit.room.ts'
import { profitReport } from './profit/profit.screen.ts'
import { sportsBook } from './sportsbook/sports-book.screen.ts'
import { sportsbookBets } from './sportsbook/sportsbook-bets.screen.ts'
import { sportsbook } from './sportsbook/sportsbook.room.ts'
import { accountStatement } from './statements/account-statement.screen.ts'
import { gatewayDays } from './reconciliation/days.screen.ts'
import { reconciliation } from './reconciliation/reconciliation.room.ts'
import { deviceRestrictions } from './settings/device-restrictions.screen.ts'
import { generalSetting } from './settings/general-setting.screen.ts'
import { settings } from './settings/settings.room.ts'
import { stateRestriction } from './settings/state-restriction.screen.ts'
import { statements } from './statements/statements.room.ts'
import { inplayBets } from './risk/inplay-bets.screen.ts'
import { inplayExposure } from './risk/inplay-exposure.screen.ts'
import { playerExposure } from './risk/player-exposure.screen.ts'
import { riskManagement } from './risk/risk-management.screen.ts'
import { risk } from './risk/risk.room.ts'

/** Every room of the product. A new room is one line here and one in server.ts. */
export const rooms: readonly Room[] = [
  overview,
  hierarchy,
  agents,
  chips,
  statements,
  balances,
  depositsRoom,
  payments,
  gatewaysRoom,
  reconciliation,
  profit,
  bets,
  exchange,
  sportsbook,
  risk,
  playersRoom,
  care,
  kycRoom,
  messages,
  devices,
  logs,
  exports,
  access,
  settings,
]

/** The specification's groups in its order; an entry stands where staff look for it, whatever room it belongs to. */
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
      { screen: generalSetting },
      { screen: stateRestriction },
      { screen: roles },
      { screen: permissionList },
      { screen: users },
      { screen: downloadReport },
    ],
  },
  { title: 'Developer', icon: 'code', entries: [{ screen: deviceRestrictions }] },
]
