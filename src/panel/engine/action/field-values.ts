import type { Fields } from '#blueprint/screen/action.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import type { Rule } from '#blueprint/screen/rules.ts'
import { clientState } from '#panel/session/state.ts'
import { usualDigits, takeDigitsFrom } from '#values/money.ts'

/** An amount may be typed with the decimals of any currency of the user; the server knows which of them it is. */
takeDigitsFrom(() => {
  const digits = Object.values(clientState().site.currencies).map((one) => one.digits)
  return digits.length > 0 ? Math.max(...digits) : usualDigits
})

export type Values = Readonly<Record<string, unknown>>
export type FieldErrors = Readonly<Record<string, string>>

export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** Initial values of fields. */
export const initialValues = (fields: Fields): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, kind]) => [
      name,
      kind.traits.initially ?? (kind.name === 'toggle' ? false : ''),
    ]),
  )

/** The error of one value by the check of its kind, which the server makes too; null if it is valid. */
export function fieldError(kind: AnyKind, value: unknown): string | null {
  if (isEmpty(value)) return kind.traits.optional ? null : `${kind.label} is required.`
  const checked = kind.wire.safeParse(value)
  return checked.success ? null : (checked.error.issues[0]?.message ?? 'Not in the expected format.')
}

export function fieldErrors(fields: Fields, values: Values, rules: readonly Rule[] = []): FieldErrors {
  const found: Record<string, string> = {}
  for (const [name, kind] of Object.entries(fields)) {
    const complaint = fieldError(kind, values[name])
    if (complaint) found[name] = complaint
  }
  const sent = wireValues(values)
  for (const rule of rules) {
    const complaint = rule.check(sent)
    if (complaint && !found[rule.field]) found[rule.field] = complaint
  }
  return found
}

/** The errors of all fields except one. */
export const without = (complaints: FieldErrors, name: string): FieldErrors =>
  Object.fromEntries(Object.entries(complaints).filter(([field]) => field !== name))

/** Empty values are sent as null. */
export const wireValues = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isEmpty(value) ? null : value]))
