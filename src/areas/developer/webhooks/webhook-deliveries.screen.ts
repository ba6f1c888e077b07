import { rowAddress } from '#blueprint/address.ts'
import { is } from '#blueprint/filters.ts'
import { domainId, instant, integer, status, text, toggle, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { deliveryFlow } from '#areas/developer/rules/webhook.ts'
import { deliveryLabels } from './webhook-labels.ts'
import { webhookTabs } from './webhook-tabs.ts'
import { redeliverWebhooks } from './webhook.actions.ts'

const ofDevelopers = { permission: 'IS_DEVELOPER', scope: 'everyone' } as const
const answered = {
  httpStatus: integer('HTTP status'),
  latencyMs: integer('Latency (ms)'),
  error: text('Error'),
}

/** Events on their way to endpoints, and how the last attempt ended. Answers of receivers are not kept. */
export const webhookDeliveries = list({
  ...ofDevelopers,
  path: '/webhooks/deliveries',
  title: 'Webhook deliveries',
  subject: 'webhook_delivery',
  columns: {
    createdAt: instant('Queued', { sortable: true }),
    event: text('Event'),
    aggregate: text('Subject'),
    url: text('Endpoint'),
    status: status('Status', deliveryFlow.states, { labels: deliveryLabels }),
    attempts: integer('Attempts'),
    ...answered,
    nextAt: instant('Next attempt', { hint: 'While the delivery is pending' }),
    isReplay: toggle('Replayed'),
    body: text('Message', { hidden: true }),
    domain: text('Domain'),
    messageId: uuid('Message id', { hint: 'Sent as webhook-id' }),
    endpointId: uuid('Endpoint id'),
    id: uuid('Delivery id'),
    failureGroup: uuid('Failure id', { hint: 'The same for deliveries of an endpoint that failed in the same way' }),
    domainId: domainId('Domain id'),
  },
  filters: (on) => ({
    ...on(['createdAt', 'status', 'event', 'aggregate', 'endpointId', 'messageId', 'id', 'failureGroup', 'domainId'], {
      promoted: ['status', 'event'],
      exact: ['aggregate'],
    }),
    isReplay: is({ label: 'Replayed' }),
  }),
  sort: ['createdAt', 'descending'],
  paging: 'cursor',
  tabs: [...webhookTabs, { title: 'Failed', filters: { status: 'FAILED' } }],
  links: [
    {
      title: 'Attempts',
      to: rowAddress('/webhooks/attempts', { deliveryId: ':id', at: 'all' }),
      permission: 'IS_DEVELOPER',
    },
    {
      title: 'Calls as sent',
      to: rowAddress('/request-response-logs', { webhookDeliveryId: ':id', at: 'all' }),
      permission: 'REQUEST_RESPONSE_LOGS',
    },
  ],
  actions: [redeliverWebhooks],
  empty: 'No deliveries match these filters.',
})

/** Every attempt to send a delivery. */
export const webhookAttempts = list({
  ...ofDevelopers,
  path: '/webhooks/attempts',
  title: 'Webhook attempts',
  columns: {
    at: instant('Time', { sortable: true }),
    attempt: integer('Attempt'),
    event: text('Event'),
    url: text('Endpoint'),
    ...answered,
    deliveryId: uuid('Delivery id'),
    id: uuid('Attempt id'),
    domainId: domainId('Domain id'),
  },
  filters: (on) => on(['at', 'deliveryId', 'event', 'error', 'domainId'], { promoted: ['event', 'error'] }),
  sort: ['at', 'descending'],
  paging: 'cursor',
  links: [
    {
      title: 'Call as sent',
      to: rowAddress('/request-response-logs', { webhookAttemptId: ':id', at: 'all' }),
      permission: 'REQUEST_RESPONSE_LOGS',
    },
  ],
  empty: 'No attempts match these filters.',
})
