import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import type { AnyList, FiltersOf, RowOf } from '#blueprint/screen/list.ts'
import type { DB } from '#platform/database/tables.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Scope } from '#engine/scope.ts'

/** What a dataset may look at. */
export interface Asking<L extends AnyList> {
  readonly db: Tx
  readonly actor: Actor
  readonly scope: Scope
  readonly filters: FiltersOf<L>
  /** The path's parameters, e.g. player_id. */
  readonly parameters: Readonly<Record<string, string>>
  /** Zone of the site: days of filters and reports are its days. */
  readonly timeZone: string
}

/** Read by whoever forgot something: the compiler prints this type with the column's name in it. */
export interface TheDatasetMisses<Column> {
  readonly 'the dataset misses the column': Column
}
export interface TheDatasetHasTheWrongTypeFor<Column> {
  readonly 'the dataset has the wrong type for the column': Column
}

type Missing<L, Row> = Exclude<keyof RowOf<L>, keyof Row>
type Wrong<L, Row> = {
  [Key in keyof RowOf<L> & keyof Row]: [Row[Key]] extends [RowOf<L>[Key]] ? never : Key
}[keyof RowOf<L> & keyof Row]
/** The list itself when the rows hold all of its columns and the proof of its scope; a sentence otherwise. */
// `infer` makes the compiler print the column's name instead of the computation that found it; an unknown row is one the
// compiler has not looked at yet (it reads the list before the query).
export type Proven<L, Row> = unknown extends Row
  ? unknown
  : [Missing<L, Row>] extends [never]
    ? [Wrong<L, Row>] extends [never]
      ? unknown
      : Wrong<L, Row> extends infer Column
        ? TheDatasetHasTheWrongTypeFor<Column>
        : never
    : Missing<L, Row> extends infer Column
      ? TheDatasetMisses<Column>
      : never

export interface Dataset<L extends AnyList = AnyList> {
  readonly list: L
  // The builder's first two types are Kysely's own bookkeeping; the row is what was proven.
  readonly query: (asking: Asking<L>) => SelectQueryBuilder<any, any, any>
  readonly ways: Ways
  /** What its files say above the table, besides who made them of what. */
  readonly head?: (
    tx: Tx,
    asking: Omit<Asking<L>, 'db' | 'parameters'>,
  ) => Promise<readonly (readonly [string, string])[]>
}

/** How the engine reaches far pages and totals without counting. */
export interface Ways {
  /** Roll-up that answers counts and sums when all asked filters are columns of it: see list-tally.ts. */
  readonly tally?: Tally
  /** Filters the dataset applies itself, before grouping (see `aggregate`); the engine leaves them alone. */
  readonly consumes?: readonly string[]
  /** Columns that a page reads from other tables row by row: their sums are one pass over each of these. */
  readonly sums?: readonly SumsElsewhere[]
}

export interface SumsElsewhere {
  readonly table: keyof DB | `${keyof DB} as ${string}`
  /** Which of its rows are of the list's `row`. */
  readonly on: RawBuilder<boolean>
  /** What each of them adds to the total of a column; several tables may add to one. */
  readonly adds: Readonly<Record<string, RawBuilder<bigint>>>
}

export interface Tally {
  readonly table: keyof DB
  /** What it counts, and the column of the instant there; the other columns are called there as they are in the roll-up. */
  readonly counts: { readonly table: keyof DB; readonly instant: string }
  /** The list's instant column whose days the roll-up counts, and the roll-up's day column. */
  readonly instant: string
  readonly day: string
  /** Name of the roll-up's row count. */
  readonly count: string
  /** List column to roll-up column, for filters (status, product, domainId) and for sums (stake, pl). */
  readonly columns: Readonly<Record<string, string>>
}

/** Any query of rows; kept this wide so that the compiler infers the rows from the query and not from what is wanted. */
interface Rows {
  execute(): Promise<unknown>
}
type RowsOf<Q> = Q extends SelectQueryBuilder<any, any, infer Row> ? Row : unknown

/**
 * Binds a list to the rows it shows. What only decorates a row (names of players, markets, events) is joined with leftJoin
 * on its whole key: the database then keeps the order of the index and leaves out what a count does not need; inner joins
 * make it guess too few rows and sort everything. Compiles only if the query selects every column, in its type, and the proof
 * of scope.
 */
export function dataset<L extends AnyList, Q extends Rows>(
  list: L & Proven<L, RowsOf<Q>>,
  query: (asking: Asking<L>) => Q,
  ways: Ways = {},
): Dataset<L> {
  return { list, query: query as unknown as Dataset<L>['query'], ways }
}

/**
 * A report: its filters must narrow before grouping, so they reach the query (`consumes`) instead of being applied to its rows.
 * Scope is still proved by the rows and applied by the engine.
 */
export function aggregate<L extends AnyList, Q extends Rows>(
  list: L & Proven<L, RowsOf<Q>>,
  consumes: readonly (keyof FiltersOf<L> & string)[],
  query: (asking: Asking<L>) => Q,
): Dataset<L> {
  return { list, query: query as unknown as Dataset<L>['query'], ways: { consumes } }
}
