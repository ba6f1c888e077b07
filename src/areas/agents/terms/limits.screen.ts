import { action } from '#blueprint/screen/action.ts'
import { anyOf, domains, under } from '#blueprint/filters.ts'
import { agentPick } from '#blueprint/kinds/choices.ts'
import { agentLink, amount, choice, domainId, id, instant, integer, odds, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { sports } from '#areas/exchange/rules/markets/catalogue.ts'
import { limitedProducts } from '#areas/agents/rules/accounts/limits.ts'

const limit = { optional: true, least: 1n, sortable: true } as const
const nought = { optional: true, least: 0n, sortable: true } as const
/** What is said of bets on one sport and group of products; empty says nothing. */
export const limitFields = {
  minStake: amount('Min stake', limit),
  maxStake: amount('Max stake', limit),
  maxProfit: amount('Max profit', nought),
  maxLoss: amount('Max loss', nought),
  minOdds: odds('Min odds', { optional: true, sortable: true }),
  maxOdds: odds('Max odds', { optional: true, sortable: true }),
  delay: integer('In-play delay (s)', { optional: true, least: 0, most: 60, sortable: true }),
}
const setting = { permission: 'DOWNLINE_EDIT', asks: 'reason', preview: true } as const

/** Empty says nothing; what is set again stands instead of what was said before. */
export const setLimitsOf = action({
  ...setting,
  name: 'limits',
  title: 'Set limits',
  on: 'list',
  input: {
    agent: agentPick('Agent'),
    sport: choice('Sport', sports),
    product: choice('Product', limitedProducts),
    ...limitFields,
  },
  confirm: 'They hold for the account and everybody below, beside those of market and house: the narrowest of all.',
})

export const changeLimitsOf = action({
  ...setting,
  name: 'change',
  title: 'Change limits',
  on: 'row',
  input: limitFields,
  confirm: 'Change the limits of {agent} on {sport} ({product})?',
})

/** What agents allow those below them, by sport and group of products. */
export const downlineLimits = list({
  path: '/downline-limits',
  title: 'Downline limits',
  permission: 'DOWNLINE_VIEW',
  scope: 'downline',
  subject: 'agent_limit',
  columns: {
    agent: agentLink('Agent'),
    sport: choice('Sport', sports),
    product: choice('Product', limitedProducts),
    ...limitFields,
    setBy: text('Set by'),
    setAt: instant('Set'),
    id: uuid(),
    agentId: id('Agent id'),
    domainId: domainId(),
  },
  filters: {
    agentId: under({ label: 'Agent', promoted: true }),
    sport: anyOf(sports, { label: 'Sport', promoted: true }),
    product: anyOf(limitedProducts, { label: 'Product', promoted: true }),
    domainId: domains(),
  },
  sort: ['setAt', 'descending'],
  export: ['csv', 'xlsx'],
  empty: 'No limits for the selected filter: those of market and house hold',
  actions: [setLimitsOf, changeLimitsOf],
})
