import type { AnyForm, FieldsOf } from '#blueprint/screen/form.ts'
import type { DB } from '#platform/database/tables.ts'
import type { Decision } from '#blueprint/decision/decision.ts'
import type { Asked, Subject, Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Scope } from '#engine/scope.ts'

export interface Loaded<F extends AnyForm> {
  readonly values: FieldsOf<F>
  readonly version: number
  readonly subject: Subject
}

/** A form that is one table: fields are columns in snake_case; id from `allocator`, version checked and raised by the engine. */
export interface TableStore<F extends AnyForm = AnyForm> {
  readonly form: F
  readonly table: keyof DB
  readonly allocator?: string
  /** Columns the engine sets besides the fields on creation. */
  readonly fixed?: (actor: Actor) => Readonly<Record<string, unknown>>
}

/** What a store may need to know besides who reads what. */
export interface Reading<F extends AnyForm = AnyForm> {
  readonly scope: Scope
  /** What was entered, when it is about to be saved. */
  readonly entered: FieldsOf<F> | null
}

/**
 * A form that is more than a table: `read` loads it (with the id null it prepares a new one), with whatever else the rule
 * needs; `rule` decides what saving means.
 */
export interface OwnStore<F extends AnyForm = AnyForm, L extends Loaded<F> = any> {
  readonly form: F
  readonly read: (tx: Tx, id: string | null, actor: Actor, reading: Reading<F>) => Promise<L | null>
  readonly rule: (loaded: L | null, values: FieldsOf<F>, asked: Omit<Asked<any>, 'input'>) => Decision
  /** Whether this change, or this new thing, waits until somebody else has confirmed it. */
  readonly secondPerson?: (loaded: L, values: FieldsOf<F>) => boolean
}
export type Store = TableStore | OwnStore

export const store = <F extends AnyForm, L extends Loaded<F>>(
  form: F,
  halves: Omit<TableStore<F>, 'form'> | Omit<OwnStore<F, L>, 'form'>,
): Store => ({ form, ...halves }) as Store
