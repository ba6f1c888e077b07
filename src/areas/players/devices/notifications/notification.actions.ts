import { action } from '#blueprint/screen/action.ts'
import { queue } from '#blueprint/screen/queue.ts'
import { transitions } from '#blueprint/transitions.ts'
import { notificationFlow } from '#areas/players/rules/devices/notification.ts'

/** Read marks are per user. */
export const readNotifications = action({
  name: 'read',
  title: 'Mark as read',
  permission: 'PLAYER_NOTIFICATIONS_EDIT',
  on: 'rows',
  input: {},
})

export const readAllNotifications = action({
  name: 'read-all',
  title: 'Mark all as read',
  permission: 'PLAYER_NOTIFICATIONS_EDIT',
  on: 'list',
  input: {},
  confirm: 'Mark all current notifications as read? This affects only you.',
})

/** Claims are shared by all users: a notification is handled by one of them. */
export const notificationQueue = queue({
  of: 'player_notification',
  noun: 'notification',
  permission: 'PLAYER_NOTIFICATIONS_EDIT',
  flow: notificationFlow,
  claim: 'untilReleased',
  assignee: 'assignedTo',
})

export const notificationMoves = transitions(
  notificationFlow,
  { permission: 'PLAYER_NOTIFICATIONS_EDIT' },
  { handle: { name: 'completion', title: 'Mark as completed' } },
)

/** Per user: muted types are not counted and trigger no alert, but stay in the list. */
export const muteNotifications = action({
  name: 'mute',
  title: 'Mute this type',
  permission: 'PLAYER_NOTIFICATIONS_EDIT',
  on: 'row',
  input: {},
  confirm:
    'Mute this type? Its notifications stay in the list but are no longer counted for you. This affects only you.',
})

export const unmuteNotifications = action({
  name: 'unmute',
  title: 'Unmute this type',
  permission: 'PLAYER_NOTIFICATIONS_EDIT',
  on: 'row',
  input: {},
})
