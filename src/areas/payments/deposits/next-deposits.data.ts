import { sql } from 'kysely'
import { answerWithin } from '#engine/answer.ts'
import { NotThere } from '#platform/errors/problems.ts'
import { nextDeposits } from './next-deposits.screen.ts'

const ahead = 3

export const nextDepositsAnswer = answerWithin(nextDeposits, async ({ tx, actor, scope, parameters }) => {
  const within = scope.within('d.agent_id')
  // Nobody learns from the order of his own where somebody else's stands.
  const from = await sql`select from deposit d where d.id = ${parameters.id} and ${within}`.execute(tx)
  if (from.rows.length === 0) throw new NotThere()
  // The order of the queue is the newest first; behind its end it begins anew.
  const { rows } = await sql<{ id: string }>`
    select d.id from deposit d join deposit here on here.id = ${parameters.id}
    where d.gateway = 'manual' and d.status = 'PENDING' and d.id <> ${parameters.id} and ${within}
      and d.entered_by is distinct from ${actor.username}
      and not exists (select from case_claim c where c.id = d.id and c.until_at > now() and c.held_by <> ${actor.username})
    order by (d.asked_at, d.id) < (here.asked_at, here.id) desc, d.asked_at desc, d.id desc limit ${ahead}`.execute(tx)
  return rows
})
