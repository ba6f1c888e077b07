import { rowAddress } from '#blueprint/address.ts'
import { choice, domainId, instant, integer, percent, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { replayFlow, replaySources } from '#areas/developer/rules/replays/background-replay.ts'
import { replayLabels, replaySourceLabels } from '../webhooks/webhook-labels.ts'
import { webhookTabs } from '../webhooks/webhook-tabs.ts'
import { replayMoves } from './webhook-replays.actions.ts'

/** What is sent again in the background, and how far it is. */
export const webhookReplays = list({
  path: '/webhooks/replays',
  title: 'Webhook replays',
  permission: 'IS_DEVELOPER',
  scope: 'everyone',
  subject: 'webhook_replay',
  columns: {
    createdAt: instant('Begun', { sortable: true }),
    url: text('Endpoint'),
    source: choice('What is sent', replaySources, { labels: replaySourceLabels }),
    event: text('Event', { hint: 'Empty: all events' }),
    fromAt: instant('From'),
    toAt: instant('To'),
    perSecond: integer('Per second'),
    status: status('Status', replayFlow.states, { labels: replayLabels }),
    sent: integer('Queued'),
    total: integer('Matching', { hint: 'When the replay began' }),
    progress: percent('Progress'),
    statusReason: text('Reason'),
    createdBy: text('Begun by'),
    endedAt: instant('Ended'),
    domain: text('Domain'),
    endpointId: uuid('Endpoint id'),
    id: uuid('Replay id'),
    domainId: domainId('Domain id'),
  },
  filters: (on) =>
    on(['createdAt', 'url', 'source', 'status', 'createdBy', 'endpointId', 'domainId'], {
      promoted: ['url', 'status'],
      anytime: ['createdAt'],
    }),
  sort: ['createdAt', 'descending'],
  tabs: webhookTabs,
  links: [
    {
      title: 'Deliveries',
      to: rowAddress('/webhooks/deliveries', { endpointId: ':endpointId', isReplay: 'YES' }),
      permission: 'IS_DEVELOPER',
    },
  ],
  actions: Object.values(replayMoves),
  empty: 'Nothing was replayed in the background.',
})
