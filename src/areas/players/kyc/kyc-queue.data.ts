import { sql } from 'kysely'
import { undoSeconds } from '#areas/players/rules/kyc/document.ts'
import type { DocumentType } from '#areas/players/rules/kyc/types.ts'
import { finalAt } from '#blueprint/decision/queue.ts'
import { answerWithin } from '#engine/query-handler.ts'
import { caseInScope, waitingIds } from '#engine/queue/waiting-cases.ts'
import { kycQueue } from './kyc.actions.ts'
import { nextDocuments, undoableDocuments } from '#areas/players/kyc/review/kyc-case.queries.ts'
import { waitingDocuments } from '#areas/players/kyc/review/review.act.ts'

const nextCount = 3

export const nextDocumentsAnswer = answerWithin(nextDocuments, async ({ tx, actor, scope, parameters: { id } }) => {
  const request = { actor, scope, after: id }
  await caseInScope(tx, waitingDocuments, request)
  return (await waitingIds(tx, kycQueue, waitingDocuments, { ...request, limit: nextCount })).map((next) => ({
    id: next,
  }))
})

interface Row {
  readonly id: string
  readonly type: DocumentType
  readonly player: string
  readonly status: string
  readonly at: Date
}

export const undoableDocumentsAnswer = answerWithin(undoableDocuments, async ({ tx, actor, scope }) => {
  const { rows } = await sql<Row>`
    select d.id, d.type, p.username as player, d.status, d.reviewed_at as at
    from kyc_document d join player p on p.cell = d.cell and p.id = d.player_id
    where d.reviewed_by = ${actor.username} and d.status in ('VERIFIED', 'REJECTED')
      and d.reviewed_at > now() - make_interval(secs => ${undoSeconds})
      and ${scope.within('p.agent_id')}
    order by d.reviewed_at desc limit 50`.execute(tx)
  return rows.map(({ id, type, player, status, at }) => ({
    id,
    type,
    player,
    isApproved: status === 'VERIFIED',
    finalAt: finalAt(at, undoSeconds),
  }))
})
