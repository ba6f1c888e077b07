import { money, maxMoney, zeroMoney, type Money } from '#values/money.ts'
import { divideHalfUp } from '#values/round.ts'
import { shareOf, whole, type BasisPoints } from '#values/share.ts'

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

/** How a domain withholds tax from withdrawals, and the year of the player before this withdrawal. */
export type TaxTerms = {
  readonly rule: TaxRule
  readonly rate: BasisPoints
  readonly year: TaxYear
  /** The day that decides the financial year. */
  readonly at: Date
}

/** Versions of the law, as stored with each withdrawal. */
export const taxRules = ['IN_RULE_133'] as const
export type TaxRule = (typeof taxRules)[number]

/** Tax withheld from a withdrawal, and the net winnings it was withheld from. */
export type Withheld = { readonly taxed: Money; readonly tax: Money }
export const nothingWithheld: Withheld = { taxed: zeroMoney, tax: zeroMoney }

/**
 * Net winnings of a withdrawal under rule 133 to section 194BA of India's Income-tax Act (in force until the 2025 ban):
 * A - (B + C + E), never below zero.
 */
export const netWinnings = ({ withdrawn, deposited, opening, taxed }: TaxYear): Money =>
  maxMoney(zeroMoney, money(withdrawn - deposited - opening - taxed))

export const taxOn = (winnings: Money, rate: BasisPoints): Money => shareOf(winnings, rate)

/** The tax on a withdrawal of this amount. */
export function withheldFrom(amount: Money, { year, rate }: TaxTerms): Withheld {
  const taxed = netWinnings({ ...year, withdrawn: money(year.withdrawn + amount) })
  return { taxed, tax: taxOn(taxed, rate) }
}

/**
 * Only a part was paid and the rest returns to the wallet: the tax on the part, so that part and tax together are what
 * was withdrawn.
 */
export function withheldFromPart(
  amount: Money,
  paid: Money,
  { taxed, rate }: { readonly taxed: Money; readonly rate: BasisPoints },
): Withheld {
  const aboveUntaxed = maxMoney(zeroMoney, money(paid - (amount - taxed)))
  const tax = rate >= whole ? zeroMoney : money(divideHalfUp(aboveUntaxed * BigInt(rate), BigInt(whole - rate)))
  return { taxed: money(aboveUntaxed + tax), tax }
}
