import { sql } from 'kysely'
import { receiveDocuments } from '#areas/payments/rules/withdrawals/document-request.ts'
import { withdrawalFlow } from '#areas/payments/rules/payouts/withdrawal.ts'
import { wholeScope } from '#engine/scope.ts'
import { task } from '#engine/tasks/task.ts'
import { lockCase } from './lock-withdrawal.ts'

/** Closes the requests for documents of withdrawals whose players have submitted all of them since. */
export const receiveRequestedDocuments = task({
  name: 'withdraws.documents-received',
  everyMs: 2_000,
  batchSize: 50,
  async due(tx, { limit }) {
    const { rows } = await sql<{ id: string }>`select w.id from withdrawal w
      where w.status = 'ON_HOLD' and w.documents_requested_at is not null and w.documents_received_at is null
        and not exists (select from unnest(w.requested_documents) wanted(type) where not exists (select from kyc_document k
          where k.cell = w.cell and k.player_id = w.player_id and k.type = wanted.type and k.submitted_at >= w.documents_requested_at))
      order by w.documents_requested_at limit ${limit}`.execute(tx)
    return rows
  },
  async lock(tx, { id }) {
    const found = await lockCase(tx, { id, scope: wholeScope })
    return found?.row.documents_requested_at && !found.row.documents_received_at ? found : null
  },
  subject: ({ subject }) => subject,
  flow: withdrawalFlow,
  rule: ({ row, withdrawal }, at) => receiveDocuments(withdrawal, { isEvaluated: row.evaluated_at !== null, at }),
})
