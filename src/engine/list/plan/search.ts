import type { Filter } from '#blueprint/filters.ts'
import { anyTime, initiallyOn, InvalidFilter, isAnyTime } from '#blueprint/filters.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import { isSortable, type AnyList, type Direction } from '#blueprint/screen/list.ts'
import { dayOf } from '#values/day.ts'
import { BadInput } from '#platform/errors/app-errors.ts'
import type { Cursor } from './cursor.ts'
import { readCursor } from './cursor.ts'

/** Raw search parameters: from a URL, or a plain object from the web server. */
export type RawSearch = URLSearchParams | Readonly<Record<string, unknown>>

/** One condition rows must meet; `value` is the parsed filter value. */
export interface FilterCondition {
  readonly key: string
  readonly operator: Filter<unknown>['operator']
  readonly value: unknown
}

export interface Search {
  readonly page: number
  readonly cursor: Cursor | null
  readonly sort: string
  readonly direction: Direction
  /** Parsed filter values for the dataset. */
  readonly filters: Readonly<Record<string, unknown>>
  readonly conditions: readonly FilterCondition[]
}

export const columnsOf = (list: AnyList): Readonly<Record<string, AnyKind>> => list.columns
export const filtersOf = (list: AnyList): Readonly<Record<string, Filter<unknown>>> => list.filters

/** Personal data is never shown in full, but it can be tried out by these filters. */
export const probes = (list: AnyList, search: URLSearchParams): boolean =>
  Object.keys(filtersOf(list)).some(
    (key) => (key === 'search' || columnsOf(list)[key]?.traits.masked === true) && search.has(key),
  )

export const sortableColumns = (list: AnyList): string[] =>
  Object.keys(columnsOf(list)).filter((key) => isSortable(list, key))

/** Parses a search by the list's definition; reports all errors at once, by parameter. */
export function readSearch(list: AnyList, rawSearch: RawSearch, timeZone: string, now: Date): Search {
  const texts = textsOf(rawSearch)
  const messages = new Map<string, string>()
  const parse = <T>(name: string, read: (text: string) => T | InvalidFilter, otherwise: T): T => {
    const text = texts.get(name)
    texts.delete(name)
    if (text === undefined) return otherwise
    const value = text instanceof InvalidFilter ? text : read(text)
    if (!(value instanceof InvalidFilter)) return value
    messages.set(name, value.message)
    return otherwise
  }
  const [usualSort, usualDirection]: readonly [string, Direction] = list.sort
  const sort = parse('sort', oneOf(sortableColumns(list)), usualSort)
  const direction = parse('direction', oneOf(['ascending', 'descending']), usualDirection) as Direction
  const isCursor = list.paging === 'cursor'
  if (!isCursor && texts.has('page') && texts.has('cursor'))
    texts.set('page', new InvalidFilter('Send a page or a cursor, not both.'))
  const page = isCursor ? 1 : parse('page', readPage, 1)
  const cursor = parse('cursor', (text) => readCursor(text, list.path, sort, direction), null)
  const filters: Record<string, unknown> = {}
  const today = dayOf(now.getTime(), timeZone)
  for (const [key, filter] of Object.entries(filtersOf(list))) {
    const read = (text: string) => (isAnyTime(filter, text) ? undefined : filter.read(text, today))
    const value = parse(key, read, initiallyOn(filter, today) ?? undefined)
    if (value !== undefined) filters[key] = value
  }
  for (const name of texts.keys()) messages.set(name.slice(0, 60), 'Unknown parameter of this list.')
  // Collected in a map, because a name may be __proto__.
  if (messages.size > 0) throw new BadInput(Object.fromEntries(messages))
  const narrowings = Object.entries(filters).map(([key, value]) => filterCondition(list, key, value))
  return { page, cursor, sort, direction, filters, conditions: [...fixedConditions(list), ...narrowings] }
}

const filterCondition = (list: AnyList, key: string, value: unknown): FilterCondition => ({
  key,
  operator: filtersOf(list)[key]!.operator,
  value,
})

/** Fixed conditions of the list; without a matching filter the text is a comma-separated list. */
function fixedConditions(list: AnyList): FilterCondition[] {
  const only: Readonly<Record<string, string>> = list.only ?? {}
  return Object.entries(only).map(([key, text]) => {
    const filter = filtersOf(list)[key]
    const value = filter?.read(text)
    return filter && !(value instanceof InvalidFilter)
      ? { key, operator: filter.operator, value }
      : { key, operator: 'anyOf', value: text.split(',') }
  })
}

/** The texts of these values; a default that was given up is `all`, so that reading them again gives the same values. */
export const textsOfFilters = (list: AnyList, values: Readonly<Record<string, unknown>>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(filtersOf(list)).flatMap(([key, filter]) =>
      values[key] !== undefined ? [[key, filter.write(values[key])]] : filter.initially ? [[key, anyTime]] : [],
    ),
  )

/** A repeated parameter is ambiguous and rejected. */
function textsOf(search: RawSearch): Map<string, string | InvalidFilter> {
  const texts = new Map<string, string | InvalidFilter>()
  const pairs =
    search instanceof URLSearchParams ? [...search] : Object.entries(search).filter(([, text]) => text !== undefined)
  for (const [name, text] of pairs) {
    const isPlain = typeof text === 'string' && !texts.has(name)
    texts.set(name, isPlain ? wellFormedText(text) : new InvalidFilter('Send the parameter once, as text.'))
  }
  return texts
}

/** PostgreSQL cannot store NUL, and a lone surrogate is not valid text. */
const wellFormedText = (text: string): string | InvalidFilter =>
  text.includes('\0') || !text.isWellFormed() ? new InvalidFilter('Contains unreadable characters.') : text

const oneOf =
  (names: readonly string[]) =>
  (text: string): string | InvalidFilter =>
    names.includes(text) ? text : new InvalidFilter(`Choose one of ${names.join(', ')}.`)

const readPage = (text: string): number | InvalidFilter =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : new InvalidFilter('Page must be 1 or higher.')
