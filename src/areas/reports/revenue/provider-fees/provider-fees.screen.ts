import { anyOf, domains } from '#blueprint/filters.ts'
import { rowAddress } from '#blueprint/address.ts'
import { amount, choice, day, domainId, instant, percent, profit, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { casinoProviders } from '#areas/agents/rules/products.ts'
import { calculateFee } from './provider-fees.actions.ts'

/** What is due to casino providers by the tiers of their contracts, for each month of a domain. */
export const providerFees = list({
  path: '/ggr/provider-fees',
  title: 'Provider fees',
  permission: 'BALANCE_SHEET_VIEW',
  scope: 'everyone',
  subject: 'provider_fee',
  columns: {
    month: day('Month from', { sortable: true }),
    domain: text('Domain', { sortable: true }),
    provider: choice('Provider', casinoProviders, { sortable: true }),
    ggr: profit('GGR', { total: 'sum', sortable: true, hint: 'Of the provider, when the fee was computed' }),
    rate: percent('Rate %'),
    upTo: amount('Up to', { optional: true }),
    rateAbove: percent('Rate above %', { optional: true }),
    fee: amount('Fee', { total: 'sum', sortable: true }),
    tips: amount('Tips', { total: 'sum', hint: 'Of players, less what came back: due beside the fee' }),
    charges: amount('Charges', { total: 'sum', hint: 'What the provider bills as no stakes: due beside the fee' }),
    due: amount('Due', { total: 'sum', hint: 'Fee, tips and charges' }),
    note: text('Contract'),
    requestedBy: text('Requested by', { optional: true }),
    approvedBy: text('Approved by', { optional: true }),
    createdAt: instant('Approved', { sortable: true }),
    currency: text('Currency'),
    period: text('Days', { hidden: true }),
    id: uuid(),
    domainId: domainId(),
  },
  filters: {
    provider: anyOf(casinoProviders, { label: 'Provider', promoted: true }),
    domainId: domains(),
  },
  links: [
    {
      title: 'GGR',
      to: rowAddress('/ggr', { settledOn: ':period', product: ':provider', domainId: ':domainId' }),
      permission: 'BALANCE_SHEET_VIEW',
    },
  ],
  sort: ['month', 'descending'],
  actions: [calculateFee],
  empty: 'No fees were computed. Calculate the fee of a provider when its month is over.',
})
