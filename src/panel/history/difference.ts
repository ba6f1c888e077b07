import { spoken } from '#blueprint/labels.ts'
import { formatAmount, formatInstant } from '#panel/kinds/format.ts'
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

/** Where it is read: what money is called there and what time it is. */
export interface Place {
  readonly currency: string
  readonly timezone: string
}

const moment = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const state = /^[A-Z][A-Z_]+$/

/** Money is recorded in its smallest unit, as whole digits; instants and states have a form of their own. */
export function recordedText(name: string, value: unknown, { currency, timezone }: Place): string | null {
  const text = Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value)
  if (text === '') return null
  if (moment.test(text)) return formatInstant(text, timezone)
  if (state.test(text)) return spoken(text)
  const digits = /^(-?)(\d+)$/.exec(text)
  if (!digits || !isAmount.test(name) || typeof value !== 'string') return text
  const [, sign = '', whole = ''] = digits
  const padded = whole.padStart(3, '0')
  return formatAmount(`${sign}${padded.slice(0, -2)}.${padded.slice(-2)}`, { currency })
}

/** 'OTHER: by phone', as a person reads it. */
export const reasonText = (reason: string): string => reason.replace(/^[A-Z][A-Z_]+(?=: )/, spoken)

/** What a deed changed, by name; what stayed as it was is left out, and the reason stands elsewhere. */
export function differences(before: unknown, after: unknown, place: Place): readonly Difference[] {
  const [was, is] = [valuesOf(before), valuesOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) => {
    const isSaid = key !== 'reason' && (key in is || after === null)
    if (!isSaid || JSON.stringify(was[key]) === JSON.stringify(is[key])) return []
    const [from, to] = [recordedText(key, was[key], place), recordedText(key, is[key], place)]
    return from === to ? [] : [{ name: spoken(key), from, to }]
  })
}
