import { sql } from 'kysely'
import type { Catalogue } from '#blueprint/catalogue/catalogue.ts'
import { refuse, type AnyDecision, type AnyEffects, type RowWrite } from '#blueprint/decision/decision.ts'
import { unboundAct, type Act, type Tx } from '#engine/action/act.ts'
import type { Bindings } from '#engine/bindings.ts'
import type { Dataset, DatasetMissesColumn } from '#engine/list/dataset.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
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

/** The fields and pictures that the table does not store under their name. */
type Unstored<Names, Row> = Exclude<Names, keyof Row>
type Stored<F, P, Row> = [Unstored<keyof F | P, Row>] extends [never]
  ? unknown
  : DatasetMissesColumn<Unstored<keyof F | P, Row>>

/**
 * What answers a catalogue on the server: its rows, the store of its pages, the acts of its order and states. Compiles
 * only if the table stores every field and picture.
 */
export function catalogueBindings<
  F extends Readonly<Record<string, any>>,
  P extends string,
  T extends keyof DB,
  Row extends Entry,
>(catalogue: Catalogue<F, P> & Stored<F, P, Row>, record: TableRecord<T, Row>): Bindings {
  // The engine reads and writes the columns by the names of the fields, which the type of the parameter has checked.
  const [entries, table] = [catalogue as unknown as Catalogue, record as unknown as TableRecord]
  return {
    datasets: [datasetIn(entries)],
    stores: [storeIn(entries, table)],
    acts: [orderAct(entries, table), ...moveActs(entries.moves, table, { rule: (_, move, { by }) => moved(move, by) })],
  }
}

/** The table of a decision is known to the catalogue only. */
const decided = (effects: AnyEffects) => effects as never

const moved = (move: string, { name }: { readonly name: string }) => decided({ move, set: { updated_by: name } })

const datasetIn = ({ list, of }: Catalogue): Dataset =>
  (datasetOf as unknown as (list: unknown, table: string, query: (request: { from: any }) => unknown) => Dataset)(
    list,
    of,
    ({ from }) => from.select(domainNameOf(`${of}.domain_id`).as('domain')),
  )

/** Orders of one catalogue change one after another. */
const lockOrder = (tx: Tx, table: string) =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`order:${table}`}, 0))`.execute(tx)

interface Placed {
  readonly id: string
  readonly position: number
}

async function placedIn(tx: Tx, table: string, domainId: number): Promise<readonly Placed[]> {
  const { rows } = await sql<Placed>`select id, position from ${sql.table(table)}
    where domain_id = ${domainId} order by position, id`.execute(tx)
  return rows
}

/** The entry takes the place; those between its old and its new place move by one. */
function orderAct({ order, of }: Catalogue, record: TableRecord): Act {
  return unboundAct(order, {
    async facts(tx, request) {
      await lockOrder(tx, of)
      const row: Entry | null = await record.lock(tx, request)
      return row && { subject: record.subjectOf(row), id: row.id, all: await placedIn(tx, of, row.domainId) }
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

function storeIn(catalogue: Catalogue, record: TableRecord): Store {
  const { form, of, pictures } = catalogue
  const [naming = ''] = Object.keys(form.fields)
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
      if (entered === null || !isOwn) return { isOwn, attachable: new Set(), last: 0 }
      if (row === null) await lockOrder(tx, of)
      const target = { place: of, domainId, username: actor.username }
      return {
        isOwn,
        attachable: await attachablePictures(tx, filesIn(entered), target),
        last: row === null ? ((await placedIn(tx, of, domainId)).at(-1)?.position ?? 0) : 0,
      }
    },
    rule({ row, known: { id, domainId }, isOwn, attachable, last }, values: ValuesOfForm, { by }) {
      if (!isOwn) return refuse('Choose one of your domains.', 'domain')
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
      const entry = { table: of, values: { id, domain_id: domainId, position: last + 1, ...columns } } as RowWrite
      return decided({ rows: [entry, ...attached] })
    },
  })
}

const textIn = (value: unknown): readonly string[] => (typeof value === 'string' ? [value] : [])

/** The values under the names of their columns. An empty text is stored as such. */
const columnsOf = ({ form }: Catalogue, values: ValuesOfForm): ValuesOfForm =>
  Object.fromEntries(
    Object.entries(form.fields).flatMap(([name, kind]) =>
      name === 'domain' ? [] : [[asColumn(name), values[name] ?? (kind.name === 'text' ? '' : null)]],
    ),
  )
