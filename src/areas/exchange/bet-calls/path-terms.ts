import type { UplineTerms } from '#areas/agents/terms/agent-terms.facts.ts'
import { refuse, type Refusal } from '#blueprint/decision/decision.ts'
import type { BetFacts } from '#areas/exchange/rules/bets/acceptance.ts'
import type { BetLimits } from '#areas/exchange/rules/bets/limits.ts'
import { outsideLimits } from '#areas/exchange/rules/sportsbook/ticket-limits.ts'
import { potentialOf, stakeOf, type Ticket } from '#areas/exchange/rules/sportsbook/ticket.ts'
import { money, type Money } from '#values/money.ts'
import { parseOdds } from '#values/odds.ts'

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
