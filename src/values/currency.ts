import { money, type Money } from './money.ts'

/** Decimals of a currency by its ISO 4217 code. */
export function digitsOf(code: string): number {
  if (!/^[A-Z]{3}$/.test(code)) return 2
  return new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ?? 2
}

/** Converts from the currency's smallest unit to hundredths: a yen is 1 there and 100 here. */
export function fromMinor(minor: bigint, code: string): Money | null {
  const digits = digitsOf(code)
  return digits > 2 ? null : money(minor * 10n ** BigInt(2 - digits))
}

/**
 * Converts from hundredths to the currency's smallest unit; null if the amount is finer than the
 * currency allows.
 */
export function inMinor(amount: Money, code: string): bigint | null {
  const digits = digitsOf(code)
  const step = 10n ** BigInt(Math.max(0, 2 - digits))
  return digits > 2 || amount % step !== 0n ? null : amount / step
}
