import { module } from '#blueprint/screen/module.ts'
import { deviceAlert } from './alerts/device-alert.screen.ts'
import { deviceAccounts } from '#areas/players/devices/linked-accounts/device-accounts.queries.ts'
import { playerLogs } from '#areas/players/devices/logs/player-logs.screen.ts'
import { playerNotifications } from '#areas/players/devices/notifications/player-notifications.screen.ts'

export const devices = module({
  name: 'devices',
  title: 'Devices and notifications',
  screens: [playerLogs, playerNotifications, deviceAlert],
  queries: [deviceAccounts],
})
