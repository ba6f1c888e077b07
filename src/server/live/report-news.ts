import { sql } from 'kysely'
import type { Actor } from '#platform/auth/actor.ts'
import type { Database } from '#platform/database/connect.ts'
import { wholeSnapshot } from '#platform/database/snapshot.ts'

/** Requests of a user that count: older ones have ended. */
const newest = 20

/** Per user a text that changes with the state and the rows of their files, and with the permission only. */
export async function reportStamps(db: Database, actors: readonly Actor[]): Promise<ReadonlyMap<bigint, string>> {
  const readers = actors.filter(({ permissions }) => permissions.has('DOWNLOAD_REPORT_VIEW'))
  if (readers.length === 0) return new Map()
  const ids = [...new Set(readers.map(({ staffId }) => staffId))]
  const { rows } = await wholeSnapshot(db, (tx) =>
    sql<{ staffId: bigint; stamp: string }>`
      select s.id as "staffId", md5(string_agg(concat_ws(' ', r.id, r.status, r.rows, r.expected_rows), ',' order by r.id)) as stamp
      from unnest(${ids}::bigint[]) s(id) cross join lateral (select id, status, rows, expected_rows from report_request
        where staff_id = s.id order by requested_at desc, id desc limit ${newest}) r group by s.id`.execute(tx),
  )
  return new Map(rows.map(({ staffId, stamp }) => [staffId, stamp]))
}
