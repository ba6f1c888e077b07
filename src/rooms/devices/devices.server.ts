import { bindings } from '#server/engine/bindings.ts'
import { alertActs } from './device-alert.act.ts'
import { deviceAlertData, deviceCircleAnswer } from './device-alert.data.ts'
import { linkedAccountsAnswer } from './linked-accounts.data.ts'
import { playerDeviceActs } from './player-devices.act.ts'
import { playerDevicesAnswer } from './player-devices.data.ts'
import { playerLogActs } from './player-logs.act.ts'
import { playerLogsData } from './player-logs.data.ts'
import { noticeActs } from './player-notifications.act.ts'
import { playerNotificationsData } from './player-notifications.data.ts'

export const devicesBindings = bindings({
  datasets: [playerLogsData, playerNotificationsData, deviceAlertData],
  acts: [...noticeActs, ...alertActs, ...playerDeviceActs, ...playerLogActs],
  answers: [deviceCircleAnswer, playerDevicesAnswer, linkedAccountsAnswer],
})
