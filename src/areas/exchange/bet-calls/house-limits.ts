import type { BetFacts } from '#areas/exchange/rules/bets/acceptance.ts'
import type { BetLimits } from '#areas/exchange/rules/bets/limits.ts'
import type { Settings } from '#blueprint/settings/effective.ts'
import { parseMoney, type Money } from '#values/money.ts'
import { parseShare } from '#values/share.ts'

const limit = (text: string | null): Money | null => (text === null ? null : parseMoney(text))

/** The limits of the house stand beside those of the market and what it belongs to. */
export function withinHouse(
  facts: BetFacts,
  { minStake, maxStake, maxProfit, maxDeviation }: Settings['betting'],
): BetFacts {
  const { market } = facts
  const house: BetLimits = {
    level: 'platform',
    minStake: limit(minStake),
    maxStake: limit(maxStake),
    maxProfit: limit(maxProfit),
    maxLoss: null,
    maxDeviation: maxDeviation === null ? null : parseShare(maxDeviation),
  }
  return { ...facts, market: { ...market, limits: [...(market.limits ?? []), house] } }
}
