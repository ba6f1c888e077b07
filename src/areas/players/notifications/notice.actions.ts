import { action } from '#blueprint/screen/action.ts'
import { noticeFlow } from '#areas/players/rules/devices/notice.ts'

/** What one has read is one's own. */
export const readNotices = action({
  name: 'reading',
  title: 'Mark as read',
  permission: 'PLAYER_NOTIFICATIONS_EDIT',
  on: 'rows',
  input: {},
})

export const readAllNotices = action({
  name: 'reading-of-all',
  title: 'Mark all as read',
  permission: 'PLAYER_NOTIFICATIONS_EDIT',
  on: 'list',
  input: {},
  confirm: 'Mark all current notifications as read? This affects only you.',
})

export const takeNotice = action({
  name: 'taking',
  title: 'Claim',
  permission: 'PLAYER_NOTIFICATIONS_EDIT',
  on: 'row',
  move: [noticeFlow, 'take'],
  input: {},
})

export const handleNotice = action({
  name: 'handling',
  title: 'Mark as completed',
  permission: 'PLAYER_NOTIFICATIONS_EDIT',
  on: 'row',
  move: [noticeFlow, 'handle'],
  input: {},
})

/** For oneself alone: what is muted rings no bell and is counted nowhere; the list has it all the same. */
export const muteNotices = action({
  name: 'muting',
  title: 'Mute this type',
  permission: 'PLAYER_NOTIFICATIONS_EDIT',
  on: 'row',
  input: {},
  confirm:
    'Mute this type? Its notifications stay in the list but are no longer counted for you. This affects only you.',
})

export const unmuteNotices = action({
  name: 'unmuting',
  title: 'Unmute this type',
  permission: 'PLAYER_NOTIFICATIONS_EDIT',
  on: 'row',
  input: {},
})
