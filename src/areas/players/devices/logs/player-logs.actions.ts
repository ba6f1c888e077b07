import { action } from '#blueprint/screen/action.ts'
import { revealName } from '#blueprint/screen/cell.ts'
import { instant } from '#blueprint/kinds/kinds.ts'

/** Creates a device rule from a log entry; requires permission to manage rules. */
const about = {
  permission: 'DEVICE_RESTRICTION_EDIT',
  on: 'row',
  tone: 'danger',
  input: { until: instant('Until', { optional: true, hint: 'Leave empty to apply until ended manually.' }) },
  asks: 'password',
} as const

export const blockLoggedDevice = action({
  ...about,
  name: 'device-block',
  title: 'Block device',
  confirm: 'Block device {device}? No player can log in, register, deposit, bet or withdraw from it.',
})

export const blockAddress = action({
  ...about,
  name: 'address-block',
  title: 'Block IP',
  confirm:
    'Block this IP address? No player can log in, register, deposit, bet or withdraw from it. Many players may share one address, so check first who else uses it.',
})

export const revealLogEntry = action({
  name: revealName,
  title: 'Show IP',
  permission: 'PII_REVEAL',
  on: 'row',
  input: {},
  asks: 'reason',
  confirm: 'Show the IP address {player} used? Your name and the reason are recorded.',
})
