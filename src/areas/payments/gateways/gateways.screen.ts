import { anyOf, contains, domains, period } from '#blueprint/filters.ts'
import { amount, choice, instant, integer, percent, profit, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { list } from '#blueprint/screen/list.ts'
import { bookFloat, gatewayFloat } from '../floats/float.screen.ts'
import { enterCredential, forceCredential, testGateway } from './gateway-actions.screen.ts'
import { gatewayOff, gatewayOn } from '#areas/payments/gateway-accounts/switches.screen.ts'
import { adapterLabels, adapters, hidden, switchFlow, switchLabels, unsorted } from './words.ts'

/** Who moves money for the house. */
export const gateways = list({
  path: '/pg-settings/gateways',
  title: 'Gateways',
  permission: 'PG_SETTINGS_VIEW',
  scope: 'everyone',
  subject: 'gateway',
  above: 'payments/gateways/tabs',
  columns: {
    name: screenLink('Name', '/pg-settings-gateway-edit/:id'),
    code: text('Code'),
    status: status('Status', switchFlow.states, { labels: switchLabels }),
    domain: text('Domain', unsorted),
    adapter: choice('Adapter', adapters, { labels: adapterLabels }),
    environment: choice('Environment', ['LIVE', 'TEST']),
    merchant: text('Merchant', unsorted),
    credential: text('Credential', { ...unsorted, hint: 'The last four letters of what is in force' }),
    waiting: text('Waits', { ...unsorted, hint: 'A secret that somebody else must put into force' }),
    answeredDay: percent('Answered 24 h', unsorted),
    answeredWeek: percent('Answered 7 d', unsorted),
    milliseconds: integer('Average, ms', unsorted),
    reviews: integer('To look at', unsorted),
    float: amount('Float there', unsorted),
    floatBooked: amount('Float booked', { ...unsorted, hint: 'Top-ups less payouts' }),
    floatDifference: profit('Float differs', { ...unsorted, hint: 'What the gateway says less what is booked' }),
    callback: text('Callback address', unsorted),
    message: text('Message', unsorted),
    updatedBy: text('Updated by', unsorted),
    updatedAt: instant('Updated'),
    id: uuid('Gateway id', hidden),
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
  links: [{ title: 'Float', to: `${gatewayFloat.path}?gatewayId=:id`, permission: gatewayFloat.permission }],
  empty: 'No gateway for the selected filter',
})
