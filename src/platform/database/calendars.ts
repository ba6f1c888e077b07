import { sql } from 'kysely'
import type pg from 'pg'
import { hasCalendar, useCalendar } from '#values/zones/zone-offset.ts'
import type { Tx } from './transaction.ts'

interface Changes {
  readonly at: readonly string[] | null
  readonly offset: readonly number[] | null
}

/** One line for all zones together: most are known, and then nothing is asked. */
const missing = (zones: readonly (string | null | undefined)[]) =>
  [...new Set(zones)].filter((zone): zone is string => typeof zone === 'string' && zone !== '' && !hasCalendar(zone))

const ofOne =
  'select array_agg(extract(epoch from at)::bigint::text order by at) as at, array_agg(utc_offset order by at) as "offset" from zone_changes('

/** Loads the calendars of these zones from the database, so that both count the same days. Call it wherever a zone is read. */
export async function knowZones(db: Tx, ...zones: readonly (string | null | undefined)[]): Promise<void> {
  for (const zone of missing(zones)) {
    const { rows } = await sql<Changes>`${sql.raw(ofOne)}${zone})`.execute(db)
    keep(zone, rows[0])
  }
}

/** The same for code that has no transaction. */
export async function knowZonesOf(pool: pg.Pool, ...zones: readonly (string | null | undefined)[]): Promise<void> {
  for (const zone of missing(zones)) {
    const { rows } = await pool.query<Changes>(`${ofOne}$1)`, [zone])
    keep(zone, rows[0])
  }
}

function keep(zone: string, changes: Changes | undefined): void {
  if (!changes?.at || !changes.offset) return
  useCalendar(zone, {
    at: changes.at.map((seconds) => Number(seconds) * 1000),
    offset: changes.offset.map((seconds) => seconds * 1000),
  })
}
