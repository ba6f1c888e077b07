/** Oracle of the SQL function bet_at_risk (src/platform/database/migrations). */
import { money, type Money } from '#values/money.ts'
import { profit, type BookedBet } from './bet.ts'

/** What the owner of one bet could lose by it, and gets back if it is void: the stake of a back, the liability of a lay. */
export function atRisk(bet: BookedBet, kind: string): Money {
  const { side, matched, remaining, matchedOddsE4, oddsE4, fillsE4, line, lineTo } = bet
  const stake = matched + remaining
  if (kind === 'meter') return money(stake * BigInt(Math.ceil((lineTo ?? 0) - (line ?? 0))))
  if (kind === 'line' || side === 'BACK') return money(stake)
  const fills = fillsE4 === null || fillsE4 === undefined ? {} : { fillsE4 }
  return money(profit({ stake: matched, oddsE4: matchedOddsE4, ...fills }) + profit({ stake: remaining, oddsE4 }))
}
