import type { Catalogue, PictureFields } from '#blueprint/catalogue/catalogue.ts'
import type { Refusal } from '#blueprint/decision/refusal.ts'
import { act } from '#engine/action/act.ts'
import type { Bindings } from '#engine/bindings.ts'
import { decided, isEntry, orderAct, removalActs } from '#engine/catalogues/order.ts'
import { lackingPicture } from '#engine/catalogues/pictures.ts'
import { storeIn, type EntryChecks } from '#engine/catalogues/store.ts'
import { runningStatus, withWallTimes } from '#engine/catalogues/times.ts'
import type { Dataset, DatasetMissesColumn, Rows, RowsOf } from '#engine/list/dataset.ts'
import { datasetOf, type RowsFrom } from '#engine/list/dataset-of.ts'
import { moveActs } from '#engine/move-acts.ts'
import type { TableRecord } from '#engine/records/record-of.ts'
import { domainNameOf } from '#platform/accounts/account-joins.ts'
import type { DB } from '#platform/database/tables.ts'

/** The columns that every table of a catalogue has beside its fields. */
interface Entry {
  readonly id: string
  readonly domainId: number
  readonly position: number
  readonly status: string
  readonly version: number
  readonly updatedBy: string
}

/** The fields and pictures that the table does not store under their name, and columns that nothing selects. */
type Unstored<Names, Row> = Exclude<Names, keyof Row>
type Stored<Names, Row> = [Unstored<Names, Row>] extends [never] ? unknown : DatasetMissesColumn<Unstored<Names, Row>>

type Fields = Readonly<Record<string, any>>

/** What a catalogue has beside its fields: columns of its list, and what is checked before an entry is stored. */
interface Extension<F extends Fields, T extends keyof DB, Row, Q, More> extends EntryChecks<F, Row, More> {
  /** Selects the columns of the list beside the fields, and what its filters read. */
  readonly select?: (from: RowsFrom<T>) => Q
  /** What an entry lacks to be shown, beside its pictures; null if nothing. */
  readonly lacking?: (row: Row) => Refusal | null
}

/**
 * What answers a catalogue on the server: its rows, the store of its pages, the acts of its order and states. Compiles
 * only if the table stores every field and picture, and every other column of the list is selected.
 */
export function catalogueBindings<
  F extends Fields,
  P extends string,
  C extends Fields,
  T extends keyof DB,
  Row extends Entry,
  Q extends Rows = RowsFrom<T>,
  More = unknown,
>(
  catalogue: Catalogue<F, P, C> & Stored<keyof F | P, Row> & Stored<Exclude<keyof C, keyof Row>, RowsOf<Q>>,
  record: TableRecord<T, Row>,
  extension: Extension<F & PictureFields<P>, T, Row, Q, More> = {},
): Bindings {
  // The engine reads and writes the columns by the names of the fields, which the type of the parameter has checked.
  const entries = catalogue as unknown as Catalogue
  const table = withWallTimes(withinCatalogue(record as unknown as TableRecord, entries), entries)
  const rule = (row: Fields, move: string, { by }: { readonly by: { readonly name: string } }) =>
    (move === 'activate' ? (lackingPicture(entries, row) ?? extension.lacking?.(row as unknown as Row)) : null) ??
    moved(move, by)
  return {
    datasets: [datasetIn(entries, extension)],
    stores: [storeIn(entries, table, extension)],
    acts: [
      orderAct(entries, table),
      ...removalActs(entries, table),
      ...moveActs(entries.moves, table, { rule }),
      ...Object.entries(entries.bulk).map(([move, action]) =>
        act(action, table, (row, request) => rule(row, move, request)),
      ),
    ],
  }
}

/** The rows of the table that belong to the catalogue: all others do not exist for it. */
function withinCatalogue(record: TableRecord, { within, runs }: Catalogue): TableRecord {
  const isOwn = (row: Fields | null): boolean =>
    Object.entries(within).every(([name, value]) => row?.[name] === value) && !(runs && row?.['status'] === 'REMOVED')
  const own = <Row>(row: Row | null): Row | null => (isOwn(row as Fields | null) ? row : null)
  return {
    ...record,
    find: async (tx, lookup) => own(await record.find(tx, lookup)),
    lock: async (tx, lookup) => own(await record.lock(tx, lookup)),
  }
}

const moved = (move: string, { name }: { readonly name: string }) => decided({ move, set: { updated_by: name } })

const datasetIn = (catalogue: Catalogue, { select }: Extension<any, any, any, any, any>): Dataset =>
  (datasetOf as unknown as (list: unknown, table: string, query: (request: { from: any }) => unknown) => Dataset)(
    catalogue.list,
    catalogue.of,
    ({ from }) => {
      const { of, runs } = catalogue
      const entries = from.select(domainNameOf(`${of}.domain_id`).as('domain')).where(isEntry(catalogue))
      const rows = runs ? entries.select(runningStatus(of).as('status')) : entries
      return select ? select(rows) : rows
    },
  )
