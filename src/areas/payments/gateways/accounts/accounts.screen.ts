import { rowAddress } from '#blueprint/address.ts'
import { domains, period } from '#blueprint/filters.ts'
import { amount, choice, instant, integer, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { list } from '#blueprint/screen/list.ts'
import { accountOff, accountOn } from './switches.actions.ts'
import { collectionKinds, switchFlow, switchLabels } from '#areas/payments/gateways/labels.ts'

/** The operator’s own accounts that players pay to, in rotation. */
export const collectionAccounts = list({
  path: '/pg-settings/accounts',
  title: 'Collection accounts',
  permission: 'PG_SETTINGS_VIEW',
  scope: 'everyone',
  subject: 'collection_account',
  above: 'payments/gateways/tabs',
  columns: {
    holder: screenLink('Account holder', rowAddress('/pg-settings-account-edit/:id', { id: ':id' })),
    kind: choice('Kind', collectionKinds, { sortable: true }),
    bank: text('Bank'),
    number: text('Account number, UPI id or wallet address', { masked: true }),
    ifsc: text('IFSC'),
    network: text('Network'),
    status: status('Status', switchFlow.states, { labels: switchLabels, sortable: true }),
    method: text('Method'),
    domain: text('Domain'),
    dayLimit: amount('Daily limit'),
    receivedToday: amount('Received today'),
    weight: integer('Weight', {
      hint: 'An account with a higher weight is shown to players more often.',
      sortable: true,
    }),
    message: text('Message'),
    updatedBy: text('Updated by'),
    updatedAt: instant('Updated', { sortable: true }),
    id: uuid('Account id'),
  },
  filters: (on) => ({
    ...on(['holder', 'kind', 'status'], { promoted: ['holder', 'kind', 'status'] }),
    domainId: domains(),
    updatedAt: period({ label: 'Updated', initially: 'all' }),
  }),
  sort: ['holder', 'ascending'],
  actions: [accountOn, accountOff],
  detail: 'payments/gateways/accounts/account',
  empty: 'No collection accounts match these filters.',
})
