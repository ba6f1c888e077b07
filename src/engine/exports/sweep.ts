import { sql } from 'kysely'
import { transact } from '#platform/database/transact.ts'
import type { Exports } from './exports.ts'
import { removeUnreferenced } from './file-store.ts'
import { runExport } from './run-export.ts'

const graceMs = 60 * 60_000
/**
 * A running export reports progress every second; after this time its worker is considered dead.
 */
const maxRunTime = '6 hours'

/** Expires files after their retention, fails stuck exports and deletes unreferenced files. */
export async function sweepExports(exports: Exports, now = new Date()): Promise<void> {
  const referenced = await transact(exports.db, 'all', async (tx) => {
    await tx
      .updateTable('report_request')
      .set({ status: 'EXPIRED', file: null })
      .where('status', '=', 'READY')
      .where('expires_at', '<', now)
      .execute()
    await tx
      .updateTable('report_request')
      .set({ status: 'FAILED', message: 'The export took too long.', finished_at: now })
      .where('status', '=', 'RUNNING')
      .where('started_at', '<', sql<Date>`${now}::timestamptz - ${maxRunTime}::interval`)
      .execute()
    const rows = await tx.selectFrom('report_request').select('file').where('file', 'is not', null).execute()
    return new Set(rows.map(({ file }) => file!))
  })
  await removeUnreferenced(exports.folder, referenced, graceMs)
}

/** Restarts requests whose job was lost or whose user's worker died. */
export async function resumeLostRequests(exports: Exports): Promise<void> {
  const lost = await transact(exports.db, 'all', (tx) =>
    tx
      .selectFrom('report_request')
      .select('id')
      .where('status', '=', 'PENDING')
      .where('requested_at', '<', sql<Date>`now() - interval '2 minutes'`)
      .orderBy('requested_at')
      .limit(20)
      .execute(),
  )
  for (const { id } of lost) await runExport(exports, id)
}
