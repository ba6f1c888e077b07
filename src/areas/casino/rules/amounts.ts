import { divideDown } from '#values/round.ts'
import { digitsInPlay, money, negate, oneUnit, parseMoney, type Money } from '#values/money.ts'

/** In what a provider counts: units of the currency, cents, thousandths or 1/100000 of one, whatever decimals the currency has. */
const amountUnits = { whole: 0, cents: 2, thousandths: 3, hundredThousandths: 5 } as const
export type AmountUnit = keyof typeof amountUnits

/** What a provider states, as far as the currency can hold it. */
export type StatedAmount = {
  readonly amount: Money
  /** What is finer, in units of the currency: 0.009; null: nothing. */
  readonly remainder: string | null
}

/** Longer texts are no amounts: 23 decimals are written by some, and more by nobody. */
const maxLength = 40
const plain = /^(-?)(0|[1-9]\d*)(?:\.(\d+))?$/

/** A text in units of the currency, its point moved to the left. */
function inWholeUnits(digits: string, decimals: string, shift: number): string {
  const padded = digits.padStart(shift + 1, '0')
  const point = padded.length - shift
  const fraction = padded.slice(point) + decimals
  return fraction === '' ? padded : `${padded.slice(0, point)}.${fraction}`
}

/** Without the zeros at the end. */
function withoutZeros(digits: string): string {
  let end = digits.length
  while (digits[end - 1] === '0') end -= 1
  return digits.slice(0, end)
}

/**
 * Reads a decimal text digit by digit: nothing is guessed, and zeros at the end mean nothing. What the currency cannot
 * hold is cut off and stated apart; -0 is 0. Null: it is no amount, is negative and finer than the currency, or has more
 * than fifteen digits before its point.
 */
export function readAmount(text: string, unit: AmountUnit = 'whole'): StatedAmount | null {
  const [, sign = '', digits, decimals = ''] = (text.length <= maxLength ? plain.exec(text) : null) ?? []
  const shift = amountUnits[unit]
  // A unit that is finer than every currency is counted, not divided.
  if (digits === undefined || (shift > 0 && /[1-9]/.test(decimals))) return null
  const [whole = '', fraction = ''] = inWholeUnits(digits, shift > 0 ? '' : decimals, shift).split('.')
  const held = digitsInPlay()
  const decimalsOfCurrency = fraction.slice(0, held).padEnd(held, '0')
  const amount = parseMoney(decimalsOfCurrency === '' ? whole : `${whole}.${decimalsOfCurrency}`)
  if (amount === null) return null
  const finer = withoutZeros(fraction.slice(held))
  if (finer === '') return { amount: sign === '' ? amount : negate(amount), remainder: null }
  // Whether to cut off or to add is a question for what is owed to a player, which is never below zero.
  return sign === '' ? { amount, remainder: `0.${'0'.repeat(held)}${finer}` } : null
}

/** An amount in units of a provider. What it cannot express is left out: a balance that is shown too high fails at the next bet. */
export const inUnits = (amount: Money, unit: AmountUnit): bigint =>
  divideDown(amount * 10n ** BigInt(amountUnits[unit]), oneUnit())

/** A balance in at most so many decimals, rounded down; null: as many as the currency has. */
export function shownIn(balance: bigint, decimals: number | null): Money {
  const finer = BigInt(digitsInPlay() - (decimals ?? digitsInPlay()))
  if (finer <= 0n) return money(balance)
  return money(divideDown(balance, 10n ** finer) * 10n ** finer)
}
