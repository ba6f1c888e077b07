import { formatMoney, type Money } from '#values/money.ts'
import type { OddsE4 } from '#values/odds.ts'
import { refuse, type Refusal } from '#blueprint/decision/decision.ts'
import { ownerOf, outsideStakes, type BetLimits } from '#areas/exchange/rules/bets/limits.ts'

export type LimitedTicket = {
  /** Over all lines: the worst case of the ticket. */
  readonly stake: Money
  /** Its profit above the stake if every leg wins. */
  readonly profit: Money
  /** Odds of the legs the limits apply to. */
  readonly odds: readonly OddsE4[]
}

/** A limit of a sport applies to every ticket with a leg on it; odds limits apply to those legs only. */
export function outsideLimits({ stake, profit, odds }: LimitedTicket, limits: BetLimits): Refusal | null {
  for (const oddsE4 of odds) {
    const broken = outsideStakes({ stake, oddsE4 }, [limits])
    if (broken) return refuse(broken.reason, broken.field === 'stake' ? 'unit' : 'legs')
  }
  const { maxLoss, maxProfit, level } = limits
  if (maxLoss !== null && stake > maxLoss)
    return refuse(`Max loss${ownerOf(level)} is ${formatMoney(maxLoss)}.`, 'unit')
  return maxProfit !== null && profit > maxProfit
    ? refuse(`Max profit${ownerOf(level)} is ${formatMoney(maxProfit)}.`, 'unit')
    : null
}
