import { money, type Money } from './money.ts'

/** Decimals of a currency by its code, as the standard has them. */
export function digitsOf(code: string): number {
  if (!/^[A-Z]{3}$/.test(code)) return 2
  return new Intl.NumberFormat('en', { style: 'currency', currency: code }).resolvedOptions().maximumFractionDigits ?? 2
}

/** Hundredths of a unit of which others count the smallest there is: a yen is one to them, a hundred to us. */
export function fromMinor(minor: bigint, code: string): Money | null {
  const digits = digitsOf(code)
  return digits > 2 ? null : money(minor * 10n ** BigInt(2 - digits))
}

/** The same the other way; null where something of it is smaller than the currency has. */
export function inMinor(amount: Money, code: string): bigint | null {
  const digits = digitsOf(code)
  const step = 10n ** BigInt(Math.max(0, 2 - digits))
  return digits > 2 || amount % step !== 0n ? null : amount / step
}
