import { bindings } from '#engine/bindings.ts'
import { alertActs } from './alerts/device-alert.act.ts'
import { deviceAccountsAnswer } from './alerts/device-accounts.data.ts'
import { deviceAlertData } from './alerts/device-alert.data.ts'
import { linkedAccountsAnswer } from '#areas/players/devices/linked-accounts/linked-accounts.data.ts'
import { playerDeviceActs } from '#areas/players/devices/player-devices/player-devices.act.ts'
import { playerDevicesAnswer } from '#areas/players/devices/player-devices/player-devices.data.ts'
import { playerLogActs } from '#areas/players/devices/logs/player-logs.act.ts'
import { playerLogsData } from '#areas/players/devices/logs/player-logs.data.ts'
import { notificationActs } from '#areas/players/devices/notifications/player-notifications.act.ts'
import { playerNotificationsData } from '#areas/players/devices/notifications/player-notifications.data.ts'

export const devicesBindings = bindings({
  datasets: [playerLogsData, playerNotificationsData, deviceAlertData],
  acts: [...notificationActs, ...alertActs, ...playerDeviceActs, ...playerLogActs],
  queryHandlers: [deviceAccountsAnswer, playerDevicesAnswer, linkedAccountsAnswer],
})
