import { form } from '#blueprint/screen/form.ts'
import { pick } from '#blueprint/kinds/choices.ts'
import { amount, choice, integer, text } from '#blueprint/kinds/kinds.ts'
import { requiredWhen } from '#blueprint/screen/rules.ts'
import { collectionAccounts } from './accounts.screen.ts'
import { manualMethodChoices } from './choices.queries.ts'
import { collectionKinds } from '#areas/payments/gateways/labels.ts'

/** Players send money to these accounts: a new or changed one needs a second approval. */
export const collectionAccountForm = form({
  noun: 'collection account',
  create: { path: '/pg-settings-account-create', title: 'New collection account', permission: 'PG_SETTINGS_EDIT' },
  edit: { path: '/pg-settings-account-edit/:id', title: 'Edit collection account', permission: 'PG_SETTINGS_EDIT' },
  back: collectionAccounts,
  fields: {
    method: pick('Deposit method', manualMethodChoices, { fixed: true }),
    kind: choice('Kind', collectionKinds, { fixed: true }),
    holder: text('Account holder', { maxLength: 80 }),
    bank: text('Bank', { optional: true, maxLength: 80 }),
    number: text('Account number, UPI id or wallet address', {
      maxLength: 120,
      pattern: /^[\w.@:-]+$/,
      patternHint: 'Use letters, digits and . @ : - _ only, without spaces.',
    }),
    ifsc: text('IFSC', {
      optional: true,
      maxLength: 11,
      pattern: /^[A-Z]{4}0[A-Z0-9]{6}$/,
      patternHint: 'Enter four capital letters, a zero, and six capital letters or digits.',
    }),
    network: text('Network', { optional: true, maxLength: 30 }),
    dayLimit: amount('Daily limit', { optional: true, min: 100n }),
    weight: integer('Weight', { min: 1, max: 1000, initially: 1 }),
  },
  rules: [
    requiredWhen('ifsc', 'kind', 'BANK', 'Enter the IFSC of the bank account.'),
    requiredWhen('network', 'kind', 'CRYPTO', 'Enter the network of the cryptocurrency.'),
  ],
  asks: 'password',
  mayWait: true,
  review: true,
})
