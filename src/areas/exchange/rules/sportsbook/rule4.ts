/** Used by tests only until Rule 4 bands are a reference table. */

import { money, type Money } from '#values/money.ts'
import { evenOdds, type OddsE4 } from '#values/odds.ts'
import { divideHalfUp } from '#values/round.ts'

export type Deduction = { readonly below: OddsE4; readonly pence: number }

/**
 * Tattersalls rule 4(c): pence deducted from each pound of winnings, by the price of the withdrawn runner. Operators
 * differ slightly at the edges of the bands, so another table can be passed.
 */
export const rule4Table: readonly Deduction[] = [
  { below: 11300, pence: 90 },
  { below: 12000, pence: 85 },
  { below: 12800, pence: 80 },
  { below: 13400, pence: 75 },
  { below: 14500, pence: 70 },
  { below: 15800, pence: 65 },
  { below: 16700, pence: 60 },
  { below: 18400, pence: 55 },
  { below: 20000, pence: 50 },
  { below: 22500, pence: 45 },
  { below: 26000, pence: 40 },
  { below: 28000, pence: 35 },
  { below: 34000, pence: 30 },
  { below: 42000, pence: 25 },
  { below: 55000, pence: 20 },
  { below: 70000, pence: 15 },
  { below: 110000, pence: 10 },
  { below: 150001, pence: 5 },
]

export const maxDeduction = 90

/** Several withdrawals add up, to 90 pence at most. */
export function deductionOf(withdrawn: readonly OddsE4[], table = rule4Table): number {
  const pence = withdrawn.map((odds) => table.find(({ below }) => odds < below)?.pence ?? 0)
  return Math.min(
    maxDeduction,
    pence.reduce((total, one) => total + one, 0),
  )
}

/** The stake is returned in full, only winnings are reduced. */
export const returnAfterRule4 = (stake: Money, odds: OddsE4, pence: number): Money =>
  money(stake + divideHalfUp(stake * BigInt(odds - evenOdds) * BigInt(100 - pence), BigInt(evenOdds) * 100n))
