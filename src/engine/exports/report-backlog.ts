import { sql } from 'kysely'
import type { ReportBacklog, RequestedReport } from '#blueprint/report/report.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Tx } from '#engine/action/act.ts'

/** Locks the user's row first, so that concurrent requests are counted one after the other. */
export async function backlogOf(tx: Tx, { staffId }: Actor, requested?: RequestedReport): Promise<ReportBacklog> {
  await tx.selectFrom('staff').select('id').where('id', '=', staffId).forUpdate().execute()
  const { waiting } = await tx
    .selectFrom('report_request')
    .select(sql<number>`count(*)::int`.as('waiting'))
    .where('staff_id', '=', staffId)
    .where('status', '=', 'PENDING')
    .executeTakeFirstOrThrow()
  return { waiting, same: requested ? await identicalRequest(tx, requested) : null }
}

async function identicalRequest(
  tx: Tx,
  { staffId, reportType, extension, order }: RequestedReport,
): Promise<string | null> {
  const found = await tx
    .selectFrom('report_request')
    .select('id')
    .where('staff_id', '=', staffId)
    .where('report_type', '=', reportType)
    .where('file_extension', '=', extension)
    .where('status', 'in', ['PENDING', 'RUNNING', 'READY'])
    .where('requested_at', '>', sql<Date>`now() - interval '5 minutes'`)
    .where(sql<boolean>`filters - 'ran' = ${JSON.stringify(order)}::jsonb`)
    .executeTakeFirst()
  return found?.id ?? null
}
