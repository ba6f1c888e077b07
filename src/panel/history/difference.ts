import { choiceLabel, humanize } from '#blueprint/labels.ts'
import type { SiteConfig } from '#panel/session/state.ts'
import { formatMoney, money, usualDigits } from '#values/money.ts'
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

/** Limits of users, which hold in every currency: old entries have them in hundredths, new ones as text. */
const isCommon = /^(item|day)_?limit$/i
const isAmount = /(amount|limit|stake|balance|exposure|reference|credited|debt)$/i

/** Currency and time zone for display. */
export interface DisplaySettings {
  readonly currency: string
  readonly currencies: SiteConfig['currencies']
  readonly own_timezone: string
}

const timestampPattern = /^\d{4}-\d\d-\d\dT[\d:.]+Z$/
const statePattern = /^[A-Z][A-Z_]+$/

/** The text of a recorded value; null if empty. Amounts are recorded in minor units as whole digits. */
export function recordedText(
  name: string,
  value: unknown,
  { currency, currencies, own_timezone }: DisplaySettings,
): string | null {
  const text = Array.isArray(value) ? value.map(textOf).join(', ') : textOf(value)
  if (text === '') return null
  if (timestampPattern.test(text)) return formatInstant(text, own_timezone)
  if (statePattern.test(text)) return choiceLabel(text)
  const digits = /^(-?)(\d+)$/.exec(text)
  if (!digits || !isAmount.test(name) || typeof value !== 'string') return text
  const [, sign = '', integer = ''] = digits
  const decimals = isCommon.test(name) ? usualDigits : currencies[currency]?.digits
  return formatAmount(formatMoney(money(BigInt(`${sign}${integer}`)), decimals ?? usualDigits), { currency })
}

/** A record shows its columns under their names in code, a decision sets them as they are stored. */
const inCode = (key: string): string => key.replace(/_([a-z0-9])/g, (_, next: string) => next.toUpperCase())

/** The changes of an audit entry by field. Unchanged values and the reason are left out. */
export function differences(before: unknown, after: unknown, place: DisplaySettings): readonly Difference[] {
  const [was, is] = [valuesOf(before), valuesOf(after)]
  return [...new Set([...Object.keys(was), ...Object.keys(is)])].flatMap((key) => {
    const isRecorded = key !== 'reason' && (key in is || after === null)
    const before = key in was ? was[key] : was[inCode(key)]
    if (!isRecorded || JSON.stringify(before) === JSON.stringify(is[key])) return []
    const [from, to] = [recordedText(key, before, place), recordedText(key, is[key], place)]
    return from === to ? [] : [{ name: humanize(key), from, to }]
  })
}
