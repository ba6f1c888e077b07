import { divideDown, divideHalfUp } from './round.ts'

/**
 * An amount in the minor units of its own currency (paise, yen, fils). The brand prevents mixing it with counts, ids and odds; arithmetic on it
 * yields a plain bigint, which `money` brands again.
 */
export type Money = bigint & { readonly money: unique symbol }

export const money = (minorUnits: bigint): Money => minorUnits as Money
export const moneyOrNull = (minorUnits: bigint | null): Money | null => (minorUnits === null ? null : money(minorUnits))

export const zeroMoney = money(0n)

export const add = (a: Money, b: Money): Money => money(a + b)
export const subtract = (a: Money, b: Money): Money => money(a - b)
export const negate = (a: Money): Money => money(0n - a)
export const minMoney = (a: Money, b: Money): Money => (a < b ? a : b)
export const maxMoney = (a: Money, b: Money): Money => (a > b ? a : b)

export function sum(amounts: Iterable<Money>): Money {
  let total = 0n
  for (const amount of amounts) total += amount
  return money(total)
}

/** Decimals of the currency in play: as a process has a locale, it has a currency in which amounts are read and written. */
let chosen: number | null = null
let usual: () => number = () => usualDigits
let areKnown: () => boolean = () => true

export const digitsInPlay = (): number => chosen ?? usual()
export const takeDigitsFrom = (source: () => number, isKnown: () => boolean = () => true): void => {
  usual = source
  areKnown = isKnown
}
/** Nothing is nothing in every currency. */
const digitsFor = (amount: bigint): number =>
  amount === 0n && chosen === null && !areKnown() ? usualDigits : digitsInPlay()

/** Does this, without waiting, in a currency with this many decimals. */
export function withDigits<T>(digits: number, work: () => T): T {
  const before = chosen
  chosen = digits
  try {
    return work()
  } finally {
    chosen = before
  }
}

/** Minor units of one unit of the currency: 100 paise, 1 yen, 1000 fils. */
export const oneUnit = (digits = digitsInPlay()): bigint => 10n ** BigInt(digits)

/** Decimals of most currencies, and of the bounds of fields. */
export const usualDigits = 2

/** A bound of a field, in hundredths of a unit of any currency, in the currency in play. What is above zero stays above it. */
export function ofHundredths(hundredths: bigint, digits = digitsInPlay()): Money {
  const minor = divideHalfUp(hundredths * oneUnit(digits), oneUnit(usualDigits))
  return money(hundredths > 0n && minor === 0n ? 1n : minor)
}

/**
 * Decimals of amounts that hold in every currency, as limits of markets, events and staff do: those of the finest currency.
 * The database has the same in `common_unit`.
 */
export const commonDigits = 3

/** A largest amount that holds in every currency, in the currency in play. It never allows more than was set. */
export const atMost = (common: bigint, digits = digitsInPlay()): Money =>
  money(divideDown(common * oneUnit(digits), oneUnit(commonDigits)))

/** A smallest amount that holds in every currency, in the currency in play. It never allows less than was set. */
export const atLeast = (common: bigint, digits = digitsInPlay()): Money => negate(atMost(0n - common, digits))

/** The opposite, rounded up: what is counted against a common limit is never less than it is. */
export const inCommon = (minor: bigint, digits = digitsInPlay()): bigint =>
  0n - divideDown((0n - minor) * oneUnit(commonDigits), oneUnit(digits))

const largestIntegerDigits = 15

/**
 * Parses an amount in the allowed notation, or null: nothing is guessed or rounded. In a currency without decimals two
 * zeros may be written, as most systems write amounts.
 */
export function parseMoney(text: string, digits = digitsInPlay()): Money | null {
  const parts = /^(-?)([0-9]+)(?:\.([0-9]+))?$/.exec(digits === 0 ? text.replace(/\.00$/, '') : text)
  if (!parts) return null
  const [, sign, integer = '', decimals = ''] = parts
  if (integer.length > largestIntegerDigits || decimals.length > digits) return null
  const units = BigInt(integer + decimals.padEnd(digits, '0'))
  if (sign && units === 0n) return null
  return money(sign ? -units : units)
}

/** What is wrong with a text that is no amount in a currency with this many decimals. */
export const amountComplaint = (text: unknown, digits = digitsInPlay()): string =>
  parseMoney(String(text), 9) === null || decimalsOf(String(text)) <= digits
    ? `Enter an amount like 1250${digits === 0 ? '' : `.${'50'.padEnd(digits, '0')}`}.`
    : digits === 0
      ? 'Enter a whole amount. The currency has no decimals.'
      : `Enter an amount with at most ${digits} decimals.`

/** Decimals of an amount as it was written. */
export const decimalsOf = (text: string): number => text.split('.')[1]?.length ?? 0

/** The text of an amount that holds in every currency: two decimals, and a third only where there is one. */
export const commonText = (common: bigint): string =>
  formatMoney(money(common), commonDigits).replace(/(\.\d\d)0$/, '$1')

export function formatMoney(amount: Money, digits = digitsFor(amount)): string {
  const sign = amount < 0n ? '-' : ''
  const units = (amount < 0n ? negate(amount) : amount).toString().padStart(digits + 1, '0')
  if (digits === 0) return sign + units
  return `${sign}${units.slice(0, -digits)}.${units.slice(-digits)}`
}

/** An amount of a setting, which holds in every currency. Null: no amount. */
export const commonOf = (text: string): Money | null => parseMoney(text, commonDigits)

/**
 * An amount of a setting in the currency in play; null if there is none. One that was set in this currency is exact. One
 * that is inherited from the settings of all domains may be finer: it is rounded, and what is above zero stays above it.
 */
export function settingMoney(text: string | null | undefined): Money | null {
  const common = text === null || text === undefined ? null : commonOf(text)
  if (common === null) return null
  const minor = divideHalfUp(common * oneUnit(digitsInPlay()), oneUnit(commonDigits))
  return money(common > 0n && minor === 0n ? 1n : minor)
}
