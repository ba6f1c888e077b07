import { rowAddress } from '#blueprint/address.ts'
import { domains, period } from '#blueprint/filters.ts'
import { code } from '#blueprint/kinds/choices.ts'
import { choice, instant, integer, status, text, uuid } from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { list } from '#blueprint/screen/list.ts'
import { methods } from '#areas/payments/rules/methods.ts'
import { languageNames } from '#blueprint/languages.ts'
import { guideMoves } from '#areas/payments/gateways/accounts/switches.actions.ts'
import { guideFlow, guideTypeLabels, guideTypes } from '#areas/payments/gateways/labels.ts'

/** Deposit guides shown on the cashier page of player sites. */
export const htDeposit = list({
  path: '/ht-deposit',
  title: 'How to deposit',
  permission: 'HT_DEPOSIT_VIEW',
  scope: 'everyone',
  subject: 'deposit_guide',
  columns: {
    sortOrder: integer('Order'),
    title: screenLink('Title', rowAddress('/ht-deposit-edit/:id', { id: ':id' }), { sortable: true }),
    status: status('Status', guideFlow.states, { sortable: true }),
    language: code('Language', { labels: languageNames, sortable: true }),
    method: choice('Method', methods, { sortable: true }),
    type: choice('Type', guideTypes, { labels: guideTypeLabels, sortable: true }),
    domain: text('Domain'),
    platforms: text('Platforms'),
    steps: integer('Steps'),
    pictures: integer('Pictures'),
    video: text('Video'),
    fromAt: instant('Valid from'),
    expiresAt: instant('Valid until'),
    views: integer('Views'),
    createdBy: text('Created by'),
    updatedBy: text('Updated by'),
    updatedAt: instant('Updated', { sortable: true }),
    id: uuid('Guide id'),
  },
  filters: (on) => ({
    ...on(['title', 'method', 'language', 'status', 'type'], {
      promoted: ['title', 'method', 'status'],
      exact: ['language'],
    }),
    domainId: domains(),
    updatedAt: period({ label: 'Updated', initially: 'all' }),
  }),
  sort: ['sortOrder', 'ascending'],
  actions: Object.values(guideMoves),
  empty: 'No guides match these filters.',
})
