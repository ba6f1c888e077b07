import { rowAddress } from '#blueprint/address.ts'
import type { RowLink } from '#blueprint/screen/list.ts'

/** Links to other players and entries with the same device or IP address. */
export const logLinks = [
  {
    title: 'Players on this device',
    to: rowAddress('/players', { device: ':device' }),
    permission: 'PLAYERS_VIEW',
    when: ['device'],
  },
  {
    title: 'Players on this IP',
    to: rowAddress('/players', { ipOf: ':id' }),
    permission: 'PLAYERS_VIEW',
    when: ['ip'],
  },
  {
    title: 'Log of this device',
    to: rowAddress('/player-logs', { device: ':device' }),
    permission: 'LOG_VIEW',
    when: ['device'],
  },
  {
    title: 'Alerts for this device',
    to: rowAddress('/device-alert', { device: ':device' }),
    permission: 'DEVICE_ALERT_VIEW',
    when: ['device'],
  },
] as const satisfies readonly RowLink[]
