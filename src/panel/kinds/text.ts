/** A value that travelled, as text: what is not there is empty, what is a structure is JSON. */
export function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint'
    ? value.toString()
    : JSON.stringify(value)
}
