import { action } from '#blueprint/screen/action.ts'
import { agentPick, pick } from '#blueprint/kinds/choices.ts'
import { amount, choice, integer, odds } from '#blueprint/kinds/kinds.ts'
import { limitedProducts } from '#areas/agents/rules/accounts/limits.ts'

const positive = { optional: true, min: 1n, sortable: true } as const

const nonNegative = { optional: true, min: 0n, sortable: true } as const

/** Bet limits for one sport and product. Empty means no limit. */
export const limitFields = {
  minStake: amount('Min stake', positive),
  maxStake: amount('Max stake', positive),
  maxProfit: amount('Max profit', nonNegative),
  maxLoss: amount('Max loss', nonNegative),
  minOdds: odds('Min odds', { optional: true, sortable: true }),
  maxOdds: odds('Max odds', { optional: true, sortable: true }),
  delay: integer('In-play delay (s)', { optional: true, min: 0, max: 60, sortable: true }),
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
    sport: pick('Sport', '/api/sports/names'),
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
  confirm: 'Change the limits of {agent} on {sportName} ({product})?',
})
