import type { PermissionDefinitions } from '#blueprint/area/permission.ts'

/** Permissions of bets, markets, results and risk. */
export const permissions = {
  MY_BETS_VIEW: { allows: 'VIEW', title: 'View bets', meaning: 'Exchange bets of the downline, open and settled' },
  INPLAY_VIEW: { allows: 'VIEW', title: 'View in-play bets', meaning: 'Open bets on events in play' },
  SPORTSBOOK_BETS_VIEW: { allows: 'VIEW', title: 'View sportsbook bets', meaning: 'Tickets with their legs' },
  PLAYER_EXPOSURE_VIEW: {
    allows: 'VIEW',
    title: 'View player exposure',
    meaning: 'Worst case of the open bets of each player',
  },
  RISK_VIEW: {
    allows: 'VIEW',
    title: 'View risk management',
    meaning: 'Liability of open markets and active risk alerts',
  },
  SPORTS_VIEW: { allows: 'VIEW', title: 'View sportsbook', meaning: 'Liability of tickets by event and selection' },
  INPLAY_EXPOSURE_VIEW: { allows: 'VIEW', title: 'View in-play exposure', meaning: 'Worst case of each event in play' },
  MARKET_RESULT_VIEW: {
    allows: 'VIEW',
    title: 'View market results',
    meaning: 'Markets awaiting a result, and results with their history',
  },
  EXCHANGE_EVENT_VIEW: { allows: 'VIEW', title: 'View events', meaning: 'Events and their markets' },
  EXCHANGE_COMPETITION_VIEW: {
    allows: 'VIEW',
    title: 'View competitions and sports',
    meaning: 'Sports and competitions with their limits',
    isOfOperator: true,
  },
  MARKET_RESULT_SETTLE: {
    allows: 'ACTION',
    title: 'Settle markets',
    meaning: 'Enter results and pay the bets',
    class: 'money',
    isOfOperator: true,
  },
  MARKET_RESULT_VOID: {
    allows: 'ACTION',
    title: 'Void markets and bets',
    meaning: 'Void markets, or bets by time, and return the stakes',
    class: 'money',
  },
  MARKET_RESULT_ROLLBACK: {
    allows: 'ACTION',
    title: 'Roll back results',
    meaning: 'Undo a settlement',
    class: 'money',
    isOfOperator: true,
  },
  MARKET_RESULT_CONFIRM: {
    allows: 'ACTION',
    title: 'Confirm results',
    meaning: 'Second approver of large settlements',
    class: 'money',
    isOfOperator: true,
  },
  MARKET_RESULT_CORRECT_LATE: {
    allows: 'ACTION',
    title: 'Correct late results',
    meaning: 'Change results after the permitted time',
    class: 'money',
    isOfOperator: true,
  },
  BET_RESTORE: { allows: 'ACTION', title: 'Restore bets', meaning: 'Restore voided bets', class: 'money' },
  EXCHANGE_EVENT_EDIT: {
    allows: 'ACTION',
    title: 'Edit events and markets',
    meaning: 'Add and change events, markets, limits and runners',
    isOfOperator: true,
  },
  EXCHANGE_COMPETITION_EDIT: {
    allows: 'ACTION',
    title: 'Edit competitions and sports',
    meaning: 'Add and change competitions, sports and limits',
    isOfOperator: true,
  },
  MARKET_SUSPEND: {
    allows: 'ACTION',
    title: 'Suspend markets',
    meaning: 'Suspend and resume betting on markets',
    isOfOperator: true,
  },
  RISK_ALERT_EDIT: {
    allows: 'ACTION',
    title: 'Handle risk alerts',
    meaning: 'Acknowledge, assign and close risk alerts',
  },
} as const satisfies PermissionDefinitions
