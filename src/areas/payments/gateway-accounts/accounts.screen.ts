import { anyOf, contains, domains, period } from '#blueprint/filters.ts'
import { amount, choice, instant, integer, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { list } from '#blueprint/screen/list.ts'
import { accountOff, accountOn } from './switches.screen.ts'
import { collectionKinds, hidden, switchFlow, switchLabels, unsorted } from '#areas/payments/gateways/words.ts'

/** The house's own accounts that players pay to, taken in turns. */
export const collectionAccounts = list({
  path: '/pg-settings/accounts',
  title: 'Collection accounts',
  permission: 'PG_SETTINGS_VIEW',
  scope: 'everyone',
  subject: 'collection_account',
  above: 'payments/gateways/tabs',
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
