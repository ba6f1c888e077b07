import type { Kysely, Transaction } from 'kysely'
import type { DB } from './tables.ts'

/** What facts, queries, datasets and stores read in: it selects and locks rows, and has no way to write them. */
export interface Tx extends Pick<Kysely<DB>, 'selectFrom' | 'selectNoFrom' | 'with' | 'fn' | 'getExecutor'> {}

/** For the engine and for what the server does by itself: in areas only the engine writes. */
export type WriteTx = Transaction<DB>
