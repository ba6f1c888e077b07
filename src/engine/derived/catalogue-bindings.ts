import { sql } from 'kysely'
import type { Catalogue } from '#blueprint/catalogue/catalogue.ts'
import { refuse, type AnyDecision, type AnyEffects, type Refusal, type RowWrite } from '#blueprint/decision/decision.ts'
import type { AnyKind, ValueOf } from '#blueprint/kind.ts'
import { act, unboundAct, type Act, type Tx } from '#engine/action/act.ts'
import type { Bindings } from '#engine/bindings.ts'
import type { Dataset, DatasetMissesColumn, Rows, RowsOf } from '#engine/list/dataset.ts'
import { datasetOf, type RowsFrom } from '#engine/list/dataset-of.ts'
import { moveActs } from '#engine/move-acts.ts'
import { attachablePictures } from '#engine/pictures/operator-picture.ts'
import { asColumn } from '#engine/reach/every-currency.ts'
import type { TableRecord } from '#engine/records/record-of.ts'
import { domainNameOf } from '#platform/accounts/account-joins.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import type { DB } from '#platform/database/tables.ts'
import { store, type Store } from '#engine/input/store.ts'

type ValuesOfForm = Readonly<Record<string, unknown>>

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

type Entered<F extends Fields> = { readonly [Name in keyof F]: ValueOf<F[Name]> | null }
type Fields = Readonly<Record<string, any>>

/** What a catalogue has beside its fields: columns of its list, and what is checked before an entry is stored. */
interface Extension<F extends Fields, T extends keyof DB, Row, Q, More> {
  /** Selects the columns of the list beside the fields, and what its filters read. */
  readonly select?: (from: RowsFrom<T>) => Q
  /** What the check must know; `row` is null for a new entry. */
  readonly facts?: (tx: Tx, entry: Checked<Row>, entered: Entered<F>) => Promise<More>
  /** The reason why the values cannot be stored, at their field; null if they can. */
  readonly refusal?: (entered: Entered<F>, found: More & Checked<Row>) => Refusal | null
}
interface Checked<Row> {
  readonly row: Row | null
  readonly domainId: number
}
type AnyExtension = Extension<any, any, any, any, any>

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
  extension: Extension<F, T, Row, Q, More> = {},
): Bindings {
  // The engine reads and writes the columns by the names of the fields, which the type of the parameter has checked.
  const entries = catalogue as unknown as Catalogue
  const table = withinCatalogue(record as unknown as TableRecord, entries)
  const rule = (_: unknown, move: string, { by }: { readonly by: { readonly name: string } }) => moved(move, by)
  return {
    datasets: [datasetIn(entries, extension)],
    stores: [storeIn(entries, table, extension)],
    acts: [
      orderAct(entries, table),
      ...moveActs(entries.moves, table, { rule }),
      ...Object.entries(entries.bulk).map(([move, action]) => act(action, table, (_, { by }) => moved(move, by))),
    ],
  }
}

/** The rows of the table that belong to the catalogue: all others do not exist for it. */
function withinCatalogue(record: TableRecord, { within }: Catalogue): TableRecord {
  const own = <Row>(row: Row | null): Row | null =>
    Object.entries(within).every(([name, value]) => (row as Fields | null)?.[name] === value) ? row : null
  return {
    ...record,
    find: async (tx, lookup) => own(await record.find(tx, lookup)),
    lock: async (tx, lookup) => own(await record.lock(tx, lookup)),
  }
}

/** The table of a decision is known to the catalogue only. */
const decided = (effects: AnyEffects) => effects as never

const moved = (move: string, { name }: { readonly name: string }) => decided({ move, set: { updated_by: name } })

const datasetIn = ({ list, of, within }: Catalogue, { select }: AnyExtension): Dataset =>
  (datasetOf as unknown as (list: unknown, table: string, query: (request: { from: any }) => unknown) => Dataset)(
    list,
    of,
    ({ from }) => {
      const rows = from.select(domainNameOf(`${of}.domain_id`).as('domain')).where(isWithin(of, within))
      return select ? select(rows) : rows
    },
  )

const isWithin = (table: string, within: Catalogue['within']) =>
  sql<boolean>`${sql.join(
    [
      sql`true`,
      ...Object.entries(within).map(([name, value]) => sql`${sql.ref(`${table}.${asColumn(name)}`)} = ${value}`),
    ],
    sql` and `,
  )}`

