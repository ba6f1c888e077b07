import { isDeveloperPermission } from '#blueprint/screen/permission-classes.ts'
import { permissions, type Permission } from '#blueprint/screen/permissions.ts'
import type { WorkProfile } from '#blueprint/work-profiles.ts'

type Some = readonly Permission[]

const base: Some = ['USER_CHANGE_PASSWORD', 'DASHBOARD_VIEW', 'DOWNLOAD_REPORT_VIEW']
const players: Some = ['PLAYERS_VIEW', 'PLAYERS_DETAIL', 'PLAYER_NOTIFICATIONS_VIEW', 'LOG_VIEW', 'MY_BETS_VIEW']
const playerRisk: Some = ['PLAYER_RESTRICTION', 'RESTRICTION_EDIT', 'DEVICE_ALERT_VIEW', 'DEVICE_ALERT_EDIT']
const payments: Some = ['DEPOSIT_VIEW', 'MANUAL_DEPOSIT', 'WITHDRAW_VIEW', 'STATEMENTS_VIEW']
const gateways: Some = ['GATEWAY_RECORDS_VIEW', 'PG_SETTINGS_VIEW', 'PG_SETTINGS_WITHDRAW_VIEW']
const profit: Some = [
  'PLAYERS_REPORT',
  'QIUCKREPORT_VIEW',
  'PROFIT_VIEW',
  'PL_BY_DOWNLINE',
  'PL_BY_MARKET_REPORT',
  'PL_BY_CRICKET_MARKET_REPORT',
  'PL_AURA_BY_DOWNLINE_REPORT',
  'PL_QT_BY_DOWNLINE_REPORT',
  'PL_WC_BY_DOWNLINE_REPORT',
  'PL_SPORTBOOK_BY_DOWNLINE_REPORT',
  'PL_SLOT_BY_DOWNLINE_REPORT',
]
const balances: Some = [
  'PLAYER_BALANCE_REPORT',
  'PLAYER_BALANCE_REPAIR_REPORT',
  'BALANCE_SHEET_VIEW',
  'BALANCE_SHEET_REPORT_VIEW',
  'ADJUSTMENTS_VIEW',
  'BONUS_TRANSACTION_VIEW',
  'BONUS_HISTORY_VIEW',
]
const reports: Some = [...profit, ...balances, 'REPORT_EXPORT']
const bets: Some = ['MY_BETS_VIEW', 'INPLAY_VIEW', 'SPORTSBOOK_BETS_VIEW', 'PLAYER_EXPOSURE_VIEW']
const risk: Some = ['RISK_VIEW', 'INPLAY_EXPOSURE_VIEW', 'RISK_ALERT_EDIT', 'MARKET_SUSPEND', 'PLAYER_BET_LOCK']
const markets: Some = ['MARKET_RESULT_VIEW', 'EXCHANGE_EVENT_VIEW', 'EXCHANGE_COMPETITION_VIEW', 'SPORTS_VIEW']
const depositWork: Some = ['DEPOSIT_APPROVE', 'DEPOSIT_REJECT', 'DEPOSIT_CREATE', 'DEPOSIT_IMPORT', 'DEPOSIT_REVIEW']
const chips: Some = ['DOWNLINE_VIEW', 'SELF_TRUNCATION_VIEW', 'SELF_TRANSACTION_CREATE', 'DOWNLINE_SETTLE']
const identity: Some = ['KYC_VIEW', 'KYC_REVIEW', 'KYC_PICTURE_VIEW', 'PII_REVEAL']
const messages: Some = ['MESSAGE_VIEW', 'MESSAGE_SEND']
const referrals: Some = ['REFERRAL_VIEW', 'REFERRAL_TRANSACTION', 'REFERRAL_LIST', 'REFERRAL_APPROVE']
const campaignChecks: Some = ['CAMPAIGN_VIEW', 'CAMPAIGN_APPROVE']
const bonuses: Some = ['BONUS_HISTORY_VIEW', 'BONUS_GRANT', 'BONUS_CANCEL']
const periodRewards: Some = ['LOYALTY_CALC_VIEW', 'LOYALTY_PAY', 'LOSING_BONUS_CALC_VIEW', 'LOSING_BONUS_PAY']
const complaints: Some = ['COMPLAINT_VIEW', 'COMPLAINT_EDIT']
const notes: Some = ['PLAYER_NOTE_EDIT', 'PLAYER_NOTIFICATIONS_EDIT']

/** Only developers can grant the others. */
const ofOwners: Some = permissions.filter((one) => !isDeveloperPermission(one))
/** Users, roles, settings and credentials stay with owners. */
const notOfOperations =
  /^(ROLE_(?!VIEW)|PERMISSION_(?!VIEW)|SETTING_PAGE_EDIT|DOMAIN_EDIT|INBOUND_KEY_|PG_SETTINGS_(EDIT|CREDENTIAL|WITHDRAW_EDIT)|PLAYER_ERASE|PLAYER_DATA_EXPORT|ADJUST_NEGATIVE|WAREHOUSE_)/

