import { action } from '#blueprint/screen/action.ts'
import { agentPick } from '#blueprint/kinds/choices.ts'
import { agentLink, amount, choice, domainId, id, instant, integer, odds, text, uuid } from '#blueprint/kinds/kinds.ts'
import { list } from '#blueprint/screen/list.ts'
import { sports } from '#areas/exchange/rules/markets/catalogue.ts'
import { limitedProducts } from '#areas/agents/rules/accounts/limits.ts'

const positive = { optional: true, least: 1n, sortable: true } as const
const nonNegative = { optional: true, least: 0n, sortable: true } as const
/** Bet limits for one sport and product. Empty means no limit. */
export const limitFields = {
  minStake: amount('Min stake', positive),
  maxStake: amount('Max stake', positive),
  maxProfit: amount('Max profit', nonNegative),
  maxLoss: amount('Max loss', nonNegative),
  minOdds: odds('Min odds', { optional: true, sortable: true }),
  maxOdds: odds('Max odds', { optional: true, sortable: true }),
  delay: integer('In-play delay (s)', { optional: true, least: 0, most: 60, sortable: true }),
}
const setting = { permission: 'DOWNLINE_EDIT', asks: 'reason', preview: true } as const

/** Replaces all limits of the agent for the sport and product. Empty means no limit. */
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
  confirm:
    'Set these limits? They apply to the account and its downline, together with market and operator limits. The tightest limit applies.',
})

export const changeLimitsOf = action({
  ...setting,
  name: 'change',
  title: 'Change limits',
  on: 'row',
  input: limitFields,
  confirm: 'Change the limits of {agent} on {sport} ({product})?',
})

/** Bet limits that agents set for their downline, by sport and product. */
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
  filters: (on) => on(['agentId', 'sport', 'product', 'domainId'], { promoted: ['agentId', 'sport', 'product'] }),
  sort: ['setAt', 'descending'],
  export: ['csv', 'xlsx'],
  empty: 'No limits match these filters. Market and operator limits still apply.',
  actions: [setLimitsOf, changeLimitsOf],
})
