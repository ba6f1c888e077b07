import { is } from '#blueprint/filters.ts'
import { accountLink, choice, instant, integer, status, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { categories, priorities, threadFlow } from '#areas/players/rules/messages/thread.ts'
import { folders } from '#areas/players/messages/broadcasts/folders.ts'
import { newTemplate, retireTemplate, writeMessage } from '#areas/agents/messages/message.actions.ts'
import { threadActions, threadQueue } from './threads/thread.actions.ts'
import { categoryLabels, priorityLabels, sideLabels, threadLabels } from '#areas/agents/messages/shared.ts'
import { playerIds } from '#areas/players/profile/cards/shared.ts'

/** Conversations between the operator and its players and agents. */
export const messageBox = list({
  path: '/message-box',
  title: 'Message box',
  permission: 'MESSAGE_VIEW',
  scope: 'downline',
  paging: 'cursor',
  subject: 'message_thread',
  cases: {
    of: threadQueue,
    since: 'lastAt',
    within: 'conversations',
    waiting: { status: 'OPEN' },
    assignee: 'assigned',
  },
  detail: 'players/messages/threads/thread',
  isLive: 'message',
  columns: {
    lastAt: instant('Last message'),
    account: accountLink('Account'),
    subject: text('Subject'),
    lastText: text('Preview'),
    lastSide: choice('Last sender', ['HOUSE', 'ACCOUNT'], { labels: sideLabels }),
    unread: integer('Unread'),
    status: status('Status', threadFlow.states, { labels: threadLabels }),
    category: choice('Category', categories, { labels: categoryLabels }),
    priority: choice('Priority', priorities, { labels: priorityLabels }),
    assigned: text('Assigned to'),
    openedAt: instant('Started'),
    isBroadcast: toggle('Broadcast', { hidden: true }),
    broadcastId: uuid('Broadcast id'),
    id: uuid(),
    ...playerIds,
  },
  filters: (on) => ({
    ...on(['lastAt', 'account', 'status', 'category', 'priority'], {
      promoted: ['account', 'category'],
      anytime: ['lastAt'],
    }),
    isUnread: is({ label: 'Unread' }),
    ...on(['assigned', 'isBroadcast', 'broadcastId', 'playerId', 'agentId', 'domainId', 'id'], { exact: ['assigned'] }),
  }),
  sort: ['lastAt', 'descending'],
  export: 'never',
  empty: 'No messages match these filters.',
  tabs: folders,
  actions: [...threadActions, writeMessage, newTemplate, retireTemplate],
})
