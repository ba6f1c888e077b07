import { sql } from 'kysely'
import { answerWithin } from '#engine/query-handler.ts'
import { caseInScope, type WaitingCases, waitingIds } from '#engine/queue/waiting-cases.ts'
import { nextCases } from './next-cases.queries.ts'
import { withdrawalQueue } from './review.actions.ts'
import { reviewWaiting } from './review.act.ts'

const ahead = 3

const payoutWaiting: WaitingCases = {
  ...reviewWaiting,
  where: ({ username }) => sql`q.status = 'APPROVED' and q.approved_by is distinct from ${username}`,
}

export const nextCasesAnswer = answerWithin(nextCases, async ({ tx, actor, scope, parameters: { id, stage } }) => {
  const waiting = stage === 'PAYOUT' ? payoutWaiting : reviewWaiting
  const request = { actor, scope, after: id }
  await caseInScope(tx, waiting, request)
  return (await waitingIds(tx, withdrawalQueue, waiting, { ...request, limit: ahead })).map((next) => ({ id: next }))
})
