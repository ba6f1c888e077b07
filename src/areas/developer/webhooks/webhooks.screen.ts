import { rowAddress } from '#blueprint/address.ts'
import { many } from '#blueprint/kinds/choices.ts'
import { domainId, instant, integer, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { list } from '#blueprint/screen/list.ts'
import { endpointFlow } from '#areas/developer/rules/webhook.ts'
import { eventLabels, eventNames } from './event-names.ts'
import { endpointLabels } from './webhook-labels.ts'
import { webhookTabs } from './webhook-tabs.ts'
import { replayInBackground } from '../replays/webhook-replays.actions.ts'
import { endpointMoves, replayEvents, rotateWebhook, testWebhook } from './webhook.actions.ts'

/** Addresses of the operator's systems that are notified of events. */
export const webhooks = list({
  path: '/webhooks',
  title: 'Webhooks',
  permission: 'IS_DEVELOPER',
  scope: 'everyone',
  subject: 'webhook_endpoint',
  columns: {
    url: screenLink('URL', rowAddress('/webhook-edit/:id', { id: ':id' }), { sortable: true }),
    description: text('Description'),
    domain: text('Domain'),
    events: many('Events', eventNames, { labels: eventLabels }),
    status: status('Status', endpointFlow.states, { labels: endpointLabels, sortable: true }),
    statusReason: text('Reason'),
    attempts: integer('Attempts (24 h)'),
    failedAttempts: integer('Failed (24 h)'),
    failingSince: instant('Failing since', { hint: 'After five days and ten failures the endpoint is disabled.' }),
    lastDeliveredAt: instant('Last delivered'),
    previousEndsAt: instant('Previous secret until'),
    createdBy: text('Created by'),
    createdAt: instant('Created', { sortable: true }),
    id: uuid('Endpoint id'),
    domainId: domainId('Domain id'),
  },
  filters: (on) => on(['url', 'status', 'domainId', 'createdBy'], { promoted: ['url', 'status'] }),
  sort: ['createdAt', 'descending'],
  above: 'developer/failures/failing-webhooks',
  tabs: webhookTabs,
  links: [
    { title: 'Failures', to: rowAddress('/webhooks/failures', { endpointId: ':id' }), permission: 'IS_DEVELOPER' },
    { title: 'Deliveries', to: rowAddress('/webhooks/deliveries', { endpointId: ':id' }), permission: 'IS_DEVELOPER' },
    { title: 'Replays', to: rowAddress('/webhooks/replays', { endpointId: ':id' }), permission: 'IS_DEVELOPER' },
  ],
  actions: [testWebhook, rotateWebhook, replayEvents, replayInBackground, ...Object.values(endpointMoves)],
  empty: 'No endpoints match these filters.',
})
