import { sql } from 'kysely'
import { answerWithin } from '#engine/answer.ts'
import { NotThere } from '#platform/errors/problems.ts'
import { nextCases } from './next-cases.screen.ts'

const ahead = 3

export const nextCasesAnswer = answerWithin(nextCases, async ({ tx, actor, scope, parameters }) => {
  const within = scope.within('w.agent_id')
  const waits =
    parameters.stage === 'PAYOUT'
      ? sql`w.status = 'APPROVED' and w.approved_by is distinct from ${actor.username}`
      : sql`w.status = 'PENDING' and w.verdict is null and w.escalated_by is distinct from ${actor.username}`
  // Nobody learns from the order of his own where somebody else's stands.
  const from = await sql`select from withdrawal w where w.id = ${parameters.id} and ${within}`.execute(tx)
  if (from.rows.length === 0) throw new NotThere()
  // The order of the queue is the newest first; behind its end it begins anew.
  const { rows } = await sql<{ id: string }>`
    select w.id from withdrawal w join withdrawal here on here.id = ${parameters.id}
    where ${waits} and w.id <> ${parameters.id} and ${within}
      and not exists (select from case_claim c where c.id = w.id and c.until_at > now() and c.held_by <> ${actor.username})
    order by (w.asked_at, w.id) < (here.asked_at, here.id) desc, w.asked_at desc, w.id desc limit ${ahead}`.execute(tx)
  return rows
})
