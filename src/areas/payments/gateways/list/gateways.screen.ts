import { rowAddress } from '#blueprint/address.ts'
import { domains, period } from '#blueprint/filters.ts'
import { amount, choice, instant, integer, percent, profit, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { list } from '#blueprint/screen/list.ts'
import { bookFloat } from '#areas/payments/gateways/floats/float.actions.ts'
import { gatewayFloat } from '#areas/payments/gateways/floats/float.screen.ts'
import { enterCredential, activateCredential, testGateway } from './gateway.actions.ts'
import { gatewayOff, gatewayOn } from '#areas/payments/gateways/accounts/switches.actions.ts'
import { adapterLabels, adapters, switchFlow, switchLabels } from '#areas/payments/gateways/labels.ts'

/** Payment gateways of the operator. */
export const gateways = list({
  path: '/pg-settings/gateways',
  title: 'Gateways',
  permission: 'PG_SETTINGS_VIEW',
  scope: 'everyone',
  subject: 'gateway',
  above: 'payments/gateways/tabs',
  columns: {
    name: screenLink('Name', rowAddress('/pg-settings-gateway-edit/:id', { id: ':id' })),
    code: text('Code', { sortable: true }),
    status: status('Status', switchFlow.states, { labels: switchLabels, sortable: true }),
    domain: text('Domain'),
    adapter: choice('Adapter', adapters, { labels: adapterLabels, sortable: true }),
    environment: choice('Environment', ['LIVE', 'TEST'], { sortable: true }),
    merchant: text('Merchant'),
    credential: text('Credential', { hint: 'Last four characters of the active secret' }),
    waiting: text('Pending credential', { hint: 'A secret that another user must activate' }),
    answeredDay: percent('Response rate 24 h'),
    answeredWeek: percent('Response rate 7 d'),
    milliseconds: integer('Avg. response (ms)'),
    reviews: integer('Callbacks to review'),
    float: amount('Float at gateway'),
    floatBooked: amount('Booked float', { hint: 'Top-ups minus payouts' }),
    floatDifference: profit('Float difference', { hint: 'Float reported by the gateway minus booked float' }),
    callback: text('Callback URL'),
    message: text('Message'),
    updatedBy: text('Updated by'),
    updatedAt: instant('Updated', { sortable: true }),
    id: uuid('Gateway id'),
  },
  filters: (on) => ({
    ...on(['name', 'status', 'adapter', 'environment'], { promoted: ['name', 'status', 'adapter'] }),
    domainId: domains(),
    updatedAt: period({ label: 'Updated', initially: 'all' }),
  }),
  sort: ['name', 'ascending'],
  actions: [gatewayOn, gatewayOff, enterCredential, activateCredential, testGateway, bookFloat],
  links: [
    {
      title: 'Callback fields',
      to: rowAddress('/pg-settings-callback-fields/:id', { id: ':id' }),
      permission: 'PG_SETTINGS_EDIT',
    },
    { title: 'Float', to: rowAddress('/pg-settings/float', { gatewayId: ':id' }), permission: gatewayFloat.permission },
  ],
  empty: 'No gateways match these filters.',
})
