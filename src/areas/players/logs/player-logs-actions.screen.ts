import { action } from '#blueprint/screen/action.ts'
import { instant } from '#blueprint/kinds/kinds.ts'

/** A rule about where a row came from: who may make rules may. */
const about = {
  permission: 'DEVICE_RESTRICTION_EDIT',
  on: 'row',
  tone: 'danger',
  input: { until: instant('Until', { optional: true, hint: 'Empty: until somebody ends it' }) },
  asks: 'password',
} as const

export const blockSeenDevice = action({
  ...about,
  name: 'device-block',
  title: 'Block the device',
  confirm: 'No player comes in, registers, pays in, bets or withdraws from the device {device} any more.',
})

export const blockAddress = action({
  ...about,
  name: 'address-block',
  title: 'Block the IP',
  confirm:
    'No player comes in, registers, pays in, bets or withdraws from this address any more. Behind one address there may be many: look first who else is.',
})

export const revealLogEntry = action({
  name: 'personal-data',
  title: 'Show the IP',
  permission: 'PII_REVEAL',
  on: 'row',
  input: {},
  asks: 'reason',
  confirm: 'Show the IP address {player} came from? Who looked and why is written down.',
})
