import { rowAddress } from '#blueprint/address.ts'
import { choice, domainId, instant, integer, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { endpointFlow, failureKinds } from '#areas/developer/rules/webhook.ts'
import { endpointLabels, failureLabels } from '#areas/developer/webhooks/webhook-labels.ts'
import { webhookTabs } from '#areas/developer/webhooks/webhook-tabs.ts'
import { replayGroupInBackground } from '../replays/webhook-replays.actions.ts'
import { replayFailures } from './webhook-failures.actions.ts'

/** Deliveries that failed and have not succeeded since, one row for each endpoint and way to fail. */
export const webhookFailures = list({
  path: '/webhooks/failures',
  title: 'Webhook failures',
  permission: 'IS_DEVELOPER',
  scope: 'everyone',
  columns: {
    lastAt: instant('Last', { sortable: true }),
    firstAt: instant('First', { sortable: true }),
    url: text('Endpoint'),
    failure: choice('Failure', failureKinds, { labels: failureLabels }),
    httpStatus: integer('HTTP status'),
    error: text('Error'),
    deliveries: integer('Deliveries', { sortable: true }),
    waiting: integer('Tried again later', { hint: 'The others are not tried again unless they are replayed.' }),
    events: text('Events'),
    endpointStatus: status('Endpoint status', endpointFlow.states, { labels: endpointLabels }),
    domain: text('Domain'),
    id: uuid('Failure id'),
    endpointId: uuid('Endpoint id'),
    domainId: domainId('Domain id'),
  },
  filters: (on) =>
    on(['lastAt', 'url', 'failure', 'error', 'endpointStatus', 'endpointId', 'domainId'], {
      promoted: ['url', 'failure'],
      anytime: ['lastAt'],
    }),
  sort: ['lastAt', 'descending'],
  tabs: webhookTabs,
  links: [
    {
      title: 'Deliveries',
      to: rowAddress('/webhooks/deliveries', { failureGroup: ':id', createdAt: 'all' }),
      permission: 'IS_DEVELOPER',
    },
  ],
  actions: [replayFailures, replayGroupInBackground],
  empty: 'No deliveries have failed.',
})
