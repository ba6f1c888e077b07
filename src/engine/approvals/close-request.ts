import { sql } from 'kysely'
import type { WriteTx } from '#engine/action/act.ts'
import { userTrail } from '#engine/recorder/audit-trail.ts'
import { record } from '#engine/recorder/record.ts'
import type { Run } from '#engine/run.ts'
import { closedEvent, storedRequestOf, type RequestRow } from './waiting-request.ts'

interface RequestOutcome {
  readonly status: 'APPROVED' | 'REJECTED' | 'EXPIRED' | 'WITHDRAWN'
  readonly by: string | null
  readonly reason: string | null
}

export const markRequest = (tx: WriteTx, { id }: RequestRow, { status, by, reason }: RequestOutcome) =>
  tx
    .updateTable('approval')
    .set({ status, checker: by, reason, decided_at: sql<Date>`now()` })
    .where('id', '=', id)
    .execute()

/** Ends a request without running its action. */
export async function closeRequest(
  tx: WriteTx,
  { request: { actor, circumstances }, binding, context }: Run,
  row: RequestRow,
  closing: RequestOutcome,
): Promise<void> {
  await markRequest(tx, row, closing)
  await record(
    tx,
    { events: [closedEvent(row, closing.status)] },
    {
      by: actor.username,
      subject: null,
      flow: null,
      domainId: row.domain_id,
      trail: {
        ...userTrail(actor, circumstances),
        action: `${row.action}.${closing.status.toLowerCase()}`,
        permission: binding.act.action.permission,
        subject: `approval:${row.id}`,
        subject_name: storedRequestOf(row).name,
        reason: closing.reason,
        input: { maker: row.maker },
      },
      enqueue: context.enqueue,
    },
  )
}
