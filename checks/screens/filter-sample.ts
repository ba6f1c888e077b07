import { InvalidFilter, type Filter } from '#blueprint/filters.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { dayOf } from '#values/day.ts'

type Row = Readonly<Record<string, unknown>>

/** A filter text that finds the row; null if the row has no value for this filter. */
export function sampleOf(list: AnyList, key: string, row: Row, timeZone: string): string | null {
  const { operator, options } = (list.filters as Record<string, Filter<unknown>>)[key]!
  const value = row[key]
  if (value === null || value === undefined || value === '') return null
  const kind = (list.columns as Record<string, AnyKind>)[key]!
  switch (operator) {
    case 'within': {
      const day = kind.name === 'day' ? queryText(value) : dayOf(Date.parse(queryText(value)), timeZone)
      return `${day}..${day}`
    }
    case 'between':
      return `${queryText(value)}..${queryText(value)}`
    case 'is':
      return value === true ? 'YES' : 'NO'
    case 'anyOf':
      return options.length === 0 || options.includes(queryText(value)) ? queryText(value) : null
    default:
      return queryText(value)
  }
}

/** Any value that the filter accepts, for filters without a column in the row. */
export function anyValue({ operator, options, read }: Filter<unknown>): string {
  const tries = [
    ...options.slice(0, 1),
    '2026-11-10..2026-11-12',
    '1..5',
    'YES',
    '12',
    'x',
    '0199aa00-0000-7000-8000-000000000000',
    '2026-11-12T08:30:00.000Z',
  ]
  const preferred = operator === 'under' ? ['12', ...tries] : tries
  return preferred.find((text) => !(read(text) instanceof InvalidFilter))!
}

/** A wire value as text for a query string. */
export const queryText = (wire: unknown): string => (typeof wire === 'string' ? wire : JSON.stringify(wire))
