import { action } from '#blueprint/screen/action.ts'
import { choice, instant } from '#blueprint/kinds/kinds.ts'
import { alertFlow, alertVerdicts } from '#areas/players/rules/devices/alert.ts'
import { restrictionTerms } from '#areas/players/restrictions/restriction-terms.ts'
import { verdictLabels, whomLabels } from './words.ts'

export const takeAlert = action({
  name: 'taking',
  title: 'Take',
  permission: 'DEVICE_ALERT_EDIT',
  on: 'row',
  move: [alertFlow, 'take'],
  input: {},
})

export const closeAlerts = action({
  name: 'closing',
  title: 'Close',
  permission: 'DEVICE_ALERT_EDIT',
  on: 'rows',
  move: [alertFlow, 'close'],
  input: { verdict: choice('It was', alertVerdicts, { labels: verdictLabels }) },
  asks: 'reason',
})

export const reopenAlert = action({
  name: 'reopening',
  title: 'Open again',
  permission: 'DEVICE_ALERT_EDIT',
  on: 'row',
  move: [alertFlow, 'reopen'],
  input: {},
  asks: 'reason',
})

/** A rule about the device, made from the alert: who may make rules may. */
const aboutDevice = {
  permission: 'DEVICE_RESTRICTION_EDIT',
  on: 'row',
  move: [alertFlow, 'close'],
  input: { until: instant('Until', { optional: true, hint: 'Empty: until somebody ends it' }) },
  asks: 'password',
} as const

export const blockDevice = action({
  ...aboutDevice,
  name: 'block',
  title: 'Block the device',
  tone: 'danger',
  confirm:
    'Nobody comes in, registers, pays in, bets or withdraws from this device any more. Its alerts are closed as confirmed.',
})

export const whitelistDevice = action({
  ...aboutDevice,
  name: 'whitelisting',
  title: 'Whitelist the device',
  confirm:
    'No rule about devices keeps it out and no alert is raised about it any more. Its alerts are closed as false.',
})

export const restrictFromAlert = action({
  name: 'restriction',
  title: 'Restrict the players',
  permission: 'RESTRICTION_EDIT',
  on: 'row',
  move: [alertFlow, 'close'],
  input: { who: choice('Whom', ['ALL', 'CONCERNED'], { labels: whomLabels, initially: 'ALL' }), ...restrictionTerms },
  view: 'players/device-alerts/restrict-alert',
  asks: 'reason',
  confirm: 'The alert is closed as confirmed.',
})

export const revealAlert = action({
  name: 'personal-data',
  title: 'Show the address',
  permission: 'PII_REVEAL',
  on: 'row',
  input: {},
  asks: 'reason',
  confirm: 'Show the IP address? Who looked and why is written down.',
})
