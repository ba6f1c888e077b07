/**
 * An amount in minor units (paise, cents). The brand keeps counts, ids and odds from being taken for money;
 * arithmetic on it yields a plain bigint, which `money` marks again.
 */
export type Money = bigint & { readonly money: unique symbol }

export const money = (minorUnits: bigint): Money => minorUnits as Money

export const nothing = money(0n)

export const add = (a: Money, b: Money): Money => money(a + b)
export const subtract = (a: Money, b: Money): Money => money(a - b)
export const negate = (a: Money): Money => money(0n - a)
export const least = (a: Money, b: Money): Money => (a < b ? a : b)
export const most = (a: Money, b: Money): Money => (a > b ? a : b)

export function sum(amounts: Iterable<Money>): Money {
  let total = 0n
  for (const amount of amounts) total += amount
  return money(total)
}

const largestIntegerDigits = 15

/** Reads an amount as people and machines are allowed to write it, or null: nothing is guessed, trimmed or rounded. */
export function parseMoney(text: string, digits = 2): Money | null {
  const parts = /^(-?)([0-9]+)(?:\.([0-9]+))?$/.exec(text)
  if (!parts) return null
  const [, sign, whole = '', decimals = ''] = parts
  if (whole.length > largestIntegerDigits || decimals.length > digits) return null
  const units = BigInt(whole + decimals.padEnd(digits, '0'))
  if (sign && units === 0n) return null
  return money(sign ? -units : units)
}

/**
 * Inside, every amount counts hundredths of its currency. One of fewer decimals is told without them, unless there is
 * something in them: what is shown always adds up.
 */
export function inDigits(text: string, digits: number): string {
  const [whole = '', decimals] = text.split('.')
  if (decimals === undefined || decimals.length <= digits) return text
  const kept = decimals.replace(/0+$/, '').padEnd(digits, '0')
  return kept === '' ? whole : `${whole}.${kept}`
}

export function formatMoney(amount: Money, digits = 2): string {
  const sign = amount < 0n ? '-' : ''
  const units = (amount < 0n ? negate(amount) : amount).toString().padStart(digits + 1, '0')
  if (digits === 0) return sign + units
  return `${sign}${units.slice(0, -digits)}.${units.slice(-digits)}`
}
