import type { AnyForm, FieldsOf } from '#blueprint/screen/form.ts'
import type { DB } from '#platform/database/tables.ts'
import type { ActionRequest, AnySubject, DecisionOn, Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Scope } from '#engine/scope.ts'

export interface Loaded<F extends AnyForm> {
  readonly values: FieldsOf<F>
  readonly version: number
  readonly subject: AnySubject
}

/**
 * A form backed by one table: fields are snake_case columns; the engine allocates the id and
 * manages the version.
 */
export interface TableStore<F extends AnyForm = AnyForm> {
  readonly form: F
  readonly table: keyof DB
  readonly allocator?: string
  /** Additional columns set on creation. */
  readonly fixed?: (actor: Actor) => Readonly<Record<string, unknown>>
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
export interface CustomStore<F extends AnyForm = AnyForm, L extends Loaded<F> = any> {
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
export type Store = TableStore | CustomStore

export const store = <F extends AnyForm, L extends Loaded<F>>(
  form: F,
  halves: Omit<TableStore<F>, 'form'> | Omit<CustomStore<F, L>, 'form'>,
): Store => ({ form, ...halves }) as Store
