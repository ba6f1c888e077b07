import { refuse, type Refusal } from '#blueprint/decision/decision.ts'
import type { BetFacts } from '#areas/exchange/rules/bets/acceptance.ts'
import type { BetLimits } from '#areas/exchange/rules/bets/limits.ts'
import { outsideLimits } from '#areas/exchange/rules/sportsbook/ticket-limits.ts'
import { potentialOf, stakeOf, type Ticket } from '#areas/exchange/rules/sportsbook/ticket.ts'
import { money, type Money } from '#values/money.ts'
import { parseOdds } from '#values/odds.ts'

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
  isOffered ? null : refuse('This is not offered by the player’s upline.')

const limit = (told: string | null): Money | null => (told === null ? null : money(BigInt(told)))

const limitsOf = (told: ToldPath): BetLimits => ({
  level: 'agent',
  minStake: limit(told.minStake),
  maxStake: limit(told.maxStake),
  maxProfit: limit(told.maxProfit),
  maxLoss: limit(told.maxLoss),
  minOddsE4: told.minOddsE4,
  maxOddsE4: told.maxOddsE4,
})

/** The limits of the agents above stand beside those of market and house. */
export function withinPath(facts: BetFacts, told: ToldPath): BetFacts {
  const { market } = facts
  return { ...facts, market: { ...market, limits: [...(market.limits ?? []), limitsOf(told)] } }
}

interface AskedLeg {
  readonly sport: string
  readonly odds: string
}

/** What the agents above say of each sport a ticket has a leg on. */
export function ticketPathRefusal(
  ticket: Ticket,
  legs: readonly AskedLeg[],
  path: Readonly<Record<string, ToldPath>>,
): Refusal | null {
  const stake = stakeOf(ticket)
  const profit = money(potentialOf(ticket) - stake)
  for (const [sport, told] of Object.entries(path)) {
    const odds = legs.flatMap((leg) => (leg.sport === sport ? [parseOdds(leg.odds) ?? 10_000] : []))
    const refused = offerRefusal(told) ?? outsideLimits({ stake, profit, odds }, limitsOf(told))
    if (refused) return refused
  }
  return null
}
