import type { Transaction } from 'kysely'
import type { DB } from './tables.ts'

/** A transaction that may read and write. */
export type Tx = Transaction<DB>
