import { changedFormRow, newFormRow } from '#engine/input/new-row.ts'
import { sql } from 'kysely'
import type { AnyForm, FieldsOf } from '#blueprint/screen/form.ts'
import { decide } from '#blueprint/decision/decision.ts'
import { refuse, type Refusal } from '#blueprint/decision/refusal.ts'
import { canonical } from '#platform/database/json.ts'
import type { Tx, Subject, DecisionOn } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { store, type Loaded } from '#engine/input/store.ts'
import { attachablePictures, type PicturePlace } from '#engine/pictures/operator-picture.ts'
import { newUuid, operatorRow, subjectOfRow, type OperatorRow } from '#areas/payments/methods/operator-rows.facts.ts'
import { operatorTables, type OperatorTable } from '#areas/payments/methods/operator-table.record.ts'

/** Maps the fields of a form to the columns of its table. */
export interface FormMapping<F extends AnyForm, T extends OperatorTable> {
  readonly table: T
  readonly nameOf: (values: FieldsOf<F>) => string | null
  readonly toRow: (values: FieldsOf<F>) => Readonly<Record<string, unknown>>
  readonly toFields: (row: OperatorRow<T>) => FieldsOf<F>
  /** Domain of a new row: from its field, or from the row it belongs to. */
  readonly domainOf: (tx: Tx, values: FieldsOf<F>) => Promise<number | null>
  /** A referenced gateway or deposit method; it must be of the same domain. */
  readonly refersTo?: (values: FieldsOf<F>) => {
    readonly table: 'gateway' | 'deposit_method'
    readonly id: string | null
    readonly field: string
  }
  /** Pictures attached to the row, and the field they are entered in. */
  readonly pictures?: {
    readonly field: string
    readonly place: PicturePlace
    readonly filesOf: (values: FieldsOf<F>) => readonly string[]
  }
  readonly onCreation?: (actor: Actor) => Readonly<Record<string, unknown>>
  /** Further columns of a changed row. */
  readonly onChange?: (before: FieldsOf<F>, values: FieldsOf<F>) => Readonly<Record<string, unknown>>
  readonly refusal?: (before: FieldsOf<F> | null, values: FieldsOf<F>) => Refusal | null
  readonly needsSecondApproval?: (before: FieldsOf<F> | null, values: FieldsOf<F>) => boolean
}

interface OperatorLoaded<F extends AnyForm, T extends OperatorTable> extends Loaded<F> {
  readonly subject: Subject<T>
  readonly isNew: boolean
  readonly newId: string
  readonly domainId: number | null
  readonly domains: readonly number[]
  readonly currency: string | null
  readonly spokenDomain: number | null
  /** Submitted pictures that may be attached. */
  readonly mayHang: Pick<ReadonlySet<string>, 'has'>
}

const empty = <F extends AnyForm>(form: F): FieldsOf<F> =>
  // Every field of a new form is empty at first.
  Object.fromEntries(Object.keys(form.fields).map((name) => [name, null])) as unknown as FieldsOf<F>

/**
 * Store for a form over one of the operator’s payment tables; the row and its references must be in the actor’s
 * domains.
 */
export function operatorStore<F extends AnyForm, T extends OperatorTable>(form: F, rows: FormMapping<F, T>) {
  return store<F, OperatorLoaded<F, T>>(form, {
    async read(tx, id, actor, { entered, maker }) {
      const row = id === null ? null : await operatorRow(tx, rows.table, { id, actor, isLocked: entered !== null })
      if (id !== null && !row) return null
      const values = row ? rows.toFields(row) : empty(form)
      const domainId = row?.domain_id ?? (entered && (await rows.domainOf(tx, entered)))
      const spoken = entered && rows.refersTo?.(entered)
      const newId = await newUuid(tx)
      const name = `${form.noun} ${rows.nameOf(entered ?? values) ?? ''}`.trim()
      const subject = row
        ? subjectOfRow({ table: rows.table, row, name, shown: {} })
        : operatorTables[rows.table].subjectOf({ id: newId, domainId }, { name })
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
        mayHang: await hangingIn(tx, rows, { entered, domainId, username: maker ?? actor.username }),
      }
    },
    rule: (loaded, values, { actor }) => ruleOf(rows, loaded, values, actor),
    ...(rows.needsSecondApproval
      ? {
          secondApproval: (loaded, values) =>
            rows.needsSecondApproval?.(loaded.isNew ? null : loaded.values, values) === true,
        }
      : {}),
  })
}

function ruleOf<F extends AnyForm, T extends OperatorTable>(
  rows: FormMapping<F, T>,
  loaded: OperatorLoaded<F, T> | null,
  values: FieldsOf<F>,
  actor: Actor,
): DecisionOn<Subject<T>, never> {
  if (!loaded || loaded.domainId === null || !loaded.domains.includes(loaded.domainId))
    return refuse('Select one of your domains.', 'domain')
  if (loaded.spokenDomain !== loaded.domainId)
    return refuse(
      'This belongs to a different domain. Select one of the same domain.',
      rows.refersTo?.(values).field ?? 'domain',
    )
  const files = rows.pictures?.filesOf(values) ?? []
  if (!files.every((file) => loaded.mayHang.has(file)))
    return refuse('Upload this picture again.', rows.pictures?.field ?? 'domain')
  const refused = rows.refusal?.(loaded.isNew ? null : loaded.values, values)
  if (refused) return refused
  const { newId: id, domainId, currency } = loaded
  // An uploaded picture belongs to the uploader’s first operator until it is attached.
  const hung = [...new Set(files)].map((file) => ({
    table: 'stored_file' as const,
    key: { id: file },
    values: { domain_id: domainId },
  }))
  const columns = { ...rows.toRow(values), updated_by: actor.username }
  if (!loaded.isNew) {
    const changed = { ...changedColumns(rows.toRow(loaded.values), columns), ...rows.onChange?.(loaded.values, values) }
    return { ...changedFormRow(loaded.subject, changed), rows: hung }
  }
  const hasCurrency = rows.table !== 'deposit_guide' && rows.table !== 'collection_account'
  return decide({
    rows: [
      newFormRow(rows.table, {
        id,
        domain_id: domainId,
        ...(hasCurrency ? { currency } : {}),
        ...columns,
        ...rows.onCreation?.(actor),
      }),
      ...hung,
    ],
  })
}

type Columns = Readonly<Record<string, unknown>>

/** A column may hold more than its field shows, so it is written only where the field was changed. */
const changedColumns = (before: Columns, after: Columns): Columns =>
  Object.fromEntries(Object.entries(after).filter(([name, value]) => canonical(value) !== canonical(before[name])))

interface SubmittedForm<F extends AnyForm> {
  readonly entered: FieldsOf<F> | null
  readonly domainId: number | null
  /** Who uploaded the pictures. */
  readonly username: string
}

async function hangingIn<F extends AnyForm, T extends OperatorTable>(
  tx: Tx,
  { pictures }: FormMapping<F, T>,
  { entered, domainId, username }: SubmittedForm<F>,
): Promise<Pick<ReadonlySet<string>, 'has'>> {
  if (!pictures || entered === null || domainId === null) return new Set()
  const { place, filesOf } = pictures
  return attachablePictures(tx, filesOf(entered), { place, domainId, username })
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
