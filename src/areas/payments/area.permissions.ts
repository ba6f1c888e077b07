import type { PermissionDefinitions } from '#blueprint/area/permission.ts'

/** Permissions of deposits, withdrawals, gateways and their methods. */
export const permissions = {
  PG_SETTINGS_VIEW: {
    allows: 'VIEW',
    title: 'View deposit methods and gateways',
    meaning: 'Methods, gateways, collection accounts and gateway calls',
    isOfOperator: true,
  },
  PG_SETTINGS_WITHDRAW_VIEW: {
    allows: 'VIEW',
    title: 'View payout methods',
    meaning: 'Payout methods and the float of each account',
    isOfOperator: true,
  },
  DEPOSIT_VIEW: { allows: 'VIEW', title: 'View deposits', meaning: 'Deposits with state, method and reference' },
  MANUAL_DEPOSIT: {
    allows: 'VIEW',
    title: 'View manual deposits',
    meaning: 'Deposits paid by transfer, with the proof of payment',
    class: 'money',
  },
  WITHDRAW_VIEW: {
    allows: 'VIEW',
    title: 'View withdrawals and payouts',
    meaning: 'Withdrawals, the review queue and the payout queue',
  },
  HT_DEPOSIT_VIEW: {
    allows: 'VIEW',
    title: 'View deposit guides',
    meaning: 'Guides that explain players how to deposit',
    isOfOperator: true,
  },
  DEPOSIT_APPROVE: {
    allows: 'ACTION',
    title: 'Approve deposits',
    meaning: 'Credit deposits within the approval limit',
    class: 'money',
  },
  DEPOSIT_REJECT: {
    allows: 'ACTION',
    title: 'Reject deposits',
    meaning: 'Reject deposits with a reason',
    class: 'money',
  },
  DEPOSIT_CREATE: {
    allows: 'ACTION',
    title: 'Enter deposits',
    meaning: 'Enter a deposit for a player',
    class: 'money',
  },
  DEPOSIT_CHARGEBACK: {
    allows: 'ACTION',
    title: 'Decide chargebacks',
    meaning: 'Open chargebacks, add evidence and record their outcome',
    class: 'money',
  },
  DEPOSIT_IMPORT: {
    allows: 'ACTION',
    title: 'Import gateway reports',
    meaning: 'Import bank and gateway reports for matching',
    class: 'money',
    isOfOperator: true,
  },
  WITHDRAW_APPROVE: {
    allows: 'ACTION',
    title: 'Approve withdrawals',
    meaning: 'Approve withdrawals within the approval limit',
    class: 'money',
  },
  WITHDRAW_REJECT: {
    allows: 'ACTION',
    title: 'Reject withdrawals',
    meaning: 'Reject withdrawals; the amount returns to the wallet',
    class: 'money',
  },
  WITHDRAW_PAY: {
    allows: 'ACTION',
    title: 'Pay withdrawals',
    meaning: 'Send approved withdrawals to gateway or bank',
    class: 'money',
  },
  PG_SETTINGS_EDIT: {
    allows: 'ACTION',
    title: 'Edit deposit methods and gateways',
    meaning: 'Change methods, gateways and collection accounts',
    class: 'settings',
    isOfOperator: true,
  },
  PG_SETTINGS_CREDENTIAL: {
    allows: 'ACTION',
    title: 'Change gateway credentials',
    meaning: 'Replace merchant ids, keys and secrets',
    class: 'settings',
    isOfOperator: true,
  },
  PG_SETTINGS_WITHDRAW_EDIT: {
    allows: 'ACTION',
    title: 'Edit payout methods',
    meaning: 'Change payout methods and book the float',
    class: 'settings',
    isOfOperator: true,
  },
  DEPOSIT_REVIEW: {
    allows: 'ACTION',
    title: 'Review callbacks and discrepancies',
    meaning: 'Link, close and explain callbacks and discrepancies',
    class: 'money',
  },
  HT_DEPOSIT_EDIT: {
    allows: 'ACTION',
    title: 'Edit deposit guides',
    meaning: 'Change where players are told to send money',
    class: 'settings',
    isOfOperator: true,
  },
  GATEWAY_RECORDS_VIEW: {
    allows: 'ACTION',
    title: 'View gateway records',
    meaning: 'Callbacks with their raw bodies, and reconciliation',
    isOfOperator: true,
  },
} as const satisfies PermissionDefinitions
