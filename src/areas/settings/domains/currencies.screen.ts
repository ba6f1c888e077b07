import { rowAddress } from '#blueprint/address.ts'
import { integer, text } from '#blueprint/kinds/kinds.ts'
import { screenLink } from '#blueprint/kinds/screen-link.ts'
import { form } from '#blueprint/screen/form.ts'
import { list } from '#blueprint/screen/list.ts'

/** Currencies that domains can have. They are never converted into each other. */
export const currencies = list({
  path: '/currencies',
  title: 'Currencies',
  permission: 'DOMAIN_VIEW',
  scope: 'everyone',
  subject: 'currency',
  columns: {
    code: screenLink('Code', rowAddress('/currency-edit/:id', { id: ':id' }), { sortable: true }),
    symbol: text('Symbol'),
    minorDigits: integer('Decimals', { hint: 'By ISO 4217' }),
    domains: integer('Domains'),
    id: text('Row id', { hidden: true }),
  },
  filters: (on) => on(['code'], { promoted: ['code'] }),
  sort: ['code', 'ascending'],
  tabs: [
    { title: 'Domains', filters: {}, elsewhere: { to: '/domains', permission: 'DOMAIN_VIEW' } },
    { title: 'Currencies', filters: {} },
  ],
  empty: 'No currencies match these filters.',
})

export const currencyForm = form({
  noun: 'currency',
  create: { path: '/currency-create', title: 'New currency', permission: 'DOMAIN_EDIT' },
  edit: { path: '/currency-edit/:id', title: 'Edit currency', permission: 'DOMAIN_EDIT' },
  back: currencies,
  fields: {
    code: text('Code', {
      minLength: 3,
      maxLength: 3,
      pattern: /^[A-Z]{3}$/,
      patternHint: 'Enter three capital letters, as in ISO 4217.',
      fixed: true,
      hint: 'ISO 4217, for example INR, BDT or USD',
    }),
    symbol: text('Symbol', { maxLength: 4, hint: 'Shown with amounts. A domain can replace it in General settings.' }),
  },
  asks: 'reason',
})
