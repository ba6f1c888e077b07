import { answerWithin } from '#engine/query-handler.ts'
import { caseInScope, waitingIds } from '#engine/queue/waiting-cases.ts'
import { depositQueue } from '#areas/payments/deposits/manual/manual.actions.ts'
import { depositsWaiting } from '#areas/payments/deposits/manual/manual-deposits.act.ts'
import { nextDeposits } from './next-deposits.queries.ts'

const ahead = 3

export const nextDepositsAnswer = answerWithin(nextDeposits, async ({ tx, actor, scope, parameters: { id } }) => {
  const request = { actor, scope, after: id }
  await caseInScope(tx, depositsWaiting, request)
  return (await waitingIds(tx, depositQueue, depositsWaiting, { ...request, limit: ahead })).map((next) => ({
    id: next,
  }))
})
