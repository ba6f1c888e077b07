import { module } from '#blueprint/screen/module.ts'
import { deviceAlert } from './device-alert.screen.ts'
import { deviceAccounts } from '#areas/players/devices/device-accounts.queries.ts'
import { playerLogs } from '#areas/players/logs/player-logs.screen.ts'
import { playerNotifications } from '#areas/players/notifications/player-notifications.screen.ts'

export const devices = module({
  name: 'devices',
  title: 'Devices and notifications',
  screens: [playerLogs, playerNotifications, deviceAlert],
  queries: [deviceAccounts],
})
