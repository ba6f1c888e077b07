import type { AnyForm, FieldsOf } from '#blueprint/screen/form.ts'
import type { DB } from '#platform/database/tables.ts'
import type { ActionRequest, AnySubject, DecisionOn, Subject, Tx } from '#engine/action/act.ts'
import type { TableRecord } from '#engine/records/record-of.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Scope } from '#engine/scope.ts'

export interface Loaded<F extends AnyForm> {
  readonly values: FieldsOf<F>
  readonly version: number
  readonly subject: AnySubject
}

/** Additional context for loading. */
export interface LoadContext<F extends AnyForm = AnyForm> {
  readonly scope: Scope
  /** The entered values when saving; null when loading. */
  readonly entered: FieldsOf<F> | null
  /** Username of the requester when an approved request is carried out. */
  readonly maker?: string | null
}

/**
 * A form with custom logic: `read` loads the record (id null prepares a new one) and what the rule
 * needs; `rule` decides how to save.
 */
export interface Store<F extends AnyForm = AnyForm, L extends Loaded<F> = any> {
  readonly form: F
  readonly read: (tx: Tx, id: string | null, actor: Actor, reading: LoadContext<F>) => Promise<L | null>
  readonly rule: (
    loaded: L | null,
    values: FieldsOf<F>,
    request: Omit<ActionRequest<any>, 'input'>,
  ) => DecisionOn<L['subject'], never>
  /** Whether this change or new record needs second approval. */
  readonly secondApproval?: (loaded: L, values: FieldsOf<F>) => boolean
}
/** What a form asks when it is loaded or saved: null for a new record. */
interface Lookup<F extends AnyForm> extends LoadContext<F> {
  readonly id: string | null
  readonly actor: Actor
}
interface Found<T extends keyof DB, Row, New> {
  readonly subject: Subject<T>
  /** The stored row; null for a new record. */
  readonly row: Row | null
  /** The same, or what is known of the new row. */
  readonly known: Row | New
}
type LoadedRow<F extends AnyForm, T extends keyof DB, Row, New, More> = Loaded<F> & Found<T, Row, New> & More

/** Fields of the form that the row does not hold under their name, with their type. */
type Unstored<Fields, Row> = {
  [Name in keyof Fields]: Name extends keyof Row ? (Row[Name] extends Fields[Name] ? never : Name) : Name
}[keyof Fields]
type FieldValues<Fields, Row> = [Unstored<Fields, Row>] extends [never]
  ? { readonly values?: (row: Row) => Partial<Fields> }
  : { readonly values: (row: Row) => Partial<Fields> & Pick<Fields, Unstored<Fields, Row>> }

/** A form on the rows of a record: its fields are their columns, or what `values` says. */
type RowStore<F extends AnyForm, T extends keyof DB, Row, New, More> = FieldValues<FieldsOf<F>, Row> & {
  /** What is known of a new row: its key, and what names it. */
  readonly fresh?: (tx: Tx, lookup: Lookup<F>) => Promise<New>
  /** What the rule must know beside the row. */
  readonly facts?: (tx: Tx, found: Found<T, Row, New>, lookup: Lookup<F>) => Promise<More>
  readonly rule: (
    loaded: LoadedRow<F, T, Row, New, More>,
    values: FieldsOf<F>,
    request: Omit<ActionRequest<any>, 'input'>,
  ) => DecisionOn<Subject<T>, never>
  readonly secondApproval?: (loaded: LoadedRow<F, T, Row, New, More>, values: FieldsOf<F>) => boolean
}

export function store<F extends AnyForm, L extends Loaded<F>>(form: F, halves: Omit<Store<F, L>, 'form'>): Store
export function store<F extends AnyForm, T extends keyof DB, Row, New extends Partial<Row> = never, More = unknown>(
  form: F,
  record: TableRecord<T, Row>,
  halves: RowStore<F, T, Row, New, More>,
): Store
export function store(
  form: AnyForm,
  record: Omit<Store, 'form'> | TableRecord,
  halves?: RowStore<any, any, any, any, any>,
): Store {
  if (!('table' in record)) return { form, ...record }
  const { fresh, facts, values, rule, secondApproval } = halves!
  const names = Object.keys(form.fields as object)
  return {
    form,
    async read(tx, id, actor, context) {
      const lookup = { ...context, id, actor }
      const search = context.entered === null ? record.find : record.lock
      const row = id === null ? null : await search(tx, { ...context, id, actor })
      if (row === null && (id !== null || !fresh)) return null
      const known = row ?? (await fresh!(tx, lookup))
      const subject = record.subjectOf(known)
      const stored = names.map((name) => [name, row === null || row[name] === '' ? null : (row[name] ?? null)])
      return {
        values: { ...Object.fromEntries(stored), ...(row && values?.(row)) },
        version: row?.version ?? 0,
        subject,
        row,
        known,
        ...(await facts?.(tx, { row, known, subject }, lookup)),
      }
    },
    rule: (loaded, entered, request) => rule(loaded, entered, request),
    ...(secondApproval ? { secondApproval } : {}),
  }
}
