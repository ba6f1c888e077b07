import { refuse, type Refusal } from '#blueprint/decision/decision.ts'
import type { BetFacts } from '#areas/exchange/rules/bets/acceptance.ts'
import type { BetLimits } from '#areas/exchange/rules/bets/limits.ts'
import { outsideLimits } from '#areas/exchange/rules/sportsbook/ticket-limits.ts'
import { potentialOf, stakeOf, type Ticket } from '#areas/exchange/rules/sportsbook/ticket.ts'
import { money, type Money } from '#values/money.ts'
import { parseOdds } from '#values/odds.ts'

/** Combined terms of a player's upline for a sport and product group, as the SQL function `path_terms` returns them. */
export interface UplineTerms {
  readonly isOffered: boolean
  readonly minStake: string | null
  readonly maxStake: string | null
  readonly maxProfit: string | null
  readonly maxLoss: string | null
  readonly minOddsE4: number | null
  readonly maxOddsE4: number | null
  readonly delayMs: number | null
}

/** A product is available only if every agent in the upline offers it. */
export const offerRefusal = ({ isOffered }: UplineTerms): Refusal | null =>
  isOffered ? null : refuse('This is not offered by the player’s upline.')

const moneyOrNull = (units: string | null): Money | null => (units === null ? null : money(BigInt(units)))

const limitsOf = (terms: UplineTerms): BetLimits => ({
  level: 'agent',
  minStake: moneyOrNull(terms.minStake),
  maxStake: moneyOrNull(terms.maxStake),
  maxProfit: moneyOrNull(terms.maxProfit),
  maxLoss: moneyOrNull(terms.maxLoss),
  minOddsE4: terms.minOddsE4,
  maxOddsE4: terms.maxOddsE4,
})

/** Adds the upline's limits to those of the market and the operator. */
export function withUplineLimits(facts: BetFacts, terms: UplineTerms): BetFacts {
  const { market } = facts
  return { ...facts, market: { ...market, limits: [...(market.limits ?? []), limitsOf(terms)] } }
}

interface RequestedLeg {
  readonly sport: string
  readonly odds: string
}

/** Checks the upline's terms for each sport on which the ticket has a leg. Returns the first error or null. */
export function ticketUplineRefusal(
  ticket: Ticket,
  legs: readonly RequestedLeg[],
  path: Readonly<Record<string, UplineTerms>>,
): Refusal | null {
  const stake = stakeOf(ticket)
  const profit = money(potentialOf(ticket) - stake)
  for (const [sport, terms] of Object.entries(path)) {
    const odds = legs.flatMap((leg) => (leg.sport === sport ? [parseOdds(leg.odds) ?? 10_000] : []))
    const refused = offerRefusal(terms) ?? outsideLimits({ stake, profit, odds }, limitsOf(terms))
    if (refused) return refused
  }
  return null
}
