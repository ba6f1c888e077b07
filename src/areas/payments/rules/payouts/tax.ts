import { money, most, nothing, type Money } from '#values/money.ts'
import { shareOf, type BasisPoints } from '#values/share.ts'

/** An account's financial year; `taxed` are the net winnings on which tax was already taken. */
export type TaxYear = {
  /** A: withdrawn in the year, this withdrawal included. */
  readonly withdrawn: Money
  /** B: deposits made from taxed money. */
  readonly deposited: Money
  /** C: balance when the year began. */
  readonly opening: Money
  /** E: net winnings taxed before. */
  readonly taxed: Money
}

/**
 * Net winnings of a withdrawal under rule 133 to section 194BA of India's Income-tax Act (in force until the 2025
 * ban): A - (B + C + E), never below nought.
 */
export const netWinnings = ({ withdrawn, deposited, opening, taxed }: TaxYear): Money =>
  most(nothing, money(withdrawn - deposited - opening - taxed))

/** At the end of the year the balance that remains (D) counts as withdrawn. */
export const netWinningsOfYear = (year: TaxYear, closing: Money): Money =>
  netWinnings({ ...year, withdrawn: money(year.withdrawn + closing) })

export const taxOn = (winnings: Money, rate: BasisPoints): Money => shareOf(winnings, rate)
