import { spoken } from '#blueprint/labels.ts'
import { formatAmount } from '#panel/kinds/format.ts'
import { textOf } from '#panel/kinds/text.ts'

export interface Difference {
  readonly name: string
  readonly from: string | null
  readonly to: string | null
}

type Values = Readonly<Record<string, unknown>>

const valuesOf = (recorded: unknown): Values =>
  typeof recorded === 'object' && recorded !== null && !Array.isArray(recorded) ? { ...recorded } : {}

const isAmount = /(amount|limit|stake|balance|exposure|reference|credited|debt)$/i

/** Money is recorded in its smallest unit, as whole digits; everything else as it is. */
export function recordedText(name: string, value: unknown, currency: string): string | null {
  const text = Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value)
  if (text === '') return null
  const digits = /^(-?)(\d+)$/.exec(text)
  if (!digits || !isAmount.test(name) || typeof value !== 'string') return text
  const [, sign = '', whole = ''] = digits
  const padded = whole.padStart(3, '0')
  return formatAmount(`${sign}${padded.slice(0, -2)}.${padded.slice(-2)}`, { currency })
}

/** What a deed changed, by name; what stayed as it was is left out, and so is what nobody would read. */
export function differences(before: unknown, after: unknown, currency: string): readonly Difference[] {
  const [was, is] = [valuesOf(before), valuesOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) => {
    const isSaid = key in is || after === null
    if (!isSaid || JSON.stringify(was[key]) === JSON.stringify(is[key])) return []
    const [from, to] = [recordedText(key, was[key], currency), recordedText(key, is[key], currency)]
    return from === to ? [] : [{ name: spoken(key), from, to }]
  })
}
