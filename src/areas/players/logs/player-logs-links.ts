import type { RowLink } from '#blueprint/screen/list.ts'

/** Who else was seen there, and what else was done from there. */
export const logLinks: readonly RowLink[] = [
  { title: 'Players on this device', to: '/players?device=:device', permission: 'PLAYERS_VIEW', when: ['device'] },
  { title: 'Players on this IP', to: '/players?ipOf=:id', permission: 'PLAYERS_VIEW', when: ['ip'] },
  { title: 'Log of this device', to: '/player-logs?device=:device', permission: 'LOG_VIEW', when: ['device'] },
  {
    title: 'Alerts about this device',
    to: '/device-alert?device=:device',
    permission: 'DEVICE_ALERT_VIEW',
    when: ['device'],
  },
]
