import { rowAddress } from '#blueprint/address.ts'
import { action } from '#blueprint/screen/action.ts'
import { anyOf, contains, domains, period, uuidIs } from '#blueprint/filters.ts'
import { agentPick, pick } from '#blueprint/kinds/choices.ts'
import { choice, domainId, id, instant, integer, longText, status, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { accountFlow } from '#areas/agents/rules/accounts/account-status.ts'
import { audiences, broadcastFlow } from '#areas/players/rules/messages/broadcast.ts'
import { categories } from '#areas/players/rules/messages/thread.ts'
import { folders } from './folders.ts'
import { attachment, letter } from '#areas/agents/messages/message-actions.screen.ts'
import { audienceLabels, broadcastLabels, categoryLabels } from '#areas/agents/messages/labels.ts'

const usual = { permission: 'MESSAGE_SEND', asks: 'reason' } as const

export const broadcast = action({
  ...usual,
  name: 'broadcast',
  title: 'New broadcast',
  on: 'list',
  input: {
    audience: choice('To', audiences, { labels: audienceLabels, initially: 'PLAYERS' }),
    agent: agentPick('Below the agent', { optional: true, hint: 'All below him, however deep; empty: all there are' }),
    status: choice('Who are', accountFlow.states, { initially: 'ACTIVE' }),
    tag: pick('With the tag', '/api/player-tags', { optional: true }),
    seenWithin: integer('Logged in within days', { optional: true, least: 1, most: 365 }),
    hasBalance: toggle('Only with a balance', { initially: false }),
    subject: letter.subject,
    body: letter.body,
    category: letter.category,
    attachment,
    sendAt: instant('Goes out at', { optional: true, hint: 'Empty: now' }),
  },
  confirm: 'One message to each of them. Look first how many there are.',
  preview: true,
})

export const cancelBroadcast = action({
  ...usual,
  name: 'cancellation',
  title: 'Cancel',
  on: 'row',
  move: [broadcastFlow, 'cancel'],
  input: {},
  confirm: 'Cancel “{subject}”? Whoever has it already keeps it.',
})

/** What goes, went or did not go to many at once. */
export const messageBroadcasts = list({
  path: '/message-broadcasts',
  title: 'Broadcasts',
  permission: 'MESSAGE_VIEW',
  scope: 'downline',
  paging: 'cursor',
  subject: 'message_broadcast',
  columns: {
    sendAt: instant('Goes out'),
    subject: text('Subject'),
    status: status('Status', broadcastFlow.states, { labels: broadcastLabels }),
    audience: choice('To', audiences, { labels: audienceLabels }),
    toWhom: text('Of them'),
    recipients: integer('Counted', { hint: 'When it was written' }),
    reached: integer('Reached', { hint: 'So many have it' }),
    category: choice('Category', categories, { labels: categoryLabels }),
    by: text('Written by'),
    domain: text('Domain'),
    finishedAt: instant('Finished'),
    refused: text('Not sent because'),
    ...advanced({
      hasPicture: toggle('Picture'),
      body: longText('Message'),
    }),
    id: uuid(),
    agentId: id('Node of the writer'),
    domainId: domainId('Domain number'),
  },
  filters: {
    sendAt: period({ label: 'Goes out', initially: 'all' }),
    status: anyOf(broadcastFlow.states, { promoted: true }),
    subject: contains({ label: 'Subject', promoted: true }),
    audience: anyOf(audiences, { label: 'To' }),
    category: anyOf(categories),
    domainId: domains(),
    id: uuidIs({ label: 'Id' }),
  },
  sort: ['sendAt', 'descending'],
  empty: 'Nothing was written to many',
  tabs: folders,
  actions: [broadcast, cancelBroadcast],
  links: [
    { title: 'Its conversations', to: rowAddress('/message-box', { broadcastId: ':id' }), permission: 'MESSAGE_VIEW' },
  ],
})
