import { anyOf, contains, domains, period } from '#blueprint/filters.ts'
import { form } from '#blueprint/form.ts'
import { pick } from '#blueprint/kinds/choices.ts'
import { amount, choice, instant, integer, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { list } from '#blueprint/list.ts'
import { neededWhen } from '#blueprint/rules.ts'
import { manualWayChoices } from './choices.screen.ts'
import { accountOff, accountOn } from './switches.screen.ts'
import { collectionKinds, hidden, switchFlow, switchLabels, unsorted } from './words.ts'

/** The house's own accounts that players pay to, taken in turns. */
export const collectionAccounts = list({
  path: '/pg-settings/accounts',
  title: 'Collection accounts',
  permission: 'PG_SETTINGS_VIEW',
  scope: 'everyone',
  subject: 'collection_account',
  above: 'gateways/tabs',
  columns: {
    holder: screenLink('Holder', '/pg-settings-account-edit/:id'),
    kind: choice('Kind', collectionKinds),
    bank: text('Bank', unsorted),
    number: text('Account, UPI id or address', { masked: true, unsorted: true }),
    ifsc: text('IFSC', unsorted),
    network: text('Network', unsorted),
    status: status('Status', switchFlow.states, { labels: switchLabels }),
    method: text('Method', unsorted),
    domain: text('Domain', unsorted),
    dayLimit: amount('Limit of a day', unsorted),
    receivedToday: amount('Received today', unsorted),
    weight: integer('Weight', { hint: 'How often its turn comes' }),
    message: text('Message', unsorted),
    updatedBy: text('Updated by', unsorted),
    updatedAt: instant('Updated'),
    id: uuid('Account id', hidden),
  },
  filters: {
    holder: contains({ label: 'Holder', promoted: true }),
    kind: anyOf(collectionKinds, { label: 'Kind', promoted: true }),
    status: anyOf(switchFlow.states, { promoted: true }),
    domainId: domains(),
    updatedAt: period({ label: 'Updated', initially: 'all' }),
  },
  sort: ['holder', 'ascending'],
  export: ['csv', 'xlsx', 'pdf'],
  actions: [accountOn, accountOff],
  empty: 'No account for the selected filter',
})

/** Players send money there: an account that is new or changed is confirmed by somebody else. */
export const collectionAccountForm = form({
  noun: 'collection account',
  create: { path: '/pg-settings-account-create', title: 'New collection account', permission: 'PG_SETTINGS_EDIT' },
  edit: { path: '/pg-settings-account-edit/:id', title: 'Edit collection account', permission: 'PG_SETTINGS_EDIT' },
  back: collectionAccounts,
  fields: {
    method: pick('Deposit method', manualWayChoices.at, { fixed: true }),
    kind: choice('Kind', collectionKinds, { fixed: true }),
    holder: text('Holder', { longest: 80 }),
    bank: text('Bank', { optional: true, longest: 80 }),
    number: text('Account number, UPI id or address', {
      longest: 120,
      pattern: /^[\w.@:-]+$/,
      patternHint: 'No spaces',
    }),
    ifsc: text('IFSC', {
      optional: true,
      longest: 11,
      pattern: /^[A-Z]{4}0[A-Z0-9]{6}$/,
      patternHint: 'Four capitals, a nought and six letters or digits',
    }),
    network: text('Network', { optional: true, longest: 30 }),
    dayLimit: amount('Limit of a day', { optional: true, least: 100n }),
    weight: integer('Weight', { least: 1, most: 1000, initially: 1 }),
  },
  rules: [
    neededWhen('ifsc', 'kind', 'BANK', 'A bank account has an IFSC'),
    neededWhen('network', 'kind', 'CRYPTO', 'Say the network of the coin'),
  ],
  asks: 'password',
  mayWait: true,
  review: true,
})
