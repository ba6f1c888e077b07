import { money, type Money } from '#values/money.ts'
import { evenOdds, type OddsE4 } from '#values/odds.ts'
import { divideHalfUp } from '#values/round.ts'

export type Deduction = { readonly below: OddsE4; readonly pence: number }

/**
 * Tattersalls rule 4(c): pence deducted from each pound of winnings, by the price of the withdrawn runner. The bands start at fractions
 * (4/9, 1/3), which sites send rounded to two decimals; operators differ slightly at the edges, so another
 * table can be passed.
 */
export const rule4Table: readonly Deduction[] = [
  { below: 11170, pence: 90 },
  { below: 12000, pence: 85 },
  { below: 12800, pence: 80 },
  { below: 13300, pence: 75 },
  { below: 14400, pence: 70 },
  { below: 15700, pence: 65 },
  { below: 16600, pence: 60 },
  { below: 18300, pence: 55 },
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

/** Where the operator keeps bands of its own: a setting of the whole installation. */
export const rule4Key = 'masters.rule4'

export const maxDeduction = 90

/** The pence deducted for one withdrawn runner. */
export const deductionFor = (odds: OddsE4, table = rule4Table): number =>
  table.find(({ below }) => odds < below)?.pence ?? 0

/** Several withdrawals add up, to 90 pence at most. */
export const cappedDeduction = (pence: readonly number[]): number =>
  Math.min(
    maxDeduction,
    pence.reduce((total, one) => total + one, 0),
  )

export const deductionOf = (withdrawn: readonly OddsE4[], table = rule4Table): number =>
  cappedDeduction(withdrawn.map((odds) => deductionFor(odds, table)))

/** The stake is returned in full, only winnings are reduced. */
export const returnAfterRule4 = (stake: Money, odds: OddsE4, pence: number): Money =>
  money(stake + divideHalfUp(stake * BigInt(odds - evenOdds) * BigInt(100 - pence), BigInt(evenOdds) * 100n))
