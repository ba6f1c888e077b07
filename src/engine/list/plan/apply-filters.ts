import { sql } from 'kysely'
import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import type { Period, Range } from '#blueprint/filters.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { dayBounds } from '#values/day.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { columnsOf } from './search.ts'
import type { FilterCondition } from './search.ts'
import type { Scope } from '#engine/scope.ts'

/** Rows of any list; their columns were checked where the dataset was bound. */
export type Rows = SelectQueryBuilder<any, any, any>

/** Everything filtering depends on. */
export interface FilterContext {
  readonly list: AnyList
  readonly actor: Actor
  readonly scope: Scope
  readonly timeZone: string
  readonly conditions: readonly FilterCondition[]
  /** By filter key: the scope of the requested agent and its downline. */
  readonly below: ReadonlyMap<string, Scope>
}

type Condition = RawBuilder<boolean>

/** Applies the list's scope. Domains are isolated separately by row-level security. */
export function applyScope(rows: Rows, { list, actor, scope }: FilterContext, alias = 'row'): Rows {
  if (list.scope === 'own') return rows.where(sql<boolean>`${sql.ref(`${alias}.staffId`)} = ${actor.staffId}`)
  return list.scope === 'downline' ? rows.where(scope.within(`${alias}.agentId`)) : rows
}

/**
 * Applies the active filters to the columns given by `columnOf`; null skips a filter that is
 * applied elsewhere.
 */
export function applyFilters(rows: Rows, context: FilterContext, columnOf: (key: string) => string | null): Rows {
  return context.conditions.reduce((filtered, narrowing) => {
    const column = columnOf(narrowing.key)
    return column === null
      ? filtered
      : sqlConditions(narrowing, sql.ref(column), context).reduce((all, one) => all.where(one), filtered)
  }, rows)
}

function sqlConditions(
  { key, operator, value }: FilterCondition,
  column: RawBuilder<unknown>,
  narrower: FilterContext,
): Condition[] {
  switch (operator) {
    case 'within':
      return inPeriod(column, value as Period, columnsOf(narrower.list)[key]?.name === 'day', narrower.timeZone)
    case 'anyOf':
      return [sql<boolean>`${column} = any(${value})`]
    case 'contains':
      return [containing(column, value as string, requiresExactMatch(key, narrower))]
    case 'startsWith':
      return [starting(column, value as string, requiresExactMatch(key, narrower))]
    case 'equals':
      return [sql<boolean>`${column} = ${value}`]
    case 'between':
      return between(column, value as Range)
    case 'is':
      return [value === true ? sql<boolean>`${column} is true` : sql<boolean>`${column} is not true`]
    case 'under':
      return [narrower.below.get(key)?.within(column) ?? sql<boolean>`false`]
  }
}

/**
 * Days in the site's zone as instant bounds, so that they prune partitions and bound index scans.
 */
function inPeriod(column: RawBuilder<unknown>, { from, to }: Period, isDay: boolean, timeZone: string): Condition[] {
  if (isDay) return [sql<boolean>`${column} >= ${from}::date`, sql<boolean>`${column} <= ${to}::date`]
  const first = dayBounds(from, timeZone).from
  const past = dayBounds(to, timeZone).to
  return [sql<boolean>`${column} >= ${first}::timestamptz`, sql<boolean>`${column} < ${past}::timestamptz`]
}

/** Masked columns match only the whole value: partial matches would reveal it digit by digit. */
const requiresExactMatch = (key: string, { list }: FilterContext): boolean =>
  Boolean(columnsOf(list)[key]?.traits.masked)

/** Several words are a pasted list of exact values, or one phrase such as an event name. */
export function containing(column: RawBuilder<unknown>, text: string, isWhole: boolean): Condition {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  const anyWord = sql<boolean>`lower(${column}::text) = any(${words.map((word) => word.toLowerCase())})`
  if (isWhole) return anyWord
  const phrase = sql<boolean>`${column}::text ilike ${`%${escaped(text)}%`}`
  return words.length > 1 ? sql<boolean>`(${anyWord} or ${phrase})` : phrase
}

const starting = (column: RawBuilder<unknown>, text: string, isWhole: boolean): Condition =>
  isWhole
    ? sql<boolean>`lower(${column}::text) = ${text.toLowerCase()}`
    : sql<boolean>`lower(${column}::text) like ${`${escaped(text.toLowerCase())}%`}`

const between = (column: RawBuilder<unknown>, { min, max }: Range): Condition[] => [
  ...(min === null ? [] : [sql<boolean>`${column} >= ${min}`]),
  ...(max === null ? [] : [sql<boolean>`${column} <= ${max}`]),
]

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

export const idArray = (ids: readonly bigint[]): RawBuilder<bigint[]> => sql`${`{${ids.join(',')}}`}::bigint[]`
