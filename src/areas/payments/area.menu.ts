import type { MenuEntry } from '#blueprint/area/menu.ts'
import { pgSettings } from './methods/pg-settings.screen.ts'
import { pgSettingsWithdraw } from './methods/withdraw.screen.ts'
import { deposits } from './deposits/deposits.screen.ts'
import { gatewayCallbacks } from './gateways/callback-review/callbacks.screen.ts'
import { gatewayDays } from './reconciliation/days.screen.ts'
import { manualDeposits } from './deposits/manual/manual-deposits.screen.ts'
import { approveWithdraws } from './withdrawals/approve-withdraws.screen.ts'
import { withdraws } from './withdrawals/withdraws.screen.ts'
import { htDeposit } from './methods/ht-deposit.screen.ts'

/** The screens of payments in the menu. */
export const menu: readonly MenuEntry[] = [
  { group: 'Payments', place: 10, screen: pgSettings },
  { group: 'Payments', place: 20, screen: pgSettingsWithdraw },
  { group: 'Payments', place: 30, screen: deposits, badge: 'all_deposit_count' },
  { group: 'Payments', place: 40, screen: gatewayCallbacks },
  { group: 'Payments', place: 50, screen: gatewayDays },
  { group: 'Payments', place: 60, screen: manualDeposits, badge: 'manual_deposit_count' },
  { group: 'Payments', place: 80, screen: approveWithdraws, badge: 'approve_payout_count' },
  { group: 'Payments', place: 90, screen: withdraws, badge: 'all_withdrawals_count' },
  { group: 'Content', place: 10, screen: htDeposit },
]
