import { formatMoney, type Money } from '#values/money.ts'
import type { OddsE4 } from '#values/odds.ts'
import { refuse, type Refusal } from '#blueprint/decision/decision.ts'
import { ownerOf, outsideStakes, type BetLimits } from '#areas/exchange/rules/bets/limits.ts'

export type LimitedTicket = {
  /** Of all lines: what the ticket costs at worst. */
  readonly stake: Money
  /** What it brings above its stake if every leg wins. */
  readonly profit: Money
  /** Of the legs the limits speak of. */
  readonly odds: readonly OddsE4[]
}

/** What somebody says of a sport holds for the whole ticket with a leg on it; odds are those of the legs themselves. */
export function outsideLimits({ stake, profit, odds }: LimitedTicket, limits: BetLimits): Refusal | null {
  for (const oddsE4 of odds) {
    const broken = outsideStakes({ stake, oddsE4 }, [limits])
    if (broken) return refuse(broken.why, broken.field === 'stake' ? 'unit' : 'legs')
  }
  const { maxLoss, maxProfit, level } = limits
  if (maxLoss !== null && stake > maxLoss)
    return refuse(`The largest loss${ownerOf(level)} is ${formatMoney(maxLoss)}`, 'unit')
  return maxProfit !== null && profit > maxProfit
    ? refuse(`The largest profit${ownerOf(level)} is ${formatMoney(maxProfit)}`, 'unit')
    : null
}