/** The permissions of each preset. A permission to act comes with the screen it is used on. */
export const presetPermissions: Readonly<Record<WorkProfile, Some>> = {
  OWNER: ofOwners,
  OPERATIONS: ofOwners.filter((one) => !notOfOperations.test(one)),
  FINANCE: [
    ...base,
    ...payments,
    ...gateways,
    ...reports,
    ...referrals,
    ...campaignChecks,
    ...bonuses,
    ...periodRewards,
    ...chips,
    'PLAYERS_VIEW',
    'PLAYERS_DETAIL',
    'MARKET_RESULT_VIEW',
    'MARKET_RESULT_ROLLBACK',
    'MARKET_RESULT_CORRECT_LATE',
    'ADJUST_REQUEST',
    'DEPOSIT_CHARGEBACK',
    'BALANCE_REPAIR_REQUEST',
  ],
  CASHIER: [
    ...base,
    ...payments,
    ...depositWork,
    'GATEWAY_RECORDS_VIEW',
    'PLAYERS_VIEW',
    'PLAYERS_DETAIL',
    'WITHDRAW_APPROVE',
    'WITHDRAW_REJECT',
  ],
  CHECKER: [
    ...base,
    ...payments,
    ...gateways,
    ...balances,
    ...referrals,
    ...campaignChecks,
    ...bonuses,
    ...chips,
    'PLAYERS_VIEW',
    'PLAYERS_DETAIL',
    'WITHDRAW_APPROVE',
    'WITHDRAW_REJECT',
    'WITHDRAW_PAY',
    'ADJUST_APPROVE',
    'DEPOSIT_CHARGEBACK',
    'BALANCE_REPAIR_APPROVE',
    'MARKET_RESULT_VIEW',
    'MARKET_RESULT_CONFIRM',
  ],
  RISK: [
    ...base,
    ...players,
    ...playerRisk,
    ...bets,
    ...risk,
    ...markets,
    ...profit,
    'BET_RESTORE',
    'MARKET_RESULT_VOID',
    'DEV_DR_VIEW',
    'DEVICE_RESTRICTION_EDIT',
    'REPORT_EXPORT',
  ],
  TRADER: [
    ...base,
    ...bets,
    ...risk,
    ...markets,
    'PL_BY_MARKET_REPORT',
    'PL_BY_CRICKET_MARKET_REPORT',
    'PLAYERS_VIEW',
    'PLAYERS_DETAIL',
    'EXCHANGE_EVENT_EDIT',
    'EXCHANGE_COMPETITION_EDIT',
    'MARKET_RESULT_SETTLE',
    'MARKET_RESULT_VOID',
    'MARKET_RESULT_CONFIRM',
  ],
  SUPPORT: [
    ...base,
    ...players,
    ...messages,
    ...notes,
    ...complaints,
    'PLAYER_RESTRICTION',
    'DEPOSIT_VIEW',
    'WITHDRAW_VIEW',
    'STATEMENTS_VIEW',
    'KYC_VIEW',
    'PLAYER_PASSWORD',
  ],
  COMPLIANCE: [
    ...base,
    ...players,
    ...playerRisk,
    ...identity,
    ...notes,
    ...complaints,
    'DEPOSIT_VIEW',
    'WITHDRAW_VIEW',
    'STATEMENTS_VIEW',
    'MESSAGE_VIEW',
    'PLAYER_STATUS_EDIT',
    'PLAYER_DATA_EXPORT',
    'PANE_LOGS',
  ],
  MARKETING: [
    ...base,
    'CAMPAIGN_VIEW',
    'CAMPAIGN_EDIT',
    ...messages,
    'PLAYERS_VIEW',
    'PLAYERS_DETAIL',
    'PLAYER_VIP_EDIT',
    'PROFIT_VIEW',
    'REPORT_EXPORT',
    'BANNER_VIEW',
    'BANNER_CREATE',
    'BANNER_EDIT',
    'FESTIVAL_GIF_VIEW',
    'FESTIVAL_GIF_CREATE',
    'FESTIVAL_GIF_EDIT',
    'NEWS_VIEW',
    'NEWS_EDIT',
    'APP_NOTIFY_VIEW',
    'BLOG_VIEW',
    'BLOG_CREATE',
    'BLOG_EDIT',
    'APP_NOTIFY_SEND',
    'APP_NOTIFICATION_HISTORY',
    'ADVERTISEMENT_VIEW',
    'ADVERTISEMENT_EDIT',
    'ALERTS_VIEW',
    'ALERTS_EDIT',
    'APK_VIEW',
    'APK_DOWNLOAD_HISTORY',
  ],
  AGENT: [
    ...base,
    ...bets,
    ...profit,
    ...messages,
    'PLAYERS_VIEW',
    'PLAYERS_DETAIL',
    'DOWNLINE_VIEW',
    'DOWNLINE_CREATE',
    'DOWNLINE_EDIT',
    'DOWNLINE_TRANSFER',
    'DOWNLINE_SETTLE',
    'DOWNLINE_CREDIT_REF',
    'DOWNLINE_LOCK',
    'DOWNLINE_PASSWORD',
    'PLAYER_DOWNLINE_VIEW',
    'PLAYER_CREATE',
    'REFERRAL_VIEW',
    'REFERRAL_LINK_EDIT',
    'REGISTRATION_LINKS_VIEW',
    'REGISTRATION_LINKS_EDIT',
    'STATEMENTS_VIEW',
    'PLAYER_BALANCE_REPORT',
    'SELF_TRUNCATION_VIEW',
    'REPORT_EXPORT',
  ],
  AUDITOR: [
    ...base,
    ...reports,
    'PANE_LOGS',
    'REQUEST_RESPONSE_LOGS',
    'ROLE_VIEW',
    'PERMISSION_VIEW',
    'USER_VIEW',
    'USER_DETAIL',
    'STATEMENTS_VIEW',
    'WITHDRAW_VIEW',
    'DEPOSIT_VIEW',
    'GATEWAY_RECORDS_VIEW',
  ],
}
