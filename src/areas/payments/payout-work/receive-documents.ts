import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { receiveDocuments } from '#areas/payments/rules/withdrawals/document-request.ts'
import type { Tx } from '#engine/action/act.ts'
import { transact } from '#platform/database/transact.ts'
import { wholeScope } from '#engine/scope.ts'
import { recordSystemAction } from './record-system-action.ts'
import { lockCase } from './lock-withdrawal.ts'

const batchSize = 50

/** Withdrawals whose requested documents were all submitted after the request. */
async function answeredRequests(tx: Tx): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select w.id from withdrawal w
    where w.status = 'ON_HOLD' and w.documents_requested_at is not null and w.documents_received_at is null
      and not exists (select from unnest(w.requested_documents) wanted(type) where not exists (select from kyc_document k
        where k.cell = w.cell and k.player_id = w.player_id and k.type = wanted.type and k.submitted_at >= w.documents_requested_at))
    order by w.documents_requested_at limit ${batchSize}`.execute(tx)
  return rows.map(({ id }) => id)
}

/** Closes the requests for documents that players have answered; returns how many there were. */
export async function receiveRequestedDocuments(db: Database, now: () => Date = () => new Date()): Promise<number> {
  const answered = await transact(db, 'all', answeredRequests)
  for (const id of answered)
    await transact(db, 'all', async (tx) => {
      const found = await lockCase(tx, { id, scope: wholeScope })
      if (!found || found.row.documents_requested_at === null || found.row.documents_received_at !== null) return
      const isEvaluated = found.row.evaluated_at !== null
      const decision = receiveDocuments(found.withdrawal, { isEvaluated, at: now() })
      await recordSystemAction(tx, found, decision, { by: 'overround', action: 'withdraws.documents-received' })
    })
  return answered.length
}
