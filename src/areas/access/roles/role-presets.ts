import type { Permission } from '#blueprint/screen/permissions.ts'

const basePermissions: readonly Permission[] = ['USER_CHANGE_PASSWORD', 'DASHBOARD_VIEW', 'DOWNLOAD_REPORT_VIEW']
const playerPermissions: readonly Permission[] = [
  'PLAYERS_VIEW',
  'PLAYERS_DETAIL',
  'PLAYER_NOTIFICATIONS_VIEW',
  'MY_BETS_VIEW',
]
const paymentPermissions: readonly Permission[] = ['DEPOSIT_VIEW', 'MANUAL_DEPOSIT', 'WITHDRAW_VIEW', 'STATEMENTS_VIEW']
const reportPermissions: readonly Permission[] = [
  'PROFIT_VIEW',
  'PL_BY_DOWNLINE',
  'PL_BY_MARKET_REPORT',
  'PLAYER_BALANCE_REPORT',
  'BALANCE_SHEET_VIEW',
  'BALANCE_SHEET_REPORT_VIEW',
  'REPORT_EXPORT',
]

/** Typical roles, as starting points for a new role. */
export const rolePresets: Readonly<
  Record<string, { readonly rank: number; readonly description: string; readonly permissions: readonly Permission[] }>
> = {
  Support: {
    rank: 40,
    description: 'Answers player enquiries',
    permissions: [
      ...basePermissions,
      ...playerPermissions,
      'DEPOSIT_VIEW',
      'WITHDRAW_VIEW',
      'STATEMENTS_VIEW',
      'KYC_VIEW',
      'MESSAGE_VIEW',
    ],
  },
  Cashier: {
    rank: 30,
    description: 'Approves and rejects payments',
    permissions: [
      ...basePermissions,
      ...paymentPermissions,
      'PLAYERS_VIEW',
      'PLAYERS_DETAIL',
      'DEPOSIT_APPROVE',
      'DEPOSIT_REJECT',
      'DEPOSIT_CREATE',
      'DEPOSIT_IMPORT',
      'WITHDRAW_APPROVE',
      'WITHDRAW_REJECT',
      'WITHDRAW_PAY',
    ],
  },
  Finance: {
    rank: 20,
    description: 'Views financial reports',
    permissions: [...basePermissions, ...paymentPermissions, ...reportPermissions, 'PLAYERS_VIEW', 'PLAYERS_DETAIL'],
  },
  Risk: {
    rank: 20,
    description: 'Markets, results, exposure',
    permissions: [
      ...basePermissions,
      ...playerPermissions,
      'INPLAY_VIEW',
      'SPORTSBOOK_BETS_VIEW',
      'PLAYER_EXPOSURE_VIEW',
      'RISK_VIEW',
      'MARKET_RESULT_VIEW',
      'MARKET_RESULT_SETTLE',
      'MARKET_RESULT_VOID',
      'EXCHANGE_EVENT_VIEW',
      'EXCHANGE_EVENT_EDIT',
      'EXCHANGE_COMPETITION_VIEW',
    ],
  },
  Auditor: {
    rank: 25,
    description: 'Views activity and reports, changes nothing',
    permissions: [
      ...basePermissions,
      ...reportPermissions,
      'PANE_LOGS',
      'REQUEST_RESPONSE_LOGS',
      'ROLE_VIEW',
      'PERMISSION_VIEW',
      'USER_VIEW',
      'USER_DETAIL',
      'WITHDRAW_VIEW',
      'DEPOSIT_VIEW',
    ],
  },
}
