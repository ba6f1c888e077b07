import type { Fields } from '#blueprint/screen/action.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import type { Rule } from '#blueprint/screen/rules.ts'

export type Values = Readonly<Record<string, unknown>>
export type Complaints = Readonly<Record<string, string>>

export const isEmpty = (value: unknown): boolean => value === undefined || value === null || value === ''

/** What fields hold before anyone typed. */
export const initially = (fields: Fields): Values =>
  Object.fromEntries(
    Object.entries(fields).map(([name, kind]) => [
      name,
      kind.traits.initially ?? (kind.name === 'toggle' ? false : ''),
    ]),
  )

/** What is wrong with one value, by the check its kind makes on the server too. */
export function complaintAt(kind: AnyKind, value: unknown): string | null {
  if (isEmpty(value)) return kind.traits.optional ? null : `${kind.label} is required.`
  const checked = kind.wire.safeParse(value)
  return checked.success ? null : (checked.error.issues[0]?.message ?? 'Not in the expected format.')
}

export function complaintsOf(fields: Fields, values: Values, rules: readonly Rule[] = []): Complaints {
  const found: Record<string, string> = {}
  for (const [name, kind] of Object.entries(fields)) {
    const complaint = complaintAt(kind, values[name])
    if (complaint) found[name] = complaint
  }
  const sent = wireValues(values)
  for (const rule of rules) {
    const complaint = rule.complaint(sent)
    if (complaint && !found[rule.field]) found[rule.field] = complaint
  }
  return found
}

/** The complaints about all fields but one. */
export const without = (complaints: Complaints, name: string): Complaints =>
  Object.fromEntries(Object.entries(complaints).filter(([field]) => field !== name))

/** Nothing entered travels as null. */
export const wireValues = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, isEmpty(value) ? null : value]))
