import { action } from '#blueprint/screen/action.ts'
import { revealName } from '#blueprint/screen/cell.ts'
import { transitions } from '#blueprint/transitions.ts'
import { choice, instant } from '#blueprint/kinds/kinds.ts'
import { queue } from '#blueprint/screen/queue.ts'
import { alertFlow, alertOutcomes } from '#areas/players/rules/devices/alert.ts'
import { restrictionTerms } from '#areas/players/limits/restrictions/restriction-terms.ts'
import { outcomeLabels, targetLabels } from './labels.ts'

/** Alerts are assigned to one user until they are released or taken over. */
export const alertQueue = queue({
  of: 'device_alert',
  noun: 'alert',
  permission: 'DEVICE_ALERT_EDIT',
  flow: alertFlow,
  claim: 'untilReleased',
  assignee: 'assignedTo',
  event: 'device.changed',
})

export const alertMoves = transitions(
  alertFlow,
  { permission: 'DEVICE_ALERT_EDIT' },
  { reopen: { name: 'reopening', title: 'Reopen alert', asks: 'reason' } },
)

export const closeAlerts = action({
  name: 'closing',
  title: 'Close',
  permission: 'DEVICE_ALERT_EDIT',
  on: 'rows',
  move: [alertFlow, 'close'],
  input: { outcome: choice('Outcome', alertOutcomes, { labels: outcomeLabels }) },
  asks: 'reason',
})

/** Creates a device rule from the alert; requires permission to manage rules. */
const aboutDevice = {
  permission: 'DEVICE_RESTRICTION_EDIT',
  on: 'row',
  move: [alertFlow, 'close'],
  input: { until: instant('Until', { optional: true, hint: 'Leave empty to apply until ended manually.' }) },
  asks: 'password',
} as const

export const blockDevice = action({
  ...aboutDevice,
  name: 'block',
  title: 'Block device',
  tone: 'danger',
  confirm:
    'Block this device? Logins, registrations, deposits, bets and withdrawals from it are rejected. Its alerts are closed as confirmed.',
})

export const whitelistDevice = action({
  ...aboutDevice,
  name: 'whitelisting',
  title: 'Whitelist device',
  confirm:
    'Whitelist this device? No device rule blocks it and no new alerts are raised for it. Its alerts are closed as false positives.',
})

export const restrictFromAlert = action({
  name: 'restriction',
  title: 'Restrict players',
  permission: 'RESTRICTION_EDIT',
  on: 'row',
  move: [alertFlow, 'close'],
  input: {
    players: choice('Players to restrict', ['ALL', 'CONCERNED'], { labels: targetLabels, initially: 'ALL' }),
    ...restrictionTerms,
  },
  view: 'players/devices/alerts/restrict-alert',
  asks: 'reason',
  confirm: 'Restrict the players? The alert is closed as confirmed.',
})

export const revealAlert = action({
  name: revealName,
  title: 'Show IP address',
  permission: 'PII_REVEAL',
  on: 'row',
  input: {},
  asks: 'reason',
  confirm: 'Show the IP address? Your name and the reason are recorded.',
})
