import type { Kysely, Transaction } from 'kysely'
import type { DB } from './tables.ts'

/** Read-only access for facts, queries, datasets and stores: it can select and lock rows, but not write them. */
export interface Tx extends Pick<Kysely<DB>, 'selectFrom' | 'selectNoFrom' | 'with' | 'fn' | 'getExecutor'> {}

/** For the engine and background tasks. In areas only the engine writes. */
export type WriteTx = Transaction<DB>
