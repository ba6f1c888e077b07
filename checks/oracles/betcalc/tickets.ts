import { systems, type SystemName } from '#areas/exchange/rules/sportsbook/lines.ts'
import { plus, type Fraction } from '#areas/exchange/rules/sportsbook/fraction.ts'

/** Parses "9", "1+2/3" or "7/2" into an exact fraction. */
export function fraction(text: string): Fraction {
  const [integer, part] = text.includes('+') ? text.split('+') : text.includes('/') ? ['0', text] : [text, undefined]
  const digits = integer?.split('.')[1]?.length ?? 0
  const scale = 10n ** BigInt(digits)
  const first = { top: BigInt((integer ?? '0').replace('.', '')), bottom: scale }
  if (part === undefined) return first
  const [top, bottom] = part.split('/')
  return plus(first, { top: BigInt(top ?? '0'), bottom: BigInt(bottom ?? '1') })
}
export const one = fraction('1')
export const systemNamed = (type: string): SystemName | undefined =>
  (Object.keys(systems) as SystemName[]).find((name) => name.toLowerCase() === type.toLowerCase())
/** Names of single-line bets, by the number of legs. */
export const singleLineNames = [
  'single',
  'double',
  'treble',
  'fourfold',
  'fivefold',
  'sixfold',
  'sevenfold',
  'eightfold',
]
