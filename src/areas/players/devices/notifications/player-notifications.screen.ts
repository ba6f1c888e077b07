import { rowAddress } from '#blueprint/address.ts'
import { is } from '#blueprint/filters.ts'
import {
  agentLink,
  amount,
  choice,
  domainId,
  id,
  instant,
  playerLink,
  status,
  text,
  toggle,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { sourceLink } from '#blueprint/kinds/source-link.ts'
import { list } from '#blueprint/screen/list.ts'
import { severities } from '#areas/players/rules/devices/alert.ts'
import { notificationFlow, notificationKinds } from '#areas/players/rules/devices/notification.ts'
import {
  muteNotifications,
  readAllNotifications,
  readNotifications,
  notificationMoves,
  notificationQueue,
  unmuteNotifications,
} from './notification.actions.ts'
import { noticeLabels, noticeStateLabels, severityLabels } from '#areas/players/devices/alerts/labels.ts'

/** Notifications for staff about players. Read marks are per user. */
export const playerNotifications = list({
  path: '/player-notifications',
  title: 'Player notifications',
  permission: 'PLAYER_NOTIFICATIONS_VIEW',
  scope: 'downline',
  subject: 'player_notification',
  cases: { of: notificationQueue, since: 'at', within: 'playerNotifications', assignee: 'assignedTo' },
  paging: 'cursor',
  columns: {
    at: instant('Time'),
    kind: choice('Type', notificationKinds, { labels: noticeLabels }),
    severity: status('Severity', severities, { labels: severityLabels }),
    player: playerLink('Player'),
    amount: amount('Amount'),
    description: text('Text'),
    about: sourceLink('About', { id: 'source' }),
    isRead: toggle('Read', { hint: 'By you' }),
    isMuted: toggle('Muted', { hint: 'Muted by you, so it triggers no alert' }),
    status: status('Status', notificationFlow.states, { labels: noticeStateLabels }),
    assignedTo: text('Assigned to'),
    handledBy: text('Completed by'),
    handledAt: instant('Completed'),
    readBy: text('Read by'),
    agent: agentLink('Agent'),
    domain: text('Domain'),
    source: text('Link', { hidden: true }),
    id: uuid(),
    playerId: id('Player id'),
    agentId: id('Agent id'),
    domainId: domainId('Domain id'),
  },
  filters: (on) => ({
    ...on(['at', 'kind', 'severity', 'isRead'], { promoted: ['kind', 'severity', 'isRead'] }),
    isMuted: is({ label: 'Muted by me' }),
    isMine: is({ label: 'Assigned to me' }),
    ...on(['status', 'player', 'playerId', 'id', 'agentId', 'domainId']),
  }),
  sort: ['at', 'descending'],
  tabs: [
    { title: 'Unread', filters: { isRead: 'NO', isMuted: 'NO' } },
    { title: 'Mine', filters: { isMine: 'YES', status: 'WORKING' } },
    { title: 'Open', filters: { status: 'OPEN,WORKING', at: 'all' }, opens: ['at', 'ascending'] },
    { title: 'All', filters: {} },
    { title: 'Sent to players', filters: {}, elsewhere: { to: '/messages-to-players', permission: 'MESSAGE_VIEW' } },
  ],
  actions: [
    readNotifications,
    ...notificationQueue.actions,
    notificationMoves.handle,
    muteNotifications,
    unmuteNotifications,
    readAllNotifications,
  ],
  links: [
    {
      title: 'Alert thresholds',
      to: rowAddress('/general-setting', { group: 'risk' }),
      permission: 'SETTING_PAGE_VIEW',
    },
  ],
  empty: 'No notifications match these filters.',
})
