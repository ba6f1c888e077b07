/**
 * An amount in minor units (paise, cents). The brand prevents mixing it with counts, ids and odds; arithmetic on it
 * yields a plain bigint, which `money` brands again.
 */
export type Money = bigint & { readonly money: unique symbol }

export const money = (minorUnits: bigint): Money => minorUnits as Money

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

const largestIntegerDigits = 15

/** Parses an amount in the allowed notation, or null: nothing is guessed, trimmed or rounded. */
export function parseMoney(text: string, digits = 2): Money | null {
  const parts = /^(-?)([0-9]+)(?:\.([0-9]+))?$/.exec(text)
  if (!parts) return null
  const [, sign, integer = '', decimals = ''] = parts
  if (integer.length > largestIntegerDigits || decimals.length > digits) return null
  const units = BigInt(integer + decimals.padEnd(digits, '0'))
  if (sign && units === 0n) return null
  return money(sign ? -units : units)
}

/**
 * Amounts count hundredths internally. A currency with fewer decimals is shown without them unless they are not zero,
 * so that shown figures always add up.
 */
export function inDigits(text: string, digits: number): string {
  const [integer = '', decimals] = text.split('.')
  if (decimals === undefined || decimals.length <= digits) return text
  const shownDecimals = decimals.replace(/(?<!0)0+$/, '').padEnd(digits, '0')
  return shownDecimals === '' ? integer : `${integer}.${shownDecimals}`
}

export function formatMoney(amount: Money, digits = 2): string {
  const sign = amount < 0n ? '-' : ''
  const units = (amount < 0n ? negate(amount) : amount).toString().padStart(digits + 1, '0')
  if (digits === 0) return sign + units
  return `${sign}${units.slice(0, -digits)}.${units.slice(-digits)}`
}
