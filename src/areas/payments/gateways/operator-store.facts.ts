import { sql } from 'kysely'
import type { AnyForm, FieldsOf } from '#blueprint/screen/form.ts'
import { decide, type Decision } from '#blueprint/decision/decision.ts'
import { refuse } from '#blueprint/decision/refusal.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { store, type Loaded } from '#engine/input/store.ts'
import { mayHang, type PicturePlace } from '#engine/pictures/house-picture.ts'
import {
  freshUuid,
  houseRow,
  subjectOfRow,
  type HouseRow,
  type HouseTable,
} from '#areas/payments/methods/house-rows.facts.ts'

/** How the fields of a form lie in their table. */
export interface Rows<F extends AnyForm, T extends HouseTable> {
  readonly table: T
  readonly nameOf: (values: FieldsOf<F>) => string | null
  readonly toRow: (values: FieldsOf<F>) => Readonly<Record<string, unknown>>
  readonly toFields: (row: HouseRow<T>) => FieldsOf<F>
  /** The domain of a new one: the field says it, or what it belongs to. */
  readonly domainOf: (tx: Tx, values: FieldsOf<F>) => Promise<number | null>
  /** Gateways and ways that are spoken of: they must be of the same domain. */
  readonly speaksOf?: (values: FieldsOf<F>) => {
    readonly table: 'gateway' | 'deposit_method'
    readonly id: string | null
    readonly field: string
  }
  /** Pictures that hang on it, and the field they are entered in. */
  readonly pictures?: {
    readonly field: string
    readonly place: PicturePlace
    readonly filesOf: (values: FieldsOf<F>) => readonly string[]
  }
  readonly onCreation?: (actor: Actor) => Readonly<Record<string, unknown>>
  readonly needsTwo?: (before: FieldsOf<F> | null, values: FieldsOf<F>) => boolean
}

interface HouseLoaded<F extends AnyForm> extends Loaded<F> {
  readonly isNew: boolean
  readonly newId: string
  readonly domainId: number | null
  readonly domains: readonly number[]
  readonly currency: string | null
  readonly spokenDomain: number | null
  /** Which of the pictures entered may hang there. */
  readonly mayHang: ReadonlySet<string>
}

const empty = <F extends AnyForm>(form: F): FieldsOf<F> =>
  // Every field of a form may be empty before somebody enters something.
  Object.fromEntries(Object.keys(form.fields).map((name) => [name, null])) as unknown as FieldsOf<F>

/** A form over one of the house's tables about money: its domain must be the actor's, and what it speaks of too. */
export function houseStore<F extends AnyForm, T extends HouseTable>(form: F, rows: Rows<F, T>) {
  return store<F, HouseLoaded<F>>(form, {
    async read(tx, id, actor, { entered }) {
      const row = id === null ? null : await houseRow(tx, rows.table, { id, actor, isHeld: entered !== null })
      if (id !== null && !row) return null
      const values = row ? rows.toFields(row) : empty(form)
      const domainId = row?.domain_id ?? (entered && (await rows.domainOf(tx, entered)))
      const spoken = entered && rows.speaksOf?.(entered)
      const newId = await freshUuid(tx)
      const name = `${form.noun} ${rows.nameOf(entered ?? values) ?? ''}`.trim()
      const subject = row
        ? subjectOfRow({ table: rows.table, row, name, shown: {} })
        : { table: rows.table, key: { id: newId }, domainId, agentId: null, name, shown: {} }
      return {
        values,
        version: row?.version ?? 0,
        subject,
        isNew: row === null,
        newId,
        domainId,
        domains: actor.domains,
        currency: domainId === null ? null : await currencyOf(tx, domainId),
        spokenDomain: spoken?.id ? await domainAt(tx, spoken.table, spoken.id) : domainId,
        mayHang: await hangingIn(tx, rows, { entered, domainId, actor }),
      }
    },
    rule: (loaded, values, { actor }) => ruleOf(rows, loaded, values, actor),
    ...(rows.needsTwo
      ? { secondPerson: (loaded, values) => rows.needsTwo?.(loaded.isNew ? null : loaded.values, values) === true }
      : {}),
  })
}

function ruleOf<F extends AnyForm, T extends HouseTable>(
  rows: Rows<F, T>,
  loaded: HouseLoaded<F> | null,
  values: FieldsOf<F>,
  actor: Actor,
): Decision {
  if (!loaded || loaded.domainId === null || !loaded.domains.includes(loaded.domainId))
    return refuse('Select one of your domains.', 'domain')
  if (loaded.spokenDomain !== loaded.domainId)
    return refuse(
      'This belongs to a different domain. Select one of the same domain.',
      rows.speaksOf?.(values).field ?? 'domain',
    )
  const files = rows.pictures?.filesOf(values) ?? []
  if (!files.every((file) => loaded.mayHang.has(file)))
    return refuse('Upload this picture again.', rows.pictures?.field ?? 'domain')
  const { newId: id, domainId, currency } = loaded
  // What is brought lies in the first house of whoever brought it until it hangs.
  const hung = [...new Set(files)].map((file) => ({
    table: 'stored_file' as const,
    key: { id: file },
    values: { domain_id: domainId },
  }))
  const columns = { ...rows.toRow(values), updated_by: actor.username }
  if (!loaded.isNew) return decide({ set: columns, rows: hung })
  const hasCurrency = rows.table !== 'deposit_guide' && rows.table !== 'collection_account'
  return decide({
    rows: [
      {
        table: rows.table,
        values: {
          id,
          domain_id: domainId,
          ...(hasCurrency ? { currency } : {}),
          ...columns,
          ...rows.onCreation?.(actor),
        },
      },
      ...hung,
    ],
  })
}

interface Entered<F extends AnyForm> {
  readonly entered: FieldsOf<F> | null
  readonly domainId: number | null
  readonly actor: Actor
}

async function hangingIn<F extends AnyForm, T extends HouseTable>(
  tx: Tx,
  { pictures }: Rows<F, T>,
  { entered, domainId, actor }: Entered<F>,
): Promise<ReadonlySet<string>> {
  if (!pictures || entered === null || domainId === null) return new Set()
  const { place, filesOf } = pictures
  return mayHang(tx, filesOf(entered), { place, domainId, username: actor.username })
}

async function currencyOf(tx: Tx, domainId: number): Promise<string | null> {
  const row = await tx.selectFrom('domain').select('currency').where('id', '=', domainId).executeTakeFirst()
  return row?.currency ?? null
}

export async function domainAt(tx: Tx, table: 'gateway' | 'deposit_method', id: string): Promise<number | null> {
  if (!/^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(id)) return null
  const { rows } = await sql<{ domain_id: number }>`select domain_id from ${sql.table(table)} where id = ${id}`.execute(
    tx,
  )
  return rows[0]?.domain_id ?? null
}

export const domainIn = async (_tx: Tx, { domain }: { readonly domain: string | null }): Promise<number | null> =>
  domain !== null && /^\d{1,6}$/.test(domain) ? Number(domain) : null
