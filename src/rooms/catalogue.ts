import type { MenuGroup, Room } from '#blueprint/room.ts'
import { exchange } from './exchange/exchange.room.ts'
import { hierarchy } from './hierarchy/hierarchy.room.ts'
import { logs } from './logs/logs.room.ts'
import { panelLogs } from './logs/panel-logs.screen.ts'
import { deposits } from './payments/deposits.screen.ts'
import { overview } from './overview/overview.room.ts'
import { dashboard } from './overview/dashboard.screen.ts'
import { payments } from './payments/payments.room.ts'
import { players } from './players/players.room.ts'
import { statements } from './statements/statements.room.ts'
import { approveWithdraws, withdraws } from './payments/withdraws.screen.ts'
import { profit } from './profit/profit.room.ts'

/** Every room of the product. A new room is one line here and one in server.ts. */
export const rooms: readonly Room[] = [overview, hierarchy, statements, payments, profit, exchange, players, logs]

/** The specification's groups in its order; an entry stands where staff look for it, whatever room it belongs to. */
export const menu: readonly MenuGroup[] = [
  { title: 'Reporting & bets', icon: 'report-money', entries: [{ screen: dashboard }] },
  {
    title: 'Payments',
    icon: 'cash',
    entries: [
      { screen: deposits, badge: 'all_deposit_count' },
      { screen: approveWithdraws, badge: 'approve_payout_count' },
      { screen: withdraws, badge: 'all_withdrawals_count' },
    ],
  },
  { title: 'P&L & balance', icon: 'chart-bar', entries: [] },
  { title: 'Games & providers', icon: 'device-gamepad-2', entries: [] },
  { title: 'Players', icon: 'users', entries: [] },
  { title: 'Apps & logs', icon: 'device-mobile', entries: [{ screen: panelLogs }] },
  { title: 'Settings & administration', icon: 'settings', entries: [] },
]
