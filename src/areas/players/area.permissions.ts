import type { PermissionDefinitions } from '#blueprint/area/permission.ts'

/** Permissions of players: identity, restrictions, messages and devices. */
export const permissions = {
  KYC_VIEW: {
    allows: 'VIEW',
    title: 'View KYC',
    meaning: 'Identity documents with their state; pictures need a permission of their own',
  },
  COMPLAINT_VIEW: {
    allows: 'VIEW',
    title: 'View complaints',
    meaning: 'The register of complaints with deadlines, and its figures by month',
  },
  PLAYERS_DETAIL: {
    allows: 'VIEW',
    title: 'Open players',
    meaning: 'The page of a player: status, wallet, activity, notes',
  },
  PLAYERS_VIEW: { allows: 'VIEW', title: 'View players', meaning: 'Search and list players; personal data is masked' },
  PLAYER_RESTRICTION: {
    allows: 'VIEW',
    title: 'View restrictions',
    meaning: 'Blocks, exclusions and limits of players',
  },
  LOG_VIEW: { allows: 'VIEW', title: 'View player logs', meaning: 'What players did: sign-ins, devices, changes' },
  PLAYER_NOTIFICATIONS_VIEW: {
    allows: 'VIEW',
    title: 'View player notifications',
    meaning: 'Events about players that staff should see',
  },
  MESSAGE_VIEW: {
    allows: 'VIEW',
    title: 'View messages',
    meaning: 'Conversations with players and agents, drafts and broadcasts',
  },
  DEVICE_ALERT_VIEW: {
    allows: 'VIEW',
    title: 'View device alerts',
    meaning: 'Accounts that share a device or an address',
  },
  DEV_DR_VIEW: {
    allows: 'VIEW',
    title: 'View device restrictions',
    meaning: 'Rules that block devices and addresses',
    class: 'developer',
  },
  PLAYER_STATUS_EDIT: {
    allows: 'ACTION',
    title: 'Change player status',
    meaning: 'Suspend, block, activate and close player accounts',
  },
  PLAYER_BET_LOCK: { allows: 'ACTION', title: 'Lock bets of players', meaning: 'Lock and unlock betting of players' },
  DEVICE_RESTRICTION_EDIT: {
    allows: 'ACTION',
    title: 'Edit device restrictions',
    meaning: 'Add and end rules about devices and addresses',
    class: 'settings',
  },
  KYC_REVIEW: { allows: 'ACTION', title: 'Review KYC', meaning: 'Approve and reject identity documents' },
  KYC_PICTURE_VIEW: {
    allows: 'ACTION',
    title: 'View document pictures',
    meaning: 'Pictures of identity documents, with a watermark and an audit entry',
    requiresStepUp: true,
  },
  RESTRICTION_EDIT: {
    allows: 'ACTION',
    title: 'Edit restrictions',
    meaning: 'Restrict players and lift restrictions',
    requiresStepUp: true,
  },
  PLAYER_NOTE_EDIT: { allows: 'ACTION', title: 'Write notes and tags', meaning: 'Add notes and tags to players' },
  PLAYER_CREATE: {
    allows: 'ACTION',
    title: 'Create players',
    meaning: 'Add players to the downline',
    class: 'money',
    isDownlineWork: true,
  },
  PLAYER_EDIT: { allows: 'ACTION', title: 'Edit players', meaning: 'Change name, contact and limits of players' },
  PLAYER_VIP_EDIT: { allows: 'ACTION', title: 'Change VIP level', meaning: 'Set the VIP level of players' },
  PLAYER_PASSWORD: {
    allows: 'ACTION',
    title: 'Reset player passwords',
    meaning: 'Issue temporary passwords and end sessions of players',
    requiresStepUp: true,
  },
  PLAYER_ERASE: { allows: 'ACTION', title: 'Erase players', meaning: 'Erase personal data of closed accounts' },
  PLAYER_DATA_EXPORT: {
    allows: 'ACTION',
    title: 'Export personal data',
    meaning: 'The file a player may request about themselves',
    class: 'persons',
  },
  MESSAGE_SEND: { allows: 'ACTION', title: 'Send messages', meaning: 'Reply to and write to players and agents' },
  COMPLAINT_EDIT: {
    allows: 'ACTION',
    title: 'Answer complaints',
    meaning: 'Record complaints, acknowledge, answer and hand them over',
  },
  PLAYER_NOTIFICATIONS_EDIT: {
    allows: 'ACTION',
    title: 'Handle player notifications',
    meaning: 'Assign, handle and mute notifications',
  },
  DEVICE_ALERT_EDIT: {
    allows: 'ACTION',
    title: 'Handle device alerts',
    meaning: 'Assign, close and act on device alerts',
  },
  PII_REVEAL: {
    allows: 'ACTION',
    title: 'Reveal personal data',
    meaning: 'Show masked phone, email and accounts, with a reason and an audit entry',
    exportRate: 'reveal',
  },
} as const satisfies PermissionDefinitions
