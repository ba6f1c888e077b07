/** Currencies grouped by thousand, lakh and crore. */
const lakhCurrencies = new Set(['INR', 'NPR', 'BDT', 'PKR', 'LKR'])
export const isLakhCurrency = (currency: string): boolean => lakhCurrencies.has(currency)

export const minus = '−'

export interface Money {
  readonly currency: string
  readonly symbol?: string
  /** Decimals of the currency. */
  readonly digits?: number
}

/**
 * Groups a decimal text: 12,34,567.89 for INR. It uses neither numbers nor Intl: floats lose paise, and Intl groups
 * accounting amounts the western way. The sign precedes the symbol.
 */
export function formatAmount(text: string, { currency, symbol = '' }: Money): string {
  const parts = /^(-?)(\d+)(\.\d+)?$/.exec(text)
  if (!parts) return text
  const [, sign, integer = '', decimals = ''] = parts
  return `${sign ? minus : ''}${symbol}${group(integer, isLakhCurrency(currency))}${decimals}`
}

export const group = (digits: string, isLakh: boolean): string => {
  if (digits.length <= 3) return digits
  const size = isLakh ? 2 : 3
  const groups = [digits.slice(-3)]
  for (let end = digits.length - 3; end > 0; end -= size) groups.unshift(digits.slice(Math.max(0, end - size), end))
  return groups.join(',')
}

export const formatCount = (count: number, currency = 'INR'): string => formatAmount(String(count), { currency })
