import { domains } from '#blueprint/filters.ts'
import { choice, instant, integer, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { callKinds, callOutcomes, outcomeLabels } from '#areas/payments/gateways/labels.ts'

/** Every call to a gateway and how it went: the health log. */
export const gatewayCalls = list({
  path: '/pg-settings/calls',
  title: 'Gateway calls',
  permission: 'PG_SETTINGS_VIEW',
  scope: 'everyone',
  above: 'payments/gateways/tabs',
  columns: {
    at: instant('Time'),
    gateway: text('Gateway'),
    domain: text('Domain'),
    operation: choice('Call', callKinds),
    outcome: status('Outcome', callOutcomes, { labels: outcomeLabels }),
    responseExcerpt: text('Response'),
    orderId: text('Order'),
    ms: integer('Duration (ms)'),
    id: uuid('Call id'),
  },
  filters: (on) => ({
    ...on(['at', 'gateway', 'operation', 'outcome', 'orderId'], { promoted: ['gateway', 'operation', 'outcome'] }),
    domainId: domains(),
  }),
  sort: ['at', 'descending'],
  paging: 'cursor',
  empty: 'No gateway calls match these filters.',
})
