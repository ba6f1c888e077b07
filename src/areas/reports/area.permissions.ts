import type { PermissionDefinitions } from '#blueprint/area/permission.ts'

/** Permissions of profit, balances, adjustments and exports. */
export const permissions = {
  PROFIT_VIEW: { allows: 'VIEW', title: 'View profit', meaning: 'Profit by day and product' },
  STATEMENTS_VIEW: {
    allows: 'VIEW',
    title: 'View account statements',
    meaning: 'Every entry of a wallet with the balance after it',
  },
  PL_BY_CRICKET_MARKET_REPORT: {
    allows: 'VIEW',
    title: 'View P/L by cricket match',
    meaning: 'Profit and loss of cricket markets by match',
  },
  PL_BY_DOWNLINE: { allows: 'VIEW', title: 'View P/L by downline', meaning: 'Profit and loss by agent and player' },
  PL_BY_MARKET_REPORT: { allows: 'VIEW', title: 'View P/L by market', meaning: 'Profit and loss by event and market' },
  PLAYER_BALANCE_REPORT: {
    allows: 'VIEW',
    title: 'View player balances',
    meaning: 'Opening and closing balance of each player and day',
  },
  PLAYER_BALANCE_REPAIR_REPORT: {
    allows: 'VIEW',
    title: 'View balance repair',
    meaning: 'Balances that differ from the ledger, and stuck rounds',
  },
  ADJUSTMENTS_VIEW: {
    allows: 'VIEW',
    title: 'View adjustments',
    meaning: 'Corrections of balances, requested and approved',
  },
  DOWNLOAD_REPORT_VIEW: { allows: 'VIEW', title: 'View own downloads', meaning: 'Exports that the user requested' },
  WAREHOUSE_UNLOCK: { allows: 'ACTION', title: 'Open the archive', meaning: 'Read archived data with a security code' },
  ADJUST_REQUEST: {
    allows: 'ACTION',
    title: 'Request adjustments',
    meaning: 'Request a correction of a balance',
    class: 'money',
  },
  ADJUST_APPROVE: {
    allows: 'ACTION',
    title: 'Approve adjustments',
    meaning: 'Second approver of corrections',
    class: 'money',
  },
  ADJUST_NEGATIVE: {
    allows: 'ACTION',
    title: 'Adjust below zero',
    meaning: 'Corrections that make a balance negative',
    class: 'money',
  },
  BALANCE_REPAIR_REQUEST: {
    allows: 'ACTION',
    title: 'Request balance repairs',
    meaning: 'Request the repair of a balance or stuck round',
    class: 'money',
  },
  BALANCE_REPAIR_APPROVE: {
    allows: 'ACTION',
    title: 'Approve balance repairs',
    meaning: 'Second approver of repairs',
    class: 'money',
  },
  REPORT_EXPORT: {
    allows: 'ACTION',
    title: 'Export lists',
    meaning: 'Download the lists that the role may open',
    exportRate: 'export',
  },
  PLAYERS_REPORT: {
    allows: 'VIEW',
    title: 'View players report',
    meaning: 'Payments, play and revenue by player',
  },
  QIUCKREPORT_VIEW: {
    allows: 'VIEW',
    title: 'View quick report',
    meaning: 'A few figures by day, domain, account or product',
  },
  PL_AURA_BY_DOWNLINE_REPORT: {
    allows: 'VIEW',
    title: 'View Aura P/L by downline',
    meaning: 'Profit and loss of Aura games by agent',
  },
  PL_QT_BY_DOWNLINE_REPORT: {
    allows: 'VIEW',
    title: 'View QT P/L by downline',
    meaning: 'Profit and loss of QTech games by agent',
  },
  PL_WC_BY_DOWNLINE_REPORT: {
    allows: 'VIEW',
    title: 'View WC P/L by downline',
    meaning: 'Profit and loss of WC games by agent',
  },
  PL_SPORTBOOK_BY_DOWNLINE_REPORT: {
    allows: 'VIEW',
    title: 'View sportsbook P/L by downline',
    meaning: 'Profit and loss of tickets by agent',
  },
  PL_SLOT_BY_DOWNLINE_REPORT: {
    allows: 'VIEW',
    title: 'View slot P/L by downline',
    meaning: 'Profit and loss of slots by agent',
  },
  BALANCE_SHEET_VIEW: {
    allows: 'VIEW',
    title: 'View GGR and balance sheet',
    meaning: 'Gaming revenue by day, domain and product; what the operator owes and is owed',
  },
  BALANCE_SHEET_REPORT_VIEW: {
    allows: 'VIEW',
    title: 'View balance sheet report',
    meaning: 'Outstanding of accounts at the begin and end of a period, and what changed it',
  },
} as const satisfies PermissionDefinitions
