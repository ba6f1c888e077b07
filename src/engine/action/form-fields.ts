import type { AnyKind } from '#blueprint/kind.ts'
import { canonical } from '#platform/database/json.ts'
import { readFields, type Values } from '#engine/input/read-input.ts'

type Kinds = Readonly<Record<string, AnyKind>>

const convert = (fields: Kinds, values: Values, isShown: (kind: AnyKind) => boolean): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(fields)
      .filter(([, kind]) => isShown(kind))
      .map(([name, kind]) => [
        name,
        values[name] === null || values[name] === undefined ? null : kind.toWire(values[name]),
      ]),
  )

const isOpen = (kind: AnyKind): boolean => kind.name !== 'secret'

/** Conversion of form fields from and to the wire, and to the audit log, which excludes secrets. */
export const formFields = {
  read: readFields,
  toWire: (fields: Kinds, values: Values): Values => convert(fields, values, () => true),
  toAudit: (fields: Kinds, values: Values): Values => convert(fields, values, isOpen),
  /** Names of the fields whose values differ. */
  changed: (fields: Kinds, current: Values, entered: Values): string[] => {
    const before = formFields.toAudit(fields, current)
    const after = formFields.toAudit(fields, entered)
    return Object.keys(after).filter((name) => canonical(before[name]) !== canonical(after[name]))
  },
}
