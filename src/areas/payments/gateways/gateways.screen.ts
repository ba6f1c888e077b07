import { rowAddress } from '#blueprint/address.ts'
import { anyOf, contains, domains, period } from '#blueprint/filters.ts'
import { amount, choice, instant, integer, percent, profit, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { list } from '#blueprint/screen/list.ts'
import { bookFloat, gatewayFloat } from '../floats/float.screen.ts'
import { enterCredential, forceCredential, testGateway } from './gateway-actions.screen.ts'
import { gatewayOff, gatewayOn } from '#areas/payments/gateway-accounts/switches.screen.ts'
import { adapterLabels, adapters, switchFlow, switchLabels } from './words.ts'

/** Who moves money for the house. */
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
    credential: text('Credential', { hint: 'The last four letters of what is in force' }),
    waiting: text('Waits', { hint: 'A secret that somebody else must put into force' }),
    answeredDay: percent('Answered 24 h'),
    answeredWeek: percent('Answered 7 d'),
    milliseconds: integer('Average, ms'),
    reviews: integer('To look at'),
    float: amount('Float there'),
    floatBooked: amount('Float booked', { hint: 'Top-ups less payouts' }),
    floatDifference: profit('Float differs', { hint: 'What the gateway says less what is booked' }),
    callback: text('Callback address'),
    message: text('Message'),
    updatedBy: text('Updated by'),
    updatedAt: instant('Updated', { sortable: true }),
    id: uuid('Gateway id'),
  },
  filters: {
    name: contains({ label: 'Name', promoted: true }),
    status: anyOf(switchFlow.states, { promoted: true }),
    adapter: anyOf(adapters, { label: 'Adapter', promoted: true }),
    environment: anyOf(['LIVE', 'TEST'], { label: 'Environment' }),
    domainId: domains(),
    updatedAt: period({ label: 'Updated', initially: 'all' }),
  },
  sort: ['name', 'ascending'],
  export: ['csv', 'xlsx', 'pdf'],
  actions: [gatewayOn, gatewayOff, enterCredential, forceCredential, testGateway, bookFloat],
  links: [
    { title: 'Float', to: rowAddress('/pg-settings/float', { gatewayId: ':id' }), permission: gatewayFloat.permission },
  ],
  empty: 'No gateway for the selected filter',
})
