import { AliasNode, ColumnNode, IdentifierNode, ReferenceNode, type SelectQueryBuilder, type SelectType } from 'kysely'
import { caseColumns } from '#blueprint/cases/cases.ts'
import type { AnyList, FiltersOf, RowOf } from '#blueprint/screen/list.ts'
import type { DB } from '#platform/database/tables.ts'
import { rowsOfFiles, withRowsOfFiles, type RowFiles } from '#engine/archive/rows-of-files.ts'
import { columnsOf, type Stored } from './columns-of.ts'
import type { Dataset, DatasetMissesColumn, DatasetRequest, Proven, ReadHints, Rows, RowsOf } from './dataset.ts'

/** A table, possibly under a short name: 'risk_alert as a'. */
type Source = keyof DB | `${keyof DB} as ${string}`
type TableOf<S extends Source> = S extends `${infer Table extends keyof DB} as ${string}` ? Table : S & keyof DB
type NameOf<S extends Source> = S extends `${string} as ${infer Name}` ? Name : S
/** A query of the rows of one table, to be joined and selected from. */
export type RowsFrom<S extends Source> = SelectQueryBuilder<DB & { [Name in NameOf<S>]: DB[TableOf<S>] }, NameOf<S>, {}>

type Wanted<L> = (keyof RowOf<L> | keyof FiltersOf<L>) & string
/** Columns and filters of the list that the query does not select, but the table stores under their name. */
type StoredKey<L, S extends Source, Row> = {
  [Key in Exclude<Wanted<L>, keyof Row>]: Stored<Key> extends keyof DB[TableOf<S>] ? Key : never
}[Exclude<Wanted<L>, keyof Row>]
type WithStored<L, S extends Source, Row> = unknown extends Row
  ? unknown
  : Row & { [Key in StoredKey<L, S, Row>]: SelectType<DB[TableOf<S>][Stored<Key> & keyof DB[TableOf<S>]]> }
type UnknownFilter<L, S extends Source, Row, Consumed> = Exclude<
  keyof FiltersOf<L>,
  keyof RowOf<L> | keyof Row | Consumed | StoredKey<L, S, Row>
>
/** A filter is on a column that the query selects or the table stores, or the query applies it itself. */
type FiltersProven<L, S extends Source, Row, Consumed> = unknown extends Row
  ? unknown
  : [UnknownFilter<L, S, Row, Consumed>] extends [never]
    ? unknown
    : DatasetMissesColumn<UnknownFilter<L, S, Row, Consumed>>

/**
 * Binds a list to the rows of one table. The query continues `from` this table and selects only what the table does not
 * store under the name in the list: names from other tables, computed figures, renamed columns. All other columns and
 * filters of the list are selected as they are stored ('requestedAt' from requested_at). Compiles only if every column exists
 * with its type, as for `dataset`. With `files` it reads also the rows that only files of past months have, once the archive is unlocked.
 */
export function datasetOf<
  L extends AnyList,
  const S extends Source,
  Q extends Rows,
  const Consumed extends string = never,
>(
  list: L & Proven<L, WithStored<L, S, RowsOf<Q>>> & FiltersProven<L, S, RowsOf<Q>, Consumed>,
  source: S,
  query: (request: DatasetRequest<L> & { readonly from: RowsFrom<S> }) => Q,
  { files, ...hints }: ReadHints & { readonly consumes?: readonly Consumed[]; readonly files?: RowFiles } = {},
): Dataset<L> {
  const rows = query as unknown as (request: DatasetRequest<L> & { from: unknown }) => ReturnType<Dataset<L>['query']>
  const archived: Dataset<L>['archived'] = files && ((request, reader) => rowsOfFiles(files, request, reader))
  return {
    list,
    query: (request) => withStored(rows({ ...request, from: fromOf(request, source, files) }), list, source, hints),
    readHints: hints,
    ...(archived ? { archived } : {}),
  }
}

const nameOf = (source: string): string => source.split(' as ').at(-1) ?? source

const fromOf = <S extends Source>(
  { db, archived }: Pick<DatasetRequest<AnyList>, 'db' | 'archived'>,
  source: S,
  files: RowFiles | undefined,
): unknown =>
  archived && files ? db.selectFrom(withRowsOfFiles(files, archived).as(nameOf(source))) : db.selectFrom(source)

type AnyRows = SelectQueryBuilder<any, any, any>

function withStored(rows: AnyRows, list: AnyList, source: string, { consumes = [] }: ReadHints): AnyRows {
  const known = new Set([...selectedNames(rows), ...consumes, ...Object.keys(caseColumns(list))])
  const scope = list.scope === 'downline' ? ['agentId'] : list.scope === 'own' ? ['staffId'] : []
  const needed = new Set([...Object.keys(list.columns as object), ...Object.keys(list.filters as object), ...scope])
  return rows.select(columnsOf(nameOf(source), ...[...needed].filter((name) => !known.has(name))))
}

/** The names of the columns that a query selects. */
const selectedNames = (rows: AnyRows): readonly string[] =>
  (rows.toOperationNode().selections ?? []).map(({ selection }) => {
    if (AliasNode.is(selection) && IdentifierNode.is(selection.alias)) return selection.alias.name
    if (ReferenceNode.is(selection) && ColumnNode.is(selection.column)) return selection.column.column.name
    throw new Error('A dataset of a table selects its columns by name')
  })
