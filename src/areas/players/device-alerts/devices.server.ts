import { bindings } from '#engine/bindings.ts'
import { alertActs } from './device-alert.act.ts'
import { deviceAccountsAnswer } from './device-accounts.data.ts'
import { deviceAlertData } from './device-alert.data.ts'
import { linkedAccountsAnswer } from '#areas/players/devices/linked-accounts.data.ts'
import { playerDeviceActs } from '#areas/players/devices/player-devices.act.ts'
import { playerDevicesAnswer } from '#areas/players/devices/player-devices.data.ts'
import { playerLogActs } from '#areas/players/logs/player-logs.act.ts'
import { playerLogsData } from '#areas/players/logs/player-logs.data.ts'
import { notificationActs } from '#areas/players/notifications/player-notifications.act.ts'
import { playerNotificationsData } from '#areas/players/notifications/player-notifications.data.ts'

export const devicesBindings = bindings({
  datasets: [playerLogsData, playerNotificationsData, deviceAlertData],
  acts: [...notificationActs, ...alertActs, ...playerDeviceActs, ...playerLogActs],
  queryHandlers: [deviceAccountsAnswer, playerDevicesAnswer, linkedAccountsAnswer],
})
