import { action } from '#blueprint/action.ts'
import { noticeFlow } from '#domain/devices/notice.ts'

const refreshes = ['/player-notifications']

/** What one has read is one's own. */
export const readNotices = action({
  name: 'reading',
  title: 'Mark as read',
  permission: 'PLAYER_NOTIFICATIONS_EDIT',
  on: 'rows',
  input: {},
  refreshes,
})

export const readAllNotices = action({
  name: 'reading-of-all',
  title: 'Mark all as read',
  permission: 'PLAYER_NOTIFICATIONS_EDIT',
  on: 'list',
  input: {},
  confirm: 'Everything that stands here now is marked as read, for you alone.',
  refreshes,
})

export const takeNotice = action({
  name: 'taking',
  title: 'Take',
  permission: 'PLAYER_NOTIFICATIONS_EDIT',
  on: 'row',
  move: [noticeFlow, 'take'],
  input: {},
  refreshes,
})

export const handleNotice = action({
  name: 'handling',
  title: 'Dealt with',
  permission: 'PLAYER_NOTIFICATIONS_EDIT',
  on: 'row',
  move: [noticeFlow, 'handle'],
  input: {},
  refreshes,
})
