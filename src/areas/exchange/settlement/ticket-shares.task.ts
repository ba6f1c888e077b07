import { sql } from 'kysely'
import { statementTask } from '#engine/tasks/task.ts'

const batchSize = 200

/** Pays agents their shares of settled tickets, one wallet entry per ticket. */
export const payTicketShares = statementTask(500, async (tx) => {
  const { rows: waiting } = await sql`select 1 from ticket_share where paid_at is null limit 1`.execute(tx)
  if (waiting.length === 0) return 0
  const { rows } = await sql<{ paid: number }>`select pay_ticket_shares(${batchSize}) as paid`.execute(tx)
  return rows[0]?.paid ?? 0
})
