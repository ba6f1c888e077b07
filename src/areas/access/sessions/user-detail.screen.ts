import { action } from '#blueprint/screen/action.ts'
import { text } from '#blueprint/kinds/kinds.ts'
import { page } from '#blueprint/screen/page.ts'
import { panelLogs } from '#areas/access/activity/panel-logs.screen.ts'
import { userCard, userLogins, userSessions } from './user.queries.ts'

export const endOneSession = action({
  name: 'session-end',
  title: 'End session',
  permission: 'USER_EDIT',
  on: 'row',
  input: { session: text('Session', { pattern: /^[0-9a-f]{12}$/, hint: 'Session key from the list of sessions' }) },
  asks: 'reason',
  confirm: 'End this session?',
})

/** One staff account: details, sessions, logins and activity. */
export const userDetail = page({
  path: '/user-detail/:id',
  title: 'User',
  permission: 'USER_DETAIL',
  view: 'access/sessions/user-detail',
  search: ['tab'],
  subject: ['staff', 'id'],
  queries: { userCard, userSessions, userLogins },
  lists: { history: panelLogs },
  actions: [endOneSession],
})
