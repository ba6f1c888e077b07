import type { Catalogue } from '#blueprint/catalogue/catalogue.ts'
import { refuse, type Refusal, type RowWrite } from '#blueprint/decision/decision.ts'
import type { AnyKind, ValueOf } from '#blueprint/kind.ts'
import type { Tx } from '#engine/action/act.ts'
import { store, type Store } from '#engine/input/store.ts'
import { attachablePictures } from '#engine/pictures/operator-picture.ts'
import { asColumn } from '#engine/reach/every-currency.ts'
import type { TableRecord } from '#engine/records/record-of.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { decided, lockOrder, placedIn } from './order.ts'

type ValuesOfForm = Readonly<Record<string, unknown>>
type Fields = Readonly<Record<string, any>>
type Entered<F extends Fields> = { readonly [Name in keyof F]: ValueOf<F[Name]> | null }

/** What is checked before an entry is stored. */
export interface EntryChecks<F extends Fields, Row, More> {
  /** What the check must know; `row` is null for a new entry. */
  readonly facts?: (tx: Tx, entry: Checked<Row>, entered: Entered<F>) => Promise<More>
  /** The reason why the values cannot be stored, at their field; null if they can. */
  readonly refusal?: (entered: Entered<F>, found: More & Checked<Row>) => Refusal | null
}
interface Checked<Row> {
  readonly row: Row | null
  readonly domainId: number
}
type AnyChecks = EntryChecks<any, any, any>

/** The store of the pages to create and edit entries. */
export function storeIn(catalogue: Catalogue, record: TableRecord, { facts, refusal }: AnyChecks): Store {
  const { form, of, pictures, within } = catalogue
  const [naming = ''] = Object.keys(form.fields)
  const own = Object.fromEntries(Object.entries(within).map(([name, value]) => [asColumn(name), value]))
  const filesIn = (values: ValuesOfForm | null) => pictures.flatMap((name) => textIn(values?.[name]))
  return store<any, any, any, any, any>(form, record, {
    values: (row: { readonly domainId: number }) => ({ domain: String(row.domainId) }),
    fresh: async (_, { entered }) => ({
      id: uuidv7(),
      domainId: entered ? Number(entered.domain) : undefined,
      [naming]: entered?.[naming] ?? '',
    }),
    async facts(tx, { row, known: { domainId } }, { entered, actor }) {
      const isOwn = domainId !== undefined && actor.domains.includes(domainId)
      if (entered === null || !isOwn) return { isOwn, attachable: new Set(), last: 0, found: {} }
      if (row === null) await lockOrder(tx, catalogue)
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
