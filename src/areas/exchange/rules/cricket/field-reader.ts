/** A value of an external file with its path, so that an error can name the field. */
export type Field = { readonly value: unknown; readonly key: string; readonly parent: Field | null }

export class UnreadableField extends Error {
  override name = 'UnreadableField'
}

export const rootField = (value: unknown): Field => ({ value, key: 'the file', parent: null })

export function member(from: Field, key: string): Field {
  const value = optionalMember(from, key)
  if (value === null) throw unreadable({ value: undefined, key, parent: from }, 'is missing')
  return value
}

export function optionalMember(from: Field, key: string): Field | null {
  const value = record(from)[key]
  return value === undefined || value === null ? null : { value, key, parent: from }
}

export const members = (from: Field): Field[] =>
  Object.entries(record(from)).map(([key, value]) => ({ value, key, parent: from }))

export function items(from: Field): Field[] {
  if (!Array.isArray(from.value)) throw unreadable(from, 'must be a list')
  return from.value.map((value: unknown, at) => ({ value, key: `[${at}]`, parent: from }))
}

export function text(from: Field): string {
  if (typeof from.value !== 'string' || from.value.trim() === '') throw unreadable(from, 'must be a text')
  return from.value
}

export function wholeNumber(from: Field): number {
  if (typeof from.value !== 'number' || !Number.isInteger(from.value) || from.value < 0)
    throw unreadable(from, 'must be a whole number, 0 or more')
  return from.value
}

export function flag(from: Field): boolean {
  if (typeof from.value !== 'boolean') throw unreadable(from, 'must be true or false')
  return from.value
}

export function day(from: Field): string {
  const written = text(from)
  const at = new Date(`${written}T00:00:00Z`)
  if (!/^\d{4}-\d{2}-\d{2}$/.test(written) || Number.isNaN(at.getTime()) || !at.toISOString().startsWith(written))
    throw unreadable(from, 'must be a day such as 2023-11-10')
  return written
}

export function oneOf<const T extends string>(from: Field, allowed: readonly T[]): T {
  const found = allowed.find((each) => each === from.value)
  if (found === undefined) throw unreadable(from, `must be one of: ${allowed.join(', ')}`)
  return found
}

export function unreadable(from: Field, reason: string): UnreadableField {
  const foundText = from.value === undefined ? '' : ` (found ${shown(from.value)})`
  return new UnreadableField(`${pathOf(from)} ${reason}${foundText}`)
}

function record(from: Field): Record<string, unknown> {
  if (!isRecord(from.value)) throw unreadable(from, 'must be an object')
  return from.value
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const shown = (value: unknown): string => (JSON.stringify(value) ?? typeof value).slice(0, 60)

function pathOf(from: Field): string {
  if (from.parent === null) return from.key
  if (from.parent.parent === null) return from.key
  return from.key.startsWith('[') ? `${pathOf(from.parent)}${from.key}` : `${pathOf(from.parent)}.${from.key}`
}
