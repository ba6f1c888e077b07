import type { MenuEntry } from '#blueprint/area/menu.ts'
import { complaints } from './complaints/complaints.screen.ts'
import { kyc } from './kyc/kyc.screen.ts'
import { players } from './profile/list/players.screen.ts'
import { playersRestriction } from './limits/restrictions/players-restriction.screen.ts'
import { playerLogs } from './devices/logs/player-logs.screen.ts'
import { playerNotifications } from './devices/notifications/player-notifications.screen.ts'
import { messageBox } from './messages/message-box.screen.ts'
import { deviceAlert } from './devices/alerts/device-alert.screen.ts'
import { deviceRestrictions } from './devices/restrictions/device-restrictions.screen.ts'

/** The screens of players in the menu. */
export const menu: readonly MenuEntry[] = [
  { group: 'Reporting & bets', place: 30, screen: kyc, badge: 'player_kyc_count' },
  { group: 'Players', place: 10, screen: players },
  { group: 'Players', place: 20, screen: playersRestriction },
  { group: 'Players', place: 30, screen: playerLogs },
  { group: 'Players', place: 40, screen: playerNotifications, badge: 'notification_count' },
  { group: 'Players', place: 70, screen: complaints },
  { group: 'Apps & logs', place: 20, screen: messageBox, badge: 'message_count' },
  { group: 'Apps & logs', place: 30, screen: deviceAlert, badge: 'device_notification_count' },
  { group: 'Developer', place: 10, screen: deviceRestrictions },
]
