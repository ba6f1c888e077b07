import { room } from '#blueprint/room.ts'
import { deviceAlert } from './device-alert.screen.ts'
import { deviceCircle } from './device-circle.screen.ts'
import { playerLogs } from './player-logs.screen.ts'
import { playerNotifications } from './player-notifications.screen.ts'

export const devices = room({
  name: 'devices',
  title: 'Devices and notices',
  screens: [playerLogs, playerNotifications, deviceAlert],
  queries: [deviceCircle],
})
