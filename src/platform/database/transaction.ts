import type { Expression, Kysely, QueryCreator, Transaction } from 'kysely'
import type { DB } from './tables.ts'

/** Selects only, also after `with`: what Kysely continues with there could insert, update and delete. */
interface Reader<Tables> extends Pick<QueryCreator<Tables>, 'selectFrom' | 'selectNoFrom'> {
  // `any`: Kysely accepts the rows of any select here, and a transaction that writes must remain one that reads.
  // oxlint-disable-next-line typescript/no-explicit-any
  with<Name extends string, Rows extends (reader: Reader<Tables>) => Expression<any>>(
    name: Name,
    rows: Rows,
  ): Reader<Tables & { [Table in Name]: ReturnType<Rows> extends Expression<infer Row> ? Row : never }>
}

/** Read-only access for facts, queries, datasets and stores: it can select and lock rows, but not write them. */
export interface Tx extends Reader<DB>, Pick<Kysely<DB>, 'fn' | 'getExecutor'> {}

/** For the engine and background tasks. In areas only the engine writes. */
export type WriteTx = Transaction<DB>
