import { rowAddress } from '#blueprint/address.ts'
import { action } from '#blueprint/screen/action.ts'
import { agentPick, pick } from '#blueprint/kinds/choices.ts'
import { choice, domainId, id, instant, integer, longText, status, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { accountFlow } from '#areas/agents/rules/accounts/account-status.ts'
import { audiences, broadcastFlow } from '#areas/players/rules/messages/broadcast.ts'
import { categories } from '#areas/players/rules/messages/thread.ts'
import { folders } from './folders.ts'
import { attachment, messageFields } from '#areas/agents/messages/message.actions.ts'
import { audienceLabels, broadcastLabels, categoryLabels } from '#areas/agents/messages/labels.ts'

const usual = { permission: 'MESSAGE_SEND', asks: 'reason' } as const

export const broadcast = action({
  ...usual,
  name: 'broadcast',
  title: 'New broadcast',
  on: 'list',
  input: {
    audience: choice('Audience', audiences, { labels: audienceLabels, initially: 'PLAYERS' }),
    agent: agentPick('Downline of agent', {
      optional: true,
      hint: 'Includes every level of the agent’s downline. Leave empty for no agent filter.',
    }),
    status: choice('Account status', accountFlow.states, { initially: 'ACTIVE' }),
    tag: pick('Tag', '/api/player-tags', { optional: true }),
    seenWithin: integer('Logged in within (days)', { optional: true, least: 1, most: 365 }),
    hasBalance: toggle('Only accounts with a balance', { initially: false }),
    subject: messageFields.subject,
    body: messageFields.body,
    category: messageFields.category,
    attachment,
    sendAt: instant('Send at', { optional: true, hint: 'Leave empty to send now.' }),
  },
  confirm: 'Send one message to each recipient? Check the recipient count first.',
  preview: true,
})

export const cancelBroadcast = action({
  ...usual,
  name: 'cancellation',
  title: 'Cancel',
  on: 'row',
  move: [broadcastFlow, 'cancel'],
  input: {},
  confirm: 'Cancel “{subject}”? Recipients who have already received it keep it.',
})

/** Messages to many recipients: scheduled, in progress, sent and cancelled. */
export const messageBroadcasts = list({
  path: '/message-broadcasts',
  title: 'Broadcasts',
  permission: 'MESSAGE_VIEW',
  scope: 'downline',
  paging: 'cursor',
  subject: 'message_broadcast',
  columns: {
    sendAt: instant('Send time'),
    subject: text('Subject'),
    status: status('Status', broadcastFlow.states, { labels: broadcastLabels }),
    audience: choice('Audience', audiences, { labels: audienceLabels }),
    toWhom: text('Segment'),
    recipients: integer('Recipients', { hint: 'Counted when the broadcast was created' }),
    reached: integer('Delivered', { hint: 'Recipients who have received it so far' }),
    category: choice('Category', categories, { labels: categoryLabels }),
    by: text('Created by'),
    domain: text('Domain'),
    finishedAt: instant('Finished'),
    refused: text('Failure reason'),
    ...advanced({
      hasPicture: toggle('Picture'),
      body: longText('Message'),
    }),
    id: uuid(),
    agentId: id('Author’s agent id'),
    domainId: domainId('Domain id'),
  },
  filters: (on) =>
    on(['sendAt', 'status', 'subject', 'audience', 'category', 'domainId', 'id'], {
      promoted: ['status', 'subject'],
      anytime: ['sendAt'],
    }),
  sort: ['sendAt', 'descending'],
  export: 'never',
  empty: 'No broadcasts match these filters. Create one with New broadcast.',
  tabs: folders,
  actions: [broadcast, cancelBroadcast],
  links: [
    { title: 'View conversations', to: rowAddress('/message-box', { broadcastId: ':id' }), permission: 'MESSAGE_VIEW' },
  ],
})
