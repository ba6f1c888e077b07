import type { RawBuilder, SelectQueryBuilder } from 'kysely'
import type { AnyList, FiltersOf, RowOf } from '#blueprint/screen/list.ts'
import type { DB } from '#platform/database/tables.ts'
import type { Tx } from '#platform/database/transaction.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Scope } from '#engine/scope.ts'
import type { ArchivedRows, ArchiveReader } from '#platform/archive/archive-reader.ts'

/** What a dataset's query receives. */
export interface DatasetRequest<L extends AnyList> {
  readonly db: Tx
  readonly actor: Actor
  readonly scope: Scope
  readonly filters: FiltersOf<L>
  /** Path parameters, e.g. player_id. */
  readonly parameters: Readonly<Record<string, string>>
  /** Time zone of the site; days of filters and reports use it. */
  readonly timeZone: string
  /** What files of past months answer of it (`archived`). */
  readonly archived?: ArchivedRows | undefined
}

/** Compile error type: its name and text tell which column is missing. */
export interface DatasetMissesColumn<Column> {
  readonly 'the dataset misses the column': Column
}
export interface DatasetColumnHasWrongType<Column> {
  readonly 'the dataset has the wrong type for the column': Column
}

type Missing<L, Row> = Exclude<keyof RowOf<L>, keyof Row>
type Wrong<L, Row> = {
  [Key in keyof RowOf<L> & keyof Row]: [Row[Key]] extends [RowOf<L>[Key]] ? never : Key
}[keyof RowOf<L> & keyof Row]
/**
 * The list if the rows contain all of its columns and the scope column; an error type otherwise.
 */
// `infer` makes the compiler print the column's name. An unknown row has not been checked yet: the
// compiler reads the list before the query.
export type Proven<L, Row> = unknown extends Row
  ? unknown
  : [Missing<L, Row>] extends [never]
    ? [Wrong<L, Row>] extends [never]
      ? unknown
      : Wrong<L, Row> extends infer Column
        ? DatasetColumnHasWrongType<Column>
        : never
    : Missing<L, Row> extends infer Column
      ? DatasetMissesColumn<Column>
      : never

export interface Dataset<L extends AnyList = AnyList> {
  readonly list: L
  // The first two type parameters are internal to Kysely; the row type was checked.
  readonly query: (asking: DatasetRequest<L>) => SelectQueryBuilder<any, any, any>
  readonly readHints: ReadHints
  /** Reads its part from files of past months, for a reader who has unlocked the archive; its query then leaves these months out. */
  readonly archived?: (asking: DatasetRequest<L>, reader: ArchiveReader) => Promise<ArchivedRows | undefined>
  /** Additional header lines of exported files. */
  readonly head?: (
    tx: Tx,
    asking: Omit<DatasetRequest<L>, 'db' | 'parameters'>,
  ) => Promise<readonly (readonly [string, string])[]>
}

/** Hints for reading distant pages and totals without counting all rows. */
export interface ReadHints {
  /**
   * Roll-up for counts and sums, used if it has a column for every active filter: see roll-up.ts.
   */
  readonly tally?: RollUp
  /**
   * Filters the dataset applies before grouping (see `aggregate`); the engine does not apply them
   * again.
   */
  readonly consumes?: readonly string[]
  /** By filter: the selected column that stores the text as it is searched (search_form). */
  readonly forms?: Readonly<Record<string, string>>
  /** Columns a page reads row by row from other tables; totals read each of these tables once. */
  readonly sums?: readonly ExternalSums[]
}

export interface ExternalSums {
  readonly table: keyof DB | `${keyof DB} as ${string}`
  /** Join condition to the list's `row`. */
  readonly on: RawBuilder<boolean>
  /** Expressions added to the totals by column; several tables may contribute to one column. */
  readonly adds: Readonly<Record<string, RawBuilder<bigint>>>
}

export interface RollUp {
  readonly table: keyof DB
  /**
   * The counted table and its instant column; other columns have the same names as in the roll-up.
   */
  readonly counts: { readonly table: keyof DB; readonly instant: string }
  /** The list's instant column, and the roll-up's day column. */
  readonly instant: string
  readonly day: string
  /** The roll-up's row count column. */
  readonly count: string
  /** List column to roll-up column, for filters (status, product, domainId) and for sums (stake, pl). */
  readonly columns: Readonly<Record<string, string>>
}

/** Any query; typed loosely so that the row type is inferred from the query. */
export interface Rows {
  execute(): Promise<unknown>
}
export type RowsOf<Q> = Q extends SelectQueryBuilder<any, any, infer Row> ? Row : unknown

/**
 * Binds a list to its rows. Join decorating columns (names of players, markets, events) with
 * leftJoin on the full key: the database then keeps index order and skips the joins when counting;
 * with inner joins it underestimates rows and sorts everything. Compiles only if the query selects
 * every column with its type and the scope column.
 */
export function dataset<L extends AnyList, Q extends Rows>(
  list: L & Proven<L, RowsOf<Q>>,
  query: (asking: DatasetRequest<L>) => Q,
  ways: ReadHints = {},
): Dataset<L> {
  return { list, query: query as unknown as Dataset<L>['query'], readHints: ways }
}

/**
 * Binds a report: its filters apply before grouping, so they are passed to the query instead of
 * being applied to its rows. The engine still applies scope to the rows.
 */
export function aggregate<L extends AnyList, Q extends Rows>(
  list: L & Proven<L, RowsOf<Q>>,
  consumes: readonly (keyof FiltersOf<L> & string)[],
  query: (asking: DatasetRequest<L>) => Q,
): Dataset<L> {
  return { list, query: query as unknown as Dataset<L>['query'], readHints: { consumes } }
}
