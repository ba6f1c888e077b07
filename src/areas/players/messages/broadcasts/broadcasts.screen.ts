import { period } from '#blueprint/filters.ts'
import { rowAddress } from '#blueprint/address.ts'
import { choice, domainId, id, instant, integer, longText, status, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { advanced, list } from '#blueprint/screen/list.ts'
import { audiences, broadcastFlow } from '#areas/players/rules/messages/broadcast.ts'
import { categories } from '#areas/players/rules/messages/thread.ts'
import { folders } from './folders.ts'
import { audienceLabels, broadcastLabels, categoryLabels } from '#areas/agents/messages/shared.ts'
import { broadcast, cancelBroadcast } from './broadcasts.actions.ts'

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
    segment: text('Segment'),
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
  filters: (on) => ({
    sendAt: period({ label: 'Send time', initially: 'all', mayBeAhead: true }),
    ...on(['status', 'subject', 'audience', 'category', 'domainId', 'id'], { promoted: ['status', 'subject'] }),
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
