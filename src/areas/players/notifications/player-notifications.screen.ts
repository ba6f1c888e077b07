import { anyOf, contains, domains, idIs, is, period, under, uuidIs } from '#blueprint/filters.ts'
import {
  agentLink,
  amount,
  choice,
  id,
  instant,
  integer,
  playerLink,
  status,
  text,
  toggle,
  uuid,
} from '#blueprint/kinds/kinds.ts'
import { sourceLink } from '#blueprint/kinds/source-link.ts'
import { list } from '#blueprint/screen/list.ts'
import { severities } from '#areas/players/rules/devices/alert.ts'
import { noticeFlow, noticeKinds } from '#areas/players/rules/devices/notice.ts'
import {
  handleNotice,
  muteNotices,
  readAllNotices,
  readNotices,
  takeNotice,
  unmuteNotices,
} from './notice-actions.screen.ts'
import { noticeLabels, noticeStateLabels, severityLabels } from '#areas/players/device-alerts/words.ts'

/** What staff should hear about players; each reader marks for himself what he has read. */
export const playerNotifications = list({
  path: '/player-notifications',
  title: 'Player notifications',
  permission: 'PLAYER_NOTIFICATIONS_VIEW',
  scope: 'downline',
  subject: 'player_notice',
  paging: 'cursor',
  columns: {
    at: instant('Time'),
    kind: choice('What', noticeKinds, { labels: noticeLabels, unsorted: true }),
    severity: status('Severity', severities, { labels: severityLabels, unsorted: true }),
    player: playerLink('Player', { unsorted: true }),
    amount: amount('Amount', { unsorted: true }),
    says: text('Text', { unsorted: true }),
    about: sourceLink('About', { id: 'source' }),
    isRead: toggle('Read', { unsorted: true, hint: 'By you' }),
    isMuted: toggle('Muted', { unsorted: true, hint: 'By you: it rings no bell' }),
    status: status('Status', noticeFlow.states, { labels: noticeStateLabels, unsorted: true }),
    assignedTo: text('Taken by', { unsorted: true }),
    handledBy: text('Dealt with by', { unsorted: true }),
    handledAt: instant('Dealt with', { unsorted: true }),
    readBy: text('Read by', { unsorted: true }),
    agent: agentLink('Agent', { unsorted: true }),
    domain: text('Domain', { unsorted: true }),
    source: text('Opens', { hidden: true, unsorted: true }),
    id: uuid('Id', { hidden: true, unsorted: true }),
    playerId: id('Player id', { hidden: true, unsorted: true }),
    agentId: id('Agent id', { hidden: true, unsorted: true }),
    domainId: integer('Domain number', { hidden: true, unsorted: true }),
  },
  filters: {
    at: period({ label: 'Time' }),
    kind: anyOf(noticeKinds, { label: 'What', promoted: true }),
    severity: anyOf(severities, { label: 'Severity', promoted: true }),
    isRead: is({ label: 'Read', promoted: true }),
    isMuted: is({ label: 'Muted by me' }),
    isMine: is({ label: 'Taken by me' }),
    status: anyOf(noticeFlow.states),
    player: contains({ label: 'Player' }),
    playerId: idIs({ label: 'Player id' }),
    id: uuidIs({ label: 'Id' }),
    agentId: under({ label: 'Agent' }),
    domainId: domains(),
  },
  sort: ['at', 'descending'],
  tabs: [
    { title: 'Unread', filters: { isRead: 'NO', isMuted: 'NO' } },
    { title: 'Mine', filters: { isMine: 'YES', status: 'WORKING' } },
    { title: 'Waiting', filters: { status: 'OPEN,WORKING' } },
    { title: 'All', filters: {} },
    { title: 'Sent to players', filters: {}, elsewhere: { to: '/messages-to-players', permission: 'MESSAGE_VIEW' } },
  ],
  actions: [readNotices, takeNotice, handleNotice, muteNotices, unmuteNotices, readAllNotices],
  links: [{ title: 'Thresholds of alerts', to: '/general-setting?group=risk', permission: 'SETTING_PAGE_VIEW' }],
  export: ['csv', 'xlsx', 'pdf'],
  empty: 'Nothing to hear of for the selected filter',
})
