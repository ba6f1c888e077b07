import type { BetFacts } from '#areas/exchange/rules/bets/acceptance.ts'
import type { BetLimits } from '#areas/exchange/rules/bets/limits.ts'
import type { Settings } from '#blueprint/settings/effective.ts'
import { settingMoney } from '#values/money.ts'
import { parseShare } from '#values/share.ts'

/** Adds the operator's limits to those of the market, event, competition and sport. */
export function withOperatorLimits(
  facts: BetFacts,
  { minStake, maxStake, maxProfit, maxDeviation }: Settings['betting'],
): BetFacts {
  const { market } = facts
  const operatorLimits: BetLimits = {
    level: 'platform',
    minStake: settingMoney(minStake),
    maxStake: settingMoney(maxStake),
    maxProfit: settingMoney(maxProfit),
    maxLoss: null,
    maxDeviation: maxDeviation === null ? null : parseShare(maxDeviation),
  }
  return { ...facts, market: { ...market, limits: [...(market.limits ?? []), operatorLimits] } }
}
