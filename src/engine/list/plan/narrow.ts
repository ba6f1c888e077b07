import { sql } from 'kysely'
import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import type { Period, Range } from '#blueprint/filters.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { dayBounds } from '#values/day.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { columnsOf } from './search.ts'
import type { Narrowing } from './search.ts'
import type { Scope } from '#engine/scope.ts'

/** Rows of any list; which columns they have was proven where the dataset was bound. */
export type Rows = SelectQueryBuilder<any, any, any>

/** Everything about the asking that narrowing depends on. */
export interface Narrower {
  readonly list: AnyList
  readonly actor: Actor
  readonly scope: Scope
  readonly timeZone: string
  readonly narrowings: readonly Narrowing[]
  /** By filter: the agent that was asked for and all below it. */
  readonly below: ReadonlyMap<string, Scope>
}

type Condition = RawBuilder<boolean>

/** Who may see which rows. Domains are held apart beneath this by the database itself. */
export function scoped(rows: Rows, { list, actor, scope }: Narrower, alias = 'row'): Rows {
  if (list.scope === 'own') return rows.where(sql<boolean>`${sql.ref(`${alias}.staffId`)} = ${actor.staffId}`)
  return list.scope === 'downline' ? rows.where(scope.within(`${alias}.agentId`)) : rows
}

/** The asked comparisons over the columns named by `columnOf`; null where a filter is somebody else's to apply. */
export function narrowed(rows: Rows, narrower: Narrower, columnOf: (key: string) => string | null): Rows {
  return narrower.narrowings.reduce((kept, narrowing) => {
    const column = columnOf(narrowing.key)
    return column === null
      ? kept
      : conditions(narrowing, sql.ref(column), narrower).reduce((all, one) => all.where(one), kept)
  }, rows)
}

function conditions({ key, operator, value }: Narrowing, column: RawBuilder<unknown>, narrower: Narrower): Condition[] {
  switch (operator) {
    case 'within':
      return within(column, value as Period, columnsOf(narrower.list)[key]?.name === 'day', narrower.timeZone)
    case 'anyOf':
      return [sql<boolean>`${column} = any(${value})`]
    case 'contains':
      return [containing(column, value as string, mayOnlyMatch(key, narrower))]
    case 'startsWith':
      return [starting(column, value as string, mayOnlyMatch(key, narrower))]
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

/** Days of the site's zone as plain bounds, so that they prune partitions and bound index scans. */
function within(column: RawBuilder<unknown>, { from, to }: Period, isDay: boolean, timeZone: string): Condition[] {
  if (isDay) return [sql<boolean>`${column} >= ${from}::date`, sql<boolean>`${column} <= ${to}::date`]
  const first = dayBounds(from, timeZone).from
  const past = dayBounds(to, timeZone).to
  return [sql<boolean>`${column} >= ${first}::timestamptz`, sql<boolean>`${column} < ${past}::timestamptz`]
}

/** Guessing a masked number digit by digit would unmask it: only the whole value finds it. */
const mayOnlyMatch = (key: string, { list }: Narrower): boolean => Boolean(columnsOf(list)[key]?.traits.masked)

/** Several words are a pasted list of which each may be the whole value, or one phrase as names of events are. */
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

const between = (column: RawBuilder<unknown>, { least, most }: Range): Condition[] => [
  ...(least === null ? [] : [sql<boolean>`${column} >= ${least}`]),
  ...(most === null ? [] : [sql<boolean>`${column} <= ${most}`]),
]

const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&')

export const idArray = (ids: readonly bigint[]): RawBuilder<bigint[]> => sql`${`{${ids.join(',')}}`}::bigint[]`
