import { sql } from 'kysely'
import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import { boundDigits, type Period, type Range } from '#blueprint/filters.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import { isUndecided } from '#platform/database/currency-in-play.ts'
import { commonDigits, digitsInPlay, oneUnit } from '#values/money.ts'
import { divideDown } from '#values/round.ts'
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
  /** By filter key: the column of the dataset that stores the form in which the text is searched. */
  readonly forms?: Readonly<Record<string, string>>
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

export function sqlConditions(
  { key, operator, value }: FilterCondition,
  column: RawBuilder<unknown>,
  narrower: FilterContext,
): Condition[] {
  const kind = columnsOf(narrower.list)[key]?.name
  switch (operator) {
    case 'within':
      return inPeriod(column, value as Period, kind === 'day', narrower.timeZone)
    case 'anyOf':
      return [kind === 'many' ? sql<boolean>`${column} && ${value}::text[]` : sql<boolean>`${column} = any(${value})`]
    case 'contains':
      return [containing(column, value as string, requiresExactMatch(key, narrower), formOf(key, column, narrower))]
    case 'startsWith':
      return [starting(column, value as string, requiresExactMatch(key, narrower))]
    case 'equals':
      return [sql<boolean>`${column} = ${value}`]
    case 'between':
      return between(column, value as Range, rowDigits(narrower.list, key))
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

/** The text of a column as it is searched: stored, where the dataset selects it, or computed row by row. */
const formOf = (key: string, column: RawBuilder<unknown>, { forms }: FilterContext): RawBuilder<string> =>
  forms?.[key] === undefined ? searchForm(column) : sql.ref(`row.${forms[key]}`)

const searchForm = (column: RawBuilder<unknown>): RawBuilder<string> => sql`search_form(${column}::text)`

/**
 * Several words are a pasted list of exact values, or one phrase such as an event name; a reference that was written in groups is one
 * word. Accents, capitals and kinds of spaces are ignored on both sides.
 */
export function containing(
  column: RawBuilder<unknown>,
  text: string,
  isWhole: boolean,
  form: RawBuilder<string> = searchForm(column),
): Condition {
  const words = text.split(/[\s,;]+/).filter((word) => word !== '')
  if (isWhole) return sql<boolean>`lower(${column}::text) = any(${words.map((word) => word.toLowerCase())})`
  const phrase = sql<boolean>`${form} like '%' || ${escapedForm(text)} || '%'`
  const exact = [...words, ...groupedReference(text)]
  if (exact.length <= 1) return phrase
  const forms = sql`array(select search_form(word) from unnest(${exact}::text[]) word)`
  return sql<boolean>`(${form} = any(${forms}) or ${phrase})`
}

/** `4665 1518 8089` or `4665-1518-8089`: digits in groups, without the spaces and dashes between them. */
const groupedReference = (text: string): readonly string[] =>
  /^[A-Z0-9]{2,8}([ -][A-Z0-9]{2,8}){1,7}$/i.test(text) && (text.match(/\d/g) ?? []).length >= 8
    ? [text.replace(/[ -]/g, '')]
    : []

const starting = (column: RawBuilder<unknown>, text: string, isWhole: boolean): Condition =>
  isWhole
    ? sql<boolean>`lower(${column}::text) = ${text.toLowerCase()}`
    : sql<boolean>`${searchForm(column)} like ${escapedForm(text)} || '%'`

/** The form in which a text is searched, with its own percent signs and underscores taken literally. */
const escapedForm = (text: string): RawBuilder<string> =>
  sql<string>`regexp_replace(search_form(${text}), ${/[\\%_]/.source}, ${String.raw`\\\&`}, 'g')`

/** Decimals of basis points as percentages. */
const percentDigits = 2

/** Decimals of the amounts of a column; null if they differ by row. */
function rowDigits(list: AnyList, key: string): number | null {
  const column = columnsOf(list)[key]
  if (column?.name === 'percent') return percentDigits
  if (column?.traits.isCommon) return commonDigits
  return isUndecided() ? null : digitsInPlay()
}

/** An amount of a row in thousandths of a unit, in which amounts of currencies with different decimals compare. */
export const inThousandths = (column: RawBuilder<unknown>): RawBuilder<bigint> =>
  sql<bigint>`(${column} * (1000 / currency_unit(row.currency)))`

/** The bounds are brought to the unit of the column where all rows have the same, so that an index can be used. */
function between(column: RawBuilder<unknown>, { min, max }: Range, digits: number | null): Condition[] {
  const unit = oneUnit(boundDigits) / oneUnit(digits ?? boundDigits)
  const amount = digits === null ? inThousandths(column) : column
  return [
    ...(min === null ? [] : [sql<boolean>`${amount} >= ${0n - divideDown(0n - min, unit)}`]),
    ...(max === null ? [] : [sql<boolean>`${amount} <= ${divideDown(max, unit)}`]),
  ]
}

export const idArray = (ids: readonly bigint[]): RawBuilder<bigint[]> => sql`${`{${ids.join(',')}}`}::bigint[]`
