import type { PermissionDefinitions } from '#blueprint/area/permission.ts'

/** Permissions of the agent tree and its chips. */
export const permissions = {
  DOWNLINE_VIEW: {
    allows: 'VIEW',
    title: 'View downline',
    meaning: 'Agents with balances, credit and outstanding amounts',
  },
  SELF_TRUNCATION_VIEW: {
    allows: 'VIEW',
    title: 'View self transactions',
    meaning: 'Chips created and removed at the top account',
  },
  PLAYER_DOWNLINE_VIEW: {
    allows: 'VIEW',
    title: 'View player downline',
    meaning: 'Players of an agent with balance and status',
  },
  DOWNLINE_CREATE: {
    allows: 'ACTION',
    title: 'Create agents',
    meaning: 'Add agents to the downline with their login',
    class: 'roles',
    isDownlineWork: true,
  },
  DOWNLINE_EDIT: {
    allows: 'ACTION',
    title: 'Edit agents',
    meaning: 'Change agents and their limits',
    class: 'roles',
    isDownlineWork: true,
  },
  DOWNLINE_TRANSFER: {
    allows: 'ACTION',
    title: 'Transfer chips',
    meaning: 'Move chips between upline and downline',
    class: 'money',
    isDownlineWork: true,
  },
  DOWNLINE_SETTLE: {
    allows: 'ACTION',
    title: 'Settle with downline',
    meaning: 'Record cash paid and received',
    class: 'money',
    isDownlineWork: true,
  },
  DOWNLINE_CREDIT_REF: {
    allows: 'ACTION',
    title: 'Change credit reference',
    meaning: 'Set the credit given to an agent or player',
    class: 'money',
    isDownlineWork: true,
  },
  DOWNLINE_SHARE_EDIT: {
    allows: 'ACTION',
    title: 'Change shares',
    meaning: 'Set shares and commission of agents',
    class: 'money',
    isDownlineWork: true,
  },
  DOWNLINE_LOCK: { allows: 'ACTION', title: 'Lock agents', meaning: 'Lock and unlock logins and bets of a downline' },
  DOWNLINE_PASSWORD: {
    allows: 'ACTION',
    title: 'Reset agent passwords',
    meaning: 'Set a new first password for an agent',
    class: 'roles',
    isDownlineWork: true,
  },
  PLAYER_MOVE: {
    allows: 'ACTION',
    title: 'Move accounts',
    meaning: 'Move players and agents to another agent',
    class: 'money',
    isDownlineWork: true,
  },
  SELF_TRANSACTION_CREATE: {
    allows: 'ACTION',
    title: 'Create and remove chips',
    meaning: 'Change the chips of the top account',
    class: 'money',
  },
} as const satisfies PermissionDefinitions
