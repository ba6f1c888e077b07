import { z } from 'zod/mini'
import { anyOf, contains, domains, equals, idIs, is, period, under, uuidIs } from '#blueprint/filters.ts'
import { choicesAnswer } from '#blueprint/kinds/choices.ts'
import { accountLink, choice, id, instant, integer, status, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { query } from '#blueprint/screen/query.ts'
import { categories, priorities, threadFlow } from '#areas/players/rules/messages/thread.ts'
import { folders } from '#areas/players/broadcasts/folders.ts'
import { newTemplate, retireTemplate, writeMessage } from '#areas/agents/messages/message-actions.screen.ts'
import { threadActions } from './thread-actions.screen.ts'
import { categoryLabels, priorityLabels, sideLabels, threadLabels } from '#areas/agents/messages/labels.ts'

/** What the house and its players and agents write to each other. */
export const messageBox = list({
  path: '/message-box',
  title: 'Message box',
  permission: 'MESSAGE_VIEW',
  scope: 'downline',
  paging: 'cursor',
  subject: 'message_thread',
  detail: 'players/messages/thread',
  isLive: 'messages',
  columns: {
    lastAt: instant('Last message'),
    account: accountLink('With', { unsorted: true }),
    subject: text('Subject', { unsorted: true }),
    lastText: text('Says', { unsorted: true }),
    lastSide: choice('Last by', ['HOUSE', 'ACCOUNT'], { labels: sideLabels, unsorted: true }),
    unread: integer('Unread', { unsorted: true }),
    status: status('Status', threadFlow.states, { labels: threadLabels, unsorted: true }),
    category: choice('Category', categories, { labels: categoryLabels, unsorted: true }),
    priority: choice('Priority', priorities, { labels: priorityLabels, unsorted: true }),
    assigned: text('Assigned', { unsorted: true }),
    openedAt: instant('Begun', { unsorted: true }),
    isBroadcast: toggle('Broadcast', { hidden: true, unsorted: true }),
    broadcastId: uuid('Broadcast id', { hidden: true, unsorted: true }),
    id: uuid('Id', { hidden: true, unsorted: true }),
    playerId: id('Player id', { hidden: true, unsorted: true }),
    agentId: id('Agent id', { hidden: true, unsorted: true }),
    domainId: integer('Domain', { hidden: true, unsorted: true }),
  },
  filters: {
    lastAt: period({ label: 'Last message', initially: 'all' }),
    account: contains({ label: 'With', promoted: true }),
    status: anyOf(threadFlow.states),
    category: anyOf(categories, { promoted: true }),
    priority: anyOf(priorities),
    isUnread: is({ label: 'Unread' }),
    assigned: equals({ label: 'Assigned' }),
    isBroadcast: is({ label: 'Broadcast' }),
    broadcastId: uuidIs({ label: 'Broadcast id' }),
    playerId: idIs({ label: 'Player id' }),
    agentId: under({ label: 'Agent' }),
    domainId: domains(),
    id: uuidIs({ label: 'Id' }),
  },
  sort: ['lastAt', 'descending'],
  empty: 'No message for the selected filter',
  tabs: folders('/message-box'),
  actions: [...threadActions, writeMessage, newTemplate, retireTemplate],
})

export const templates = query({
  at: '/api/message-templates',
  title: 'Templates of messages',
  permission: 'MESSAGE_VIEW',
  scope: 'everyone',
  parameters: z.object({}),
  answer: choicesAnswer,
})
