import type { Filter } from '#blueprint/filters.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { dayOf } from '#values/day.ts'
import type { Row } from './setting.ts'

/** A filter as one would set it to find a row again; null where the row has nothing to find it by. */
export function sampleOf(list: AnyList, key: string, row: Row, timeZone: string): string | null {
  const { operator, options } = (list.filters as Record<string, Filter<unknown>>)[key]!
  const value = row[key]
  if (value === null || value === undefined || value === '') return null
  const kind = (list.columns as Record<string, AnyKind>)[key]!
  switch (operator) {
    case 'within': {
      const day = kind.name === 'day' ? said(value) : dayOf(Date.parse(said(value)), timeZone)
      return `${day}..${day}`
    }
    case 'between':
      return `${said(value)}..${said(value)}`
    case 'is':
      return value === true ? 'YES' : 'NO'
    case 'anyOf':
      return options.length === 0 || options.includes(said(value)) ? said(value) : null
    default:
      return said(value)
  }
}

/** Any value the filter accepts, for filters of columns that do not travel. */
export function anyValue({ operator, options, read }: Filter<unknown>): string {
  const tries = [
    ...options.slice(0, 1),
    '2026-11-10..2026-11-12',
    '1..5',
    'YES',
    '12',
    'x',
    '0199aa00-0000-7000-8000-000000000000',
  ]
  const preferred = operator === 'under' ? ['12', ...tries] : tries
  return preferred.find((text) => !isProblem(read(text)))!
}

const isProblem = (value: unknown): boolean => typeof value === 'object' && value !== null && 'sentence' in value

/** A wire value as the address bar writes it. */
export const said = (wire: unknown): string => (typeof wire === 'string' ? wire : JSON.stringify(wire))
