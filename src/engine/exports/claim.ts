import { sql } from 'kysely'
import { mostRunning } from '#blueprint/report/report.ts'
import type { ReportExtension, ReportOrder } from '#blueprint/report/report.ts'
import type { Database } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'

export interface Claimed {
  readonly id: string
  readonly staffId: bigint
  readonly reportType: string
  readonly extension: ReportExtension
  readonly order: ReportOrder
  readonly requestedAt: Date
  /** When this worker began, and so whose work it is. */
  readonly startedAt: Date
}

/**
 * Takes a waiting request, or one whose worker died; null when there is nothing to do: it ended, was cancelled, or its
 * person has as many files running as may be.
 */
export const claim = (db: Database, id: string): Promise<Claimed | null> =>
  transact(db, 'all', async (tx) => {
    const owner = await tx.selectFrom('report_request').select('staff_id').where('id', '=', id).executeTakeFirst()
    if (!owner) return null
    // Two workers that count at the same time would both find room.
    await tx.selectFrom('staff').select('id').where('id', '=', owner.staff_id).forUpdate().execute()
    const claimed = await tx
      .updateTable('report_request')
      .set({ status: 'RUNNING', started_at: sql<Date>`clock_timestamp()`, rows: 0, message: null })
      .where('id', '=', id)
      .where('status', 'in', ['PENDING', 'RUNNING'])
      .where(
        sql<boolean>`(select count(*) from report_request other where other.staff_id = report_request.staff_id
          and other.status = 'RUNNING' and other.id <> report_request.id) < ${mostRunning}`,
      )
      .returning(['staff_id', 'report_type', 'file_extension', 'filters', 'requested_at', 'started_at'])
      .executeTakeFirst()
    if (!claimed) return null
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

/** The oldest request of a person that waits. */
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
