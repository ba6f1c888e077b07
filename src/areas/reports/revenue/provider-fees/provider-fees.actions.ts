import { casinoProviders } from '#areas/agents/rules/products.ts'
import { pick } from '#blueprint/kinds/choices.ts'
import { amount, choice, day, percent, text } from '#blueprint/kinds/kinds.ts'
import { action } from '#blueprint/screen/action.ts'

/** A second user decides. A stored fee is never changed. */
export const calculateFee = action({
  permission: 'SETTING_PAGE_EDIT',
  on: 'list',
  name: 'fee',
  title: 'Calculate fee',
  input: {
    domain: pick('Domain', '/api/domain-choices'),
    provider: choice('Provider', casinoProviders),
    month: day('Month', { hint: 'Any day of a month that is over' }),
    rate: percent('Rate (%)', { max: 10_000, hint: 'Of the GGR of the provider' }),
    upTo: amount('Up to', { optional: true, min: 1n, hint: 'GGR for which this rate counts. Empty: all of it' }),
    rateAbove: percent('Rate above (%)', { max: 10_000, optional: true }),
    note: text('Contract', { optional: true, maxLength: 200, hint: 'Where it was agreed' }),
  },
  confirm: 'Store the fee of this provider for this month? It is never changed.',
  asks: 'password',
  secondApproval: 'always',
})
