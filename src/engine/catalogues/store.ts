import type { Catalogue } from '#blueprint/catalogue/catalogue.ts'
import { refuse, type Refusal, type RowWrite } from '#blueprint/decision/decision.ts'
import type { AnyKind, ValueOf } from '#blueprint/kind.ts'
import type { Tx } from '#engine/action/act.ts'
import { store, type Store } from '#engine/input/store.ts'
import { attachablePictures } from '#engine/pictures/operator-picture.ts'
import { asColumn } from '#engine/reach/every-currency.ts'
import type { TableRecord } from '#engine/records/record-of.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import { closedGap, decided, lockOrder, placedBeside } from './order.ts'
import { filesIn, pictureRefusal } from './pictures.ts'
import { enteredTimes } from './times.ts'

type ValuesOfForm = Readonly<Record<string, unknown>>
type Fields = Readonly<Record<string, any>>
type Entered<F extends Fields> = { readonly [Name in keyof F]: ValueOf<F[Name]> | null }

/** What is checked before an entry is stored. */
export interface EntryChecks<F extends Fields, Row, More> {
  /** What is stored instead of the values that were entered. */
  readonly tidied?: (entered: Entered<F>) => Entered<F>
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
export function storeIn(catalogue: Catalogue, record: TableRecord, checks: AnyChecks): Store {
  const { form, of, within } = catalogue
  const tidy = (values: ValuesOfForm): ValuesOfForm => checks.tidied?.(values) ?? values
  const [naming = ''] = Object.keys(form.fields)
  const own = Object.fromEntries(Object.entries(within).map(([name, value]) => [asColumn(name), value]))
  return store<any, any, any, any, any>(form, record, {
    values: (row: { readonly domainId: number; readonly wallTimes?: ValuesOfForm }) => ({
      domain: String(row.domainId),
      ...row.wallTimes,
    }),
    fresh: async (_, { entered }) => ({
      id: uuidv7(),
      domainId: entered ? Number(entered.domain) : undefined,
      [naming]: entered?.[naming] ?? '',
    }),
    facts: (tx, { row, known }, { entered, actor }) =>
      factsOf(tx, { catalogue, row, domainId: known.domainId, entered: entered && tidy(entered), actor, checks }),
    rule({ row, known: { id, domainId }, isOwn, attachable, place, found, times }, entered: ValuesOfForm, { by }) {
      const values = tidy(entered)
      if (!isOwn) return refuse('Choose one of your domains.', 'domain')
      const refused =
        checks.refusal?.(values, { ...found, row, domainId }) ?? pictureRefusal(catalogue, { row, values, attachable })
      if (refused) return refused
      const columns = { ...columnsOf(catalogue, { ...values, ...times }), updated_by: by.name }
      // An uploaded picture belongs to the uploader’s first domain until it is attached.
      const attached = [...new Set(filesIn(catalogue, values))].map((file) => ({
        table: 'stored_file' as const,
        key: { id: file },
        values: { domain_id: domainId },
      }))
      if (row !== null) return decided({ set: { ...columns, ...place.set }, rows: [...place.rows, ...attached] })
      const created = catalogue.runs ? { created_by: by.name } : {}
      const entry = {
        table: of,
        values: { id, domain_id: domainId, ...own, ...place.set, ...columns, ...created },
      } as RowWrite
      return decided({ rows: [entry, ...attached] })
    },
  })
}

interface Saving {
  readonly catalogue: Catalogue
  readonly row: any
  readonly domainId: number | undefined
  readonly entered: any
  readonly actor: Actor
  readonly checks: AnyChecks
}

async function factsOf(tx: Tx, { catalogue, row, domainId, entered, actor, checks }: Saving) {
  const isOwn = domainId !== undefined && actor.domains.includes(domainId)
  if (entered === null || !isOwn) return { isOwn }
  const target = { place: catalogue.of, domainId, username: actor.username }
  return {
    isOwn,
    times: await enteredTimes(tx, catalogue, { row, entered }),
    place: await placeFor(tx, catalogue, row, { ...entered, domainId }),
    attachable: await attachablePictures(tx, filesIn(catalogue, entered), target),
    found: (await checks.facts?.(tx, { row, domainId }, entered)) ?? {},
  }
}

/** A new entry becomes the last one, and so does one that changes its group. */
async function placeFor(tx: Tx, catalogue: Catalogue, row: any, entered: any) {
  const { per, of } = catalogue
  const stays = row !== null && (per === null || row[per] === entered[per])
  if (stays) return { set: {}, rows: [] }
  await lockOrder(tx, catalogue)
  const last = (await placedBeside(tx, catalogue, entered)).at(-1)?.position ?? 0
  const left = row === null ? [] : closedGap(of, await placedBeside(tx, catalogue, row), row.id)
  return { set: { position: last + 1 }, rows: left }
}

/** The values under the names of their columns. An empty text and an empty choice of several are stored as such. */
const columnsOf = ({ form }: Catalogue, values: ValuesOfForm): ValuesOfForm =>
  Object.fromEntries(
    Object.entries(form.fields).flatMap(([name, kind]) =>
      name === 'domain' ? [] : [[asColumn(name), values[name] ?? emptyOf(kind)]],
    ),
  )

const emptyOf = ({ name }: AnyKind): unknown =>
  name === 'text' || name === 'longText' || name === 'richText'
    ? ''
    : ['many', 'several', 'grid'].includes(name)
      ? []
      : null
