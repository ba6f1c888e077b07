import { formatMoney, money, type Money } from '#values/money.ts'
import { formatOdds, type OddsE4 } from '#values/odds.ts'
import { exchangeProducts } from '#areas/exchange/rules/markets/catalogue.ts'
import { decide, refuse, type Decision, type Refusal, type RowOrder } from '#blueprint/decision/decision.ts'

/** What limits are said of: tickets at fixed odds beside the groups of the exchange. */
export const limitedProducts = [...exchangeProducts, 'sportsbook'] as const

/** What a node says of bets on one sport and group of products; null says nothing. */
export type AgentLimits = {
  readonly minStake: Money | null
  readonly maxStake: Money | null
  readonly maxProfit: Money | null
  readonly maxLoss: Money | null
  readonly minOdds: OddsE4 | null
  readonly maxOdds: OddsE4 | null
  /** Seconds a bet waits in play. */
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

const written = (name: keyof AgentLimits, value: bigint | number): string =>
  typeof value === 'bigint' ? formatMoney(money(value)) : name === 'delay' ? `${value} s` : formatOdds(value)

/** Nobody allows more than those above him: their narrowest is the widest he can say. */
function limitsRefusal(limits: AgentLimits, above: AgentLimits): Refusal | null {
  const { minStake, maxStake, minOdds, maxOdds } = limits
  if (minStake !== null && maxStake !== null && minStake > maxStake)
    return refuse('More than the largest stake', 'minStake')
  if (minOdds !== null && maxOdds !== null && minOdds > maxOdds) return refuse('Above the highest odds', 'minOdds')
  for (const name of narrower) {
    const [own, bound] = [limits[name], above[name]]
    if (own !== null && bound !== null && own > bound)
      return refuse(`An account above allows ${written(name, bound)}`, name)
  }
  for (const name of wider) {
    const [own, bound] = [limits[name], above[name]]
    if (own !== null && bound !== null && own < bound)
      return refuse(`An account above asks for ${written(name, bound)}`, name)
  }
  return null
}

/** Nobody allows more than those above him, and a ticket never waits. */
export const saidRefusal = (product: string, to: AgentLimits, above: AgentLimits): Refusal | null =>
  product === 'sportsbook' && to.delay !== null
    ? refuse('A ticket is taken at once', 'delay')
    : limitsRefusal(to, above)

export type LimitsPlace = {
  /** Of the row, there or to be. */
  readonly id: string
  readonly agentId: bigint
  readonly domainId: number
  readonly sport: string
  readonly product: string
  readonly isKnown: boolean
}

export type LimitsHeld = LimitsPlace & {
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

/** As a preview and the log say it. */
export const shownLimits = (limits: AgentLimits): Readonly<Record<string, string>> =>
  Object.fromEntries(
    ([...narrower, ...wider] as const).map((name) => {
      const value = limits[name]
      return [name, value === null ? 'none' : written(name, value)]
    }),
  )

type Made = { readonly by: string; readonly at: Date }

export function limitsRow(
  { id, agentId, domainId, sport, product, isKnown }: LimitsPlace,
  to: AgentLimits,
  { by, at }: Made,
): RowOrder {
  const key = { agent_id: agentId, sport, product }
  const values = { ...columns(to), set_by: by, set_at: at }
  return isKnown
    ? { table: 'agent_limit', key, values }
    : { table: 'agent_limit', values: { ...key, id, domain_id: domainId, ...values } }
}

export function setLimits(held: LimitsHeld, to: AgentLimits, made: Made): Decision {
  if (held.isOwn) return refuse('Nobody sets the limits of his own account')
  const refused = saidRefusal(held.product, to, held.above)
  if (refused) return refused
  const { agentId, sport, product } = held
  return decide({
    rows: [limitsRow(held, to, made)],
    becomes: shownLimits(to),
    events: [{ name: 'agent.limits_changed', payload: { agent: String(agentId), sport, product } }],
    message: `The limits of ${sport.replaceAll('_', ' ')} (${product}) hold for everybody below from now on`,
  })
}
