import { sql } from 'kysely'
import type pg from 'pg'
import type { Database } from '#platform/database/connect.ts'
import type { Reserve } from './rate-limit.ts'

interface TakenRow {
  readonly granted: number
  readonly left_ms: number
  readonly wait_ms: number
  readonly is_first: boolean
}

/** Counts in the database, for all processes together. `clock` null: that of the database. */
export const reserveIn =
  (pool: pg.Pool, clock: () => Date | null = () => null): Reserve =>
  async (key, { perMinute, perHour }, requested) => {
    const { rows } = await pool.query<TakenRow>({
      name: 'take rate',
      text: 'select granted, left_ms, wait_ms, is_first from take_rate($1, $2, $3, $4, $5)',
      values: [key, perMinute, perHour, requested, clock()],
    })
    const [row] = rows
    if (!row) throw new Error('take_rate answers one row')
    return { granted: row.granted, leftMs: row.left_ms, waitMs: row.wait_ms, isFirst: row.is_first }
  }

const forgotten = 10_000

/** Forgets callers whose hour is over. */
export const rateSweepTask = (db: Database) => ({
  everyMs: 60_000,
  work: async (): Promise<boolean> => {
    const { numAffectedRows = 0n } = await sql`delete from rate_use where key in
      (select key from rate_use where hour_from < now() - interval '1 hour' limit ${forgotten})`.execute(db)
    return numAffectedRows === BigInt(forgotten)
  },
})
