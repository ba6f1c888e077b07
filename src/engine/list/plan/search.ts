import type { Filter } from '#blueprint/filters.ts'
import { initiallyOn, Problem } from '#blueprint/filters.ts'
import type { AnyKind } from '#blueprint/kind.ts'
import { isSortable, type AnyList, type Direction } from '#blueprint/screen/list.ts'
import { dayOf } from '#values/day.ts'
import { BadInput } from '#platform/errors/problems.ts'
import type { Cursor } from './cursor.ts'
import { readCursor } from './cursor.ts'

/** What arrived: an address bar's parameters, or the plain object a web server makes of them. */
export type AskedSearch = URLSearchParams | Readonly<Record<string, unknown>>

/** One comparison that rows must pass; `value` is what the filter read. */
export interface Narrowing {
  readonly key: string
  readonly operator: Filter<unknown>['operator']
  readonly value: unknown
}

export interface Search {
  readonly page: number
  readonly cursor: Cursor | null
  readonly sort: string
  readonly direction: Direction
  /** Values by filter, as a dataset may look at them. */
  readonly filters: Readonly<Record<string, unknown>>
  readonly narrowings: readonly Narrowing[]
}

export const columnsOf = (list: AnyList): Readonly<Record<string, AnyKind>> => list.columns
export const filtersOf = (list: AnyList): Readonly<Record<string, Filter<unknown>>> => list.filters

export const sortableColumns = (list: AnyList): string[] =>
  Object.keys(columnsOf(list)).filter((key) => isSortable(list, key))

/** Reads a search by the list's own definition; everything that is wrong is said at once, by parameter. */
export function readSearch(list: AnyList, asked: AskedSearch, timeZone: string, now: Date): Search {
  const texts = textsOf(asked)
  const complaints = new Map<string, string>()
  const take = <T>(name: string, read: (text: string) => T | Problem, otherwise: T): T => {
    const text = texts.get(name)
    texts.delete(name)
    if (text === undefined) return otherwise
    const value = text instanceof Problem ? text : read(text)
    if (!(value instanceof Problem)) return value
    complaints.set(name, value.sentence)
    return otherwise
  }
  const [usualSort, usualDirection]: readonly [string, Direction] = list.sort
  const sort = take('sort', oneOf(sortableColumns(list)), usualSort)
  const direction = take('direction', oneOf(['ascending', 'descending']), usualDirection) as Direction
  const isCursor = list.paging === 'cursor'
  const page = isCursor ? 1 : take('page', readPage, 1)
  const cursor = isCursor ? take('cursor', (text) => readCursor(text, list.path, sort, direction), null) : null
  const filters: Record<string, unknown> = {}
  for (const [key, filter] of Object.entries(filtersOf(list))) {
    const value = take(key, filter.read, initially(filter, timeZone, now))
    if (value !== undefined) filters[key] = value
  }
  for (const name of texts.keys()) complaints.set(name.slice(0, 60), 'This list has no such parameter')
  // Through a map, because a name may be __proto__.
  if (complaints.size > 0) throw new BadInput(Object.fromEntries(complaints))
  const narrowings = Object.entries(filters).map(([key, value]) => narrowing(list, key, value))
  return { page, cursor, sort, direction, filters, narrowings: [...fixed(list), ...narrowings] }
}

const narrowing = (list: AnyList, key: string, value: unknown): Narrowing => ({
  key,
  operator: filtersOf(list)[key]!.operator,
  value,
})

/** What nobody can widen; where no filter says how to read it, it is one of the words between commas. */
function fixed(list: AnyList): Narrowing[] {
  const only: Readonly<Record<string, string>> = list.only ?? {}
  return Object.entries(only).map(([key, text]) => {
    const filter = filtersOf(list)[key]
    const value = filter?.read(text)
    return filter && !(value instanceof Problem)
      ? { key, operator: filter.operator, value }
      : { key, operator: 'anyOf', value: text.split(',') }
  })
}

const initially = (filter: Filter<unknown>, timeZone: string, now: Date): unknown =>
  initiallyOn(filter, dayOf(now.getTime(), timeZone)) ?? undefined

/** A name given twice means two things to two readers, so it means nothing here. */
function textsOf(asked: AskedSearch): Map<string, string | Problem> {
  const texts = new Map<string, string | Problem>()
  const pairs =
    asked instanceof URLSearchParams ? [...asked] : Object.entries(asked).filter(([, text]) => text !== undefined)
  for (const [name, text] of pairs) {
    const isPlain = typeof text === 'string' && !texts.has(name)
    texts.set(name, isPlain ? unbroken(text) : new Problem('Send the parameter once, as text.'))
  }
  return texts
}

/** The database cannot hold NUL, and a lone surrogate is no text at all. */
const unbroken = (text: string): string | Problem =>
  text.includes('\0') || !text.isWellFormed() ? new Problem('This is not readable text') : text

const oneOf =
  (names: readonly string[]) =>
  (text: string): string | Problem =>
    names.includes(text) ? text : new Problem(`Choose one of ${names.join(', ')}.`)

const readPage = (text: string): number | Problem =>
  /^[1-9]\d{0,8}$/.test(text) ? Number(text) : new Problem('Page must be 1 or higher.')
