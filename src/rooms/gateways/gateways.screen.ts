import { action } from '#blueprint/action.ts'
import { anyOf, contains, domains, period } from '#blueprint/filters.ts'
import { form } from '#blueprint/form.ts'
import { addresses, pick } from '#blueprint/kinds/choices.ts'
import { amount, choice, instant, integer, percent, secret, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { list } from '#blueprint/list.ts'
import { gatewayOff, gatewayOn } from './switches.screen.ts'
import { adapterLabels, hidden, switchFlow, switchLabels, unsorted, wordingLabels, wordingNames } from './words.ts'

const refreshes = ['/pg-settings/gateways', '/pg-settings/calls'] as const
const adapters = ['signed-http', 'crypto', 'manual'] as const

/** Entered, sealed, shown to nobody again; in force when somebody else has said so. */
export const enterCredential = action({
  name: 'credential',
  title: 'New credential',
  permission: 'PG_SETTINGS_CREDENTIAL',
  on: 'row',
  input: { secret: secret('Secret of the gateway', { shortest: 16, longest: 500, hint: 'Never shown again' }) },
  confirm: 'Keep a new secret of {name}? It waits until somebody else puts it into force.',
  asks: 'password',
  refreshes,
})

export const forceCredential = action({
  name: 'credential-in-force',
  title: 'Put credential into force',
  permission: 'PG_SETTINGS_CREDENTIAL',
  on: 'row',
  input: {
    hours: integer('The old one verifies for, hours', { least: 0, most: 168, initially: 24 }),
  },
  confirm: 'Sign calls to {name} with the secret that waits?',
  asks: 'password',
  secondPerson: 'always',
  refreshes,
})

export const testGateway = action({
  name: 'test',
  title: 'Test connection',
  permission: 'PG_SETTINGS_EDIT',
  on: 'row',
  input: {},
  confirm: 'Call {name} and see what it says?',
  asks: 'reason',
  refreshes,
})

/** Who moves money for the house. */
export const gateways = list({
  path: '/pg-settings/gateways',
  title: 'Gateways',
  permission: 'PG_SETTINGS_VIEW',
  scope: 'everyone',
  subject: 'gateway',
  above: 'gateways/tabs',
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
  actions: [gatewayOn, gatewayOff, enterCredential, forceCredential, testGateway],
  empty: 'No gateway for the selected filter',
})

/** What a gateway is called by and how it speaks; where money could be led elsewhere, two people say so. */
export const gatewayForm = form({
  noun: 'gateway',
  create: { path: '/pg-settings-gateway-create', title: 'New gateway', permission: 'PG_SETTINGS_EDIT' },
  edit: { path: '/pg-settings-gateway-edit/:id', title: 'Edit gateway', permission: 'PG_SETTINGS_EDIT' },
  back: gateways,
  fields: {
    name: text('Name', { longest: 50 }),
    code: text('Code', {
      shortest: 2,
      longest: 30,
      pattern: /^[a-z][a-z0-9-]+$/,
      patternHint: 'Small letters, digits and dashes',
      fixed: true,
    }),
    domain: pick('Domain', '/api/domain-choices', { fixed: true }),
    adapter: choice('Adapter', adapters, { labels: adapterLabels }),
    wordingName: choice('How it speaks', wordingNames, { labels: wordingLabels, initially: 'timestamped' }),
    environment: choice('Environment', ['LIVE', 'TEST'], { initially: 'TEST' }),
    baseUrl: text('Address', {
      optional: true,
      longest: 200,
      pattern: /^https?:\/\/[\w.:-]+(\/[\w./-]*)?$/,
      patternHint: 'An address like https://api.gateway.example/v1',
      hint: 'Nothing else is called for it; empty where nobody is called',
    }),
    merchant: text('Merchant', { longest: 80, hint: 'Who the house is there' }),
    callbackIps: addresses('Addresses it calls from', { optional: true, hint: 'Empty: any that can sign' }),
    confirmAbove: amount('Ask back from', {
      least: 0n,
      initially: '0.00',
      hint: 'From this amount on a callback credits nothing before the gateway, asked, says the same',
    }),
    feeRate: percent('Its fee %', { initially: '0' }),
    feeTax: percent('Tax on its fee %', { initially: '18' }),
  },
  sections: {
    Gateway: ['name', 'code', 'domain', 'adapter', 'environment'],
    Connection: ['baseUrl', 'merchant', 'wordingName', 'callbackIps', 'confirmAbove'],
    Costs: ['feeRate', 'feeTax'],
  },
  asks: 'password',
  mayWait: true,
  review: true,
})
