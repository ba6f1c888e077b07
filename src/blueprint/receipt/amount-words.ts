import { digitsOf } from '#values/currency.ts'
import { isLakhCurrency } from '#values/grouped.ts'

const small =
  ',one,two,three,four,five,six,seven,eight,nine,ten,eleven,twelve,thirteen,fourteen,fifteen,sixteen,seventeen,eighteen,nineteen'.split(
    ',',
  )
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety']

type Unit = readonly [name: string, size: bigint]
const lakhUnits: readonly Unit[] = [
  ['crore', 10_000_000n],
  ['lakh', 100_000n],
  ['thousand', 1_000n],
  ['hundred', 100n],
]
const westernUnits: readonly Unit[] = [
  ['billion', 1_000_000_000n],
  ['million', 1_000_000n],
  ['thousand', 1_000n],
  ['hundred', 100n],
]

function spelled(count: bigint, units: readonly Unit[]): string {
  const words: string[] = []
  let left = count
  for (const [name, size] of units) {
    if (left < size) continue
    words.push(spelled(left / size, units), name)
    left %= size
  }
  if (left >= 20n) words.push(tens[Number(left / 10n)]!, small[Number(left % 10n)]!)
  else words.push(small[Number(left)]!)
  return words.filter((word) => word !== '').join(' ')
}

const unitsOf = (currency: string) => (isLakhCurrency(currency) ? lakhUnits : westernUnits)
const inWords = (count: bigint, currency: string) => (count === 0n ? 'zero' : spelled(count, unitsOf(currency)))

/** The whole units of an amount in words, for a look before it is paid: "two lakh fifty thousand". */
export function amountInWords(text: string, currency: string): string | null {
  const [, whole] = /^-?(\d{1,15})(?:\.\d*)?$/.exec(text) ?? []
  const count = BigInt(whole ?? '0')
  return count < 1000n ? null : spelled(count, unitsOf(currency))
}

/**
 * An amount in words as on a receipt, from minor units: "Rupees two lakh fifty thousand and fifty paise only". Decimals of
 * other currencies are written as on cheques: "USD twelve and 50/100 only".
 */
export function receiptWords(minor: bigint, currency: string): string {
  const unit = 10n ** BigInt(digitsOf(currency))
  const [whole, rest] = [minor / unit, minor % unit]
  const part =
    rest === 0n
      ? ''
      : currency === 'INR'
        ? ` and ${spelled(rest, lakhUnits)} ${rest === 1n ? 'paisa' : 'paise'}`
        : ` and ${String(rest).padStart(digitsOf(currency), '0')}/${unit}`
  const name = currency === 'INR' ? (whole === 1n ? 'Rupee' : 'Rupees') : currency
  return `${name} ${inWords(whole, currency)}${part} only`
}
