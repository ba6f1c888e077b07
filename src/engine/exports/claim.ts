import { sql } from 'kysely'
import { maxRunning } from '#blueprint/report/report.ts'
import type { ReportExtension, ReportOrder } from '#blueprint/report/report.ts'
import type { Database } from '#platform/database/connect.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { transact } from '#platform/database/transact.ts'
import { eventChannel, reportProgress } from '#platform/live/topics.ts'

export interface ClaimedExport {
  readonly id: string
  readonly staffId: bigint
  readonly reportType: string
  readonly extension: ReportExtension
  readonly order: ReportOrder
  readonly requestedAt: Date
  /** When this worker started; identifies the owner of the run. */
  readonly startedAt: Date
}

/**
 * Claims a pending request, or one whose worker died. null if it has ended, was cancelled, or its
 * user already has the maximum number of files running.
 */
export const claim = (db: Database, id: string): Promise<ClaimedExport | null> =>
  transact(db, 'all', async (tx) => {
    const owner = await tx.selectFrom('report_request').select('staff_id').where('id', '=', id).executeTakeFirst()
    if (!owner) return null
    // Serialises the count: otherwise two workers could both find room.
    await tx.selectFrom('staff').select('id').where('id', '=', owner.staff_id).forUpdate().execute()
    const claimed = await tx
      .updateTable('report_request')
      .set({ status: 'RUNNING', started_at: sql<Date>`clock_timestamp()`, rows: 0, expected_rows: null, message: null })
      .where('id', '=', id)
      .where('status', 'in', ['PENDING', 'RUNNING'])
      .where(
        sql<boolean>`(select count(*) from report_request other where other.staff_id = report_request.staff_id
          and other.status = 'RUNNING' and other.id <> report_request.id) < ${maxRunning}`,
      )
      .returning(['staff_id', 'report_type', 'file_extension', 'filters', 'requested_at', 'started_at'])
      .executeTakeFirst()
    if (!claimed) return null
    await announceProgress(tx)
    return {
      id,
      staffId: claimed.staff_id,
      reportType: claimed.report_type,
      extension: claimed.file_extension as ReportExtension,
      order: claimed.filters as ReportOrder,
      requestedAt: claimed.requested_at,
      startedAt: claimed.started_at!,
    }
  })

/** The user's oldest pending request. */
export const nextWaiting = (db: Database, staffId: bigint): Promise<string | null> =>
  transact(db, 'all', async (tx) => {
    const waiting = await tx
      .selectFrom('report_request')
      .select('id')
      .where('staff_id', '=', staffId)
      .where('status', '=', 'PENDING')
      .orderBy('requested_at')
      .limit(1)
      .executeTakeFirst()
    return waiting?.id ?? null
  })

/** Lets open lists of files read again, with the commit. */
export const announceProgress = async (tx: WriteTx): Promise<void> => {
  await sql`select pg_notify(${eventChannel}, jsonb_build_object('name', ${reportProgress}::text)::text)`.execute(tx)
}
