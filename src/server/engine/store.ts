import type { AnyForm, FieldsOf } from '#blueprint/form.ts'
import type { DB } from '#database/tables.ts'
import type { Decision } from '#domain/decision.ts'
import type { Asked, Subject, Tx } from './act.ts'
import type { Actor } from './actor.ts'

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

/** A form that is more than a table: `read` loads it, `rule` decides what saving means. */
export interface OwnStore<F extends AnyForm = AnyForm> {
  readonly form: F
  readonly read: (tx: Tx, id: string | null, actor: Actor) => Promise<Loaded<F> | null>
  readonly rule: (loaded: Loaded<F> | null, values: FieldsOf<F>, asked: Omit<Asked<any>, 'input'>) => Decision
}
export type Store = TableStore | OwnStore

export const store = <F extends AnyForm>(
  form: F,
  halves: Omit<TableStore<F>, 'form'> | Omit<OwnStore<F>, 'form'>,
): Store => ({ form, ...halves }) as Store
