import { room } from '#blueprint/screen/room.ts'
import { deviceAlert } from './device-alert.screen.ts'
import { deviceCircle } from '#areas/players/devices/device-circle.screen.ts'
import { playerLogs } from '#areas/players/logs/player-logs.screen.ts'
import { playerNotifications } from '#areas/players/notifications/player-notifications.screen.ts'

export const devices = room({
  name: 'devices',
  title: 'Devices and notifications',
  screens: [playerLogs, playerNotifications, deviceAlert],
  queries: [deviceCircle],
})
