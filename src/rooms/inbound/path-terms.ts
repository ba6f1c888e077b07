import { refuse, type Refusal } from '#domain/decision.ts'
import type { BetFacts } from '#domain/exchange/acceptance.ts'
import type { BetLimits } from '#domain/exchange/limits.ts'
import { money, type Money } from '#values/money.ts'

/** What the agents above a player say of bets on a sport and group of products, as the database tells it. */
export interface ToldPath {
  readonly isOffered: boolean
  readonly minStake: string | null
  readonly maxStake: string | null
  readonly maxProfit: string | null
  readonly maxLoss: string | null
  readonly minOddsE4: number | null
  readonly maxOddsE4: number | null
  readonly delayMs: number | null
}

/** Whoever does not offer something himself cannot have it offered below him. */
export const offerRefusal = ({ isOffered }: ToldPath): Refusal | null =>
  isOffered ? null : refuse('An account above does not offer this')

const limit = (told: string | null): Money | null => (told === null ? null : money(BigInt(told)))

/** The limits of the agents above stand beside those of market and house. */
export function withinPath(facts: BetFacts, told: ToldPath): BetFacts {
  const { market } = facts
  const path: BetLimits = {
    level: 'agent',
    minStake: limit(told.minStake),
    maxStake: limit(told.maxStake),
    maxProfit: limit(told.maxProfit),
    maxLoss: limit(told.maxLoss),
    minOddsE4: told.minOddsE4,
    maxOddsE4: told.maxOddsE4,
  }
  return { ...facts, market: { ...market, limits: [...(market.limits ?? []), path] } }
}
