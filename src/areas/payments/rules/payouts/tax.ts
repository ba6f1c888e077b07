/** Used by tests only until tax is withheld from withdrawals. */

import { money, maxMoney, zeroMoney, type Money } from '#values/money.ts'
import { shareOf, type BasisPoints } from '#values/share.ts'

/** A player's financial year; `taxed` is the net winnings already taxed. */
export type TaxYear = {
  /** A: withdrawn in the year, including this withdrawal. */
  readonly withdrawn: Money
  /** B: deposits made from taxed money. */
  readonly deposited: Money
  /** C: balance at the start of the year. */
  readonly opening: Money
  /** E: net winnings taxed before. */
  readonly taxed: Money
}

/**
 * Net winnings of a withdrawal under rule 133 to section 194BA of India's Income-tax Act (in force until the 2025 ban):
 * A - (B + C + E), never below zero.
 */
export const netWinnings = ({ withdrawn, deposited, opening, taxed }: TaxYear): Money =>
  maxMoney(zeroMoney, money(withdrawn - deposited - opening - taxed))

/** At the end of the year the remaining balance (D) counts as withdrawn. */
export const netWinningsOfYear = (year: TaxYear, closing: Money): Money =>
  netWinnings({ ...year, withdrawn: money(year.withdrawn + closing) })

export const taxOn = (winnings: Money, rate: BasisPoints): Money => shareOf(winnings, rate)