/** Orders of one catalogue change one after another. */
const lockOrder = (tx: Tx, table: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`order:${table}`}, 0))`.execute(tx)

interface Placed {
  readonly id: string
  readonly position: number
}

async function placedIn(tx: Tx, { of, within }: Catalogue, domainId: number): Promise<readonly Placed[]> {
  const { rows } = await sql<Placed>`select id, position from ${sql.table(of)}
    where domain_id = ${domainId} and ${isWithin(of, within)} order by position, id`.execute(tx)
  return rows
}

/** The entry takes the place; those between its old and its new place move by one. */
function orderAct(catalogue: Catalogue, record: TableRecord): Act {
  const { order, of } = catalogue
  return unboundAct(order, {
    async facts(tx, request) {
      await lockOrder(tx, of)
      const row: Entry | null = await record.lock(tx, request)
      return row && { subject: record.subjectOf(row), id: row.id, all: await placedIn(tx, catalogue, row.domainId) }
    },
    rule({ id, all }, { input: { position }, by }): AnyDecision {
      if (position > all.length) return refuse(`The last entry has ${all.length}.`, 'position')
      const others = all.filter((one) => one.id !== id)
      const ordered = [...others.slice(0, position - 1), { id, position: 0 }, ...others.slice(position - 1)]
      const rows = ordered.flatMap((one, index) =>
        one.id === id || one.position === index + 1
          ? []
          : [{ table: of, key: { id: one.id }, values: { position: index + 1 } } as RowWrite],
      )
      return decided({ set: { position, updated_by: by.name }, rows })
    },
  })
}

function storeIn(catalogue: Catalogue, record: TableRecord, { facts, refusal }: AnyExtension): Store {
  const { form, of, pictures, within } = catalogue
  const [naming = ''] = Object.keys(form.fields)
  const own = Object.fromEntries(Object.entries(within).map(([name, value]) => [asColumn(name), value]))
  const filesIn = (values: ValuesOfForm | null) => pictures.flatMap((name) => textIn(values?.[name]))
  return store<any, any, any, any, any>(form, record, {
    values: (row: Entry) => ({ domain: String(row.domainId) }),
    fresh: async (_, { entered }) => ({
      id: uuidv7(),
      domainId: entered ? Number(entered.domain) : undefined,
      [naming]: entered?.[naming] ?? '',
    }),
    async facts(tx, { row, known: { domainId } }, { entered, actor }) {
      const isOwn = domainId !== undefined && actor.domains.includes(domainId)
      if (entered === null || !isOwn) return { isOwn, attachable: new Set(), last: 0, found: {} }
      if (row === null) await lockOrder(tx, of)
      const target = { place: of, domainId, username: actor.username }
      return {
        isOwn,
        attachable: await attachablePictures(tx, filesIn(entered), target),
        last: row === null ? ((await placedIn(tx, catalogue, domainId)).at(-1)?.position ?? 0) : 0,
        found: (await facts?.(tx, { row, domainId }, entered)) ?? {},
      }
    },
    rule({ row, known: { id, domainId }, isOwn, attachable, last, found }, values: ValuesOfForm, { by }) {
      if (!isOwn) return refuse('Choose one of your domains.', 'domain')
      const refused = refusal?.(values, { ...found, row, domainId })
      if (refused) return refused
      const missing = pictures.find((name) => textIn(values[name]).some((file) => !attachable.has(file)))
      if (missing !== undefined) return refuse('Upload this picture again.', missing)
      const columns = { ...columnsOf(catalogue, values), updated_by: by.name }
      // An uploaded picture belongs to the uploader’s first domain until it is attached.
      const attached = [...new Set(filesIn(values))].map((file) => ({
        table: 'stored_file' as const,
        key: { id: file },
        values: { domain_id: domainId },
      }))
      if (row !== null) return decided({ set: columns, rows: attached })
      const entry = {
        table: of,
        values: { id, domain_id: domainId, ...own, position: last + 1, ...columns },
      } as RowWrite
      return decided({ rows: [entry, ...attached] })
    },
  })
}

const textIn = (value: unknown): readonly string[] => (typeof value === 'string' ? [value] : [])

/** The values under the names of their columns. An empty text and an empty choice of several are stored as such. */
const columnsOf = ({ form }: Catalogue, values: ValuesOfForm): ValuesOfForm =>
  Object.fromEntries(
    Object.entries(form.fields).flatMap(([name, kind]) =>
      name === 'domain' ? [] : [[asColumn(name), values[name] ?? emptyOf(kind)]],
    ),
  )

const emptyOf = ({ name }: AnyKind): unknown =>
  name === 'text' || name === 'longText' ? '' : ['many', 'several', 'grid'].includes(name) ? [] : null
