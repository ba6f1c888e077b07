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
  confirm: 'Everything that stands here now is marked as read, for you alone.',
})

export const takeNotice = action({
  name: 'taking',
  title: 'Take',
  permission: 'PLAYER_NOTIFICATIONS_EDIT',
  on: 'row',
  move: [noticeFlow, 'take'],
  input: {},
})

export const handleNotice = action({
  name: 'handling',
  title: 'Dealt with',
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
  confirm: 'Hear no more of this type? It stays in the list, for you alone it is not counted.',
})

export const unmuteNotices = action({
  name: 'unmuting',
  title: 'Hear this type again',
  permission: 'PLAYER_NOTIFICATIONS_EDIT',
  on: 'row',
  input: {},
})
