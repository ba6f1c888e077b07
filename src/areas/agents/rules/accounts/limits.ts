import { formatMoney, money, type Money } from '#values/money.ts'
import { formatOdds, type OddsE4 } from '#values/odds.ts'
import { exchangeProducts } from '#areas/exchange/rules/markets/catalogue.ts'
import { decide, refuse, type Decision, type Refusal, type RowWrite } from '#blueprint/decision/decision.ts'

/** Limits per product: the groups of the exchange, and sportsbook tickets. */
export const limitedProducts = [...exchangeProducts, 'sportsbook'] as const
export type LimitedProduct = (typeof limitedProducts)[number]

/** Limits of a node for one sport and product; null means not set. */
export type AgentLimits = {
  readonly minStake: Money | null
  readonly maxStake: Money | null
  readonly maxProfit: Money | null
  readonly maxLoss: Money | null
  readonly minOdds: OddsE4 | null
  readonly maxOdds: OddsE4 | null
  /** Bet delay in play, in seconds. */
  readonly delay: number | null
}

export const unlimited: AgentLimits = {
  minStake: null,
  maxStake: null,
  maxProfit: null,
  maxLoss: null,
  minOdds: null,
  maxOdds: null,
  delay: null,
}

const narrower = ['maxStake', 'maxProfit', 'maxLoss', 'maxOdds'] as const
const wider = ['minStake', 'minOdds', 'delay'] as const

const formatLimit = (name: keyof AgentLimits, value: bigint | number): string =>
  typeof value === 'bigint' ? formatMoney(money(value)) : name === 'delay' ? `${value} s` : formatOdds(value)

/** A node cannot allow more than its upline: the tightest upline limit is the bound. */
function rangeRefusal(limits: AgentLimits, above: AgentLimits): Refusal | null {
  const { minStake, maxStake, minOdds, maxOdds } = limits
  if (minStake !== null && maxStake !== null && minStake > maxStake)
    return refuse('Min stake must not be above max stake.', 'minStake')
  if (minOdds !== null && maxOdds !== null && minOdds > maxOdds)
    return refuse('Min odds must not be above max odds.', 'minOdds')
  for (const name of narrower) {
    const [own, bound] = [limits[name], above[name]]
    if (own !== null && bound !== null && own > bound)
      return refuse(`The upline limit is ${formatLimit(name, bound)}.`, name)
  }
  for (const name of wider) {
    const [own, bound] = [limits[name], above[name]]
    if (own !== null && bound !== null && own < bound)
      return refuse(`The upline limit is ${formatLimit(name, bound)}.`, name)
  }
  return null
}

/** A node cannot allow more than its upline, and tickets have no delay. */
export const productLimitsRefusal = (product: string, to: AgentLimits, above: AgentLimits): Refusal | null =>
  product === 'sportsbook' && to.delay !== null
    ? refuse('A delay does not apply to sportsbook tickets.', 'delay')
    : rangeRefusal(to, above)

export type LimitsTarget = {
  /** Id of the existing or new row. */
  readonly id: string
  readonly agentId: bigint
  readonly domainId: number
  readonly sport: string
  readonly product: LimitedProduct
  readonly isExisting: boolean
}

export type LimitsEdit = LimitsTarget & {
  readonly isOwn: boolean
  readonly above: AgentLimits
}

const columns = (limits: AgentLimits) => ({
  min_stake: limits.minStake,
  max_stake: limits.maxStake,
  max_profit: limits.maxProfit,
  max_loss: limits.maxLoss,
  min_odds_e4: limits.minOdds,
  max_odds_e4: limits.maxOdds,
  delay_ms: limits.delay === null ? null : limits.delay * 1000,
})

/** The limits as shown in a preview and in the log. */
export const shownLimits = (limits: AgentLimits): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ([...narrower, ...wider] as const).map((name) => {
      const value = limits[name]
      return [name, value === null ? 'none' : formatLimit(name, value)]
    }),
  )

type ChangedBy = { readonly by: string; readonly at: Date }

export function limitsRow(
  { id, agentId, domainId, sport, product, isExisting: isKnown }: LimitsTarget,
  to: AgentLimits,
  { by, at }: ChangedBy,
): RowWrite {
  const key = { agent_id: agentId, sport, product }
  const values = { ...columns(to), set_by: by, set_at: at }
  return isKnown
    ? { table: 'agent_limit', key, values }
    : { table: 'agent_limit', values: { ...key, id, domain_id: domainId, ...values } }
}

export function setLimits(edit: LimitsEdit, to: AgentLimits, made: ChangedBy): Decision {
  if (edit.isOwn) return refuse('You cannot set the limits of your own account.')
  const refused = productLimitsRefusal(edit.product, to, edit.above)
  if (refused) return refused
  const { agentId, sport, product } = edit
  return decide({
    rows: [limitsRow(edit, to, made)],
    becomes: shownLimits(to),
    events: [{ name: 'agent.limits_changed', payload: { agent: String(agentId), sport, product } }],
    message: `Limits for ${sport.replaceAll('_', ' ')} (${product}) now apply to the whole downline`,
  })
}
