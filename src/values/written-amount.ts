const grouped = [
  /** 1,250,000 and, as in India, 12,50,000. */
  /^[1-9]\d{0,2}(?:,\d{3})+(?:\.\d+)?$/,
  /^[1-9]\d?(?:,\d{2})*,\d{3}(?:\.\d+)?$/,
  /** 1 250 000 and 1'250'000. */
  /^[1-9]\d{0,2}(?: \d{3})+(?:\.\d+)?$/,
  /^[1-9]\d{0,2}(?:['’]\d{3})+(?:\.\d+)?$/,
]
const currencyBefore = /^(?:INR|Rs\.?|₹)\s*/i
/** With three decimals, 1,250 may be one and a quarter as well as twelve hundred and fifty; 1,250.000 is certain. */
const isEither = (text: string, decimals: number): boolean =>
  decimals === 3 && text.includes(',') && !text.includes('.')

/**
 * A written amount in plain notation: `₹ 12,34,567.50`, `(500.00)` and `500.00-` as 1234567.50 and -500.00. Null where
 * it has no certain meaning: a comma that does not separate groups is never removed, because it may be a decimal mark.
 */
export function plainAmount(written: string, decimals = 2): string | null {
  const text = written.normalize('NFKC').replaceAll('−', '-').trim()
  const inBrackets = /^\((.*)\)$/.exec(text)?.[1]
  const [, before = '', figure = '', after = ''] = /^([+-]?)(.*?)(-?)$/s.exec(unnamed(inBrackets ?? text)) ?? []
  const signs = [inBrackets === undefined ? '' : '-', before, after].filter((sign) => sign !== '')
  const digits = unnamed(figure)
  if (signs.length > 1 || isEither(digits, decimals)) return null
  const isPlain = /^\d+(?:\.\d+)?$/.test(digits)
  if (!isPlain && !grouped.some((form) => form.test(digits))) return null
  return (signs[0] === '-' ? '-' : '') + digits.replace(/[,'’ ]/g, '')
}

const unnamed = (text: string): string => text.replace(currencyBefore, '').trim()
