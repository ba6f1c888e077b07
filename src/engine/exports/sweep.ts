import { sql } from 'kysely'
import { transact } from '#platform/database/transact.ts'
import type { Exports } from './exports.ts'
import { removeUnnamed } from './file-store.ts'
import { runExport } from './run-export.ts'

const sparedMs = 60 * 60_000
/** A running file says every second that it lives; after this long its worker is dead. */
const longestRun = '6 hours'

/** Files past their days go, and whatever a cut-off worker left behind; what nobody works on is begun again. */
export async function sweepExports(exports: Exports, now = new Date()): Promise<void> {
  const named = await transact(exports.db, 'all', async (tx) => {
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
      .where('started_at', '<', sql<Date>`${now}::timestamptz - ${longestRun}::interval`)
      .execute()
    const rows = await tx.selectFrom('report_request').select('file').where('file', 'is not', null).execute()
    return new Set(rows.map(({ file }) => file!))
  })
  await removeUnnamed(exports.folder, named, sparedMs)
}

/** Requests whose job was lost, or that had to wait while their person's worker died. */
export async function resumeForgotten(exports: Exports): Promise<void> {
  const forgotten = await transact(exports.db, 'all', (tx) =>
    tx
      .selectFrom('report_request')
      .select('id')
      .where('status', '=', 'PENDING')
      .where('requested_at', '<', sql<Date>`now() - interval '2 minutes'`)
      .orderBy('requested_at')
      .limit(20)
      .execute(),
  )
  for (const { id } of forgotten) await runExport(exports, id)
}
