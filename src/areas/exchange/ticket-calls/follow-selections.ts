import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { isRefusal, type Effects } from '#blueprint/decision/decision.ts'
import { followResults } from '#areas/exchange/rules/sportsbook/ticket-difference.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { wholeScope } from '#engine/scope.ts'
import { record } from '#engine/recorder/record.ts'
import { inDomain } from '#platform/database/currency-in-play.ts'
import { transact } from '#platform/database/transact.ts'
import { legRowsAfter, legsByResults, resultsById, selectionsOf } from './selection.facts.ts'
import { lockTicket } from './ticket-context.facts.ts'
import { keyOf } from './ticket-state.ts'

const batchSize = 100

interface Behind {
  readonly id: string
  readonly domainId: number
}

/**
 * Tickets whose legs lack the newest result of their selection. A ticket that was placed while the result came in is
 * found as well: results are looked at again for five minutes.
 */
const behind = (db: Database): Promise<readonly Behind[]> =>
  transact(db, 'all', async (tx) => {
    const { rows } = await sql<Behind>`
      select distinct l.ticket_id as id, l.domain_id as "domainId" from ticket_selection s join ticket_leg l on l.selection_id = s.id and l.result_seq < s.result_seq
      where s.followed_seq < s.result_seq or s.resulted_at > now() - interval '5 minutes' limit ${batchSize}`.execute(
      tx,
    )
    return rows
  })

/**
 * Settles or corrects the tickets of selections with a new result, one in a transaction. Returns their number. One that
 * fails does not hold up the others.
 */
export async function followSelections(db: Database): Promise<number> {
  const tickets = await behind(db)
  const failures: unknown[] = []
  for (const { id, domainId } of tickets) {
    try {
      await inDomain(db, domainId, () => transact(db, 'all', (tx) => followOne(tx, id)))
    } catch (error) {
      failures.push(error)
    }
  }
  if (tickets.length < batchSize) await markFollowed(db)
  if (failures.length > 0)
    throw new AggregateError(failures, 'Tickets could not follow the results of their selections.')
  return tickets.length
}

async function followOne(tx: WriteTx, id: string): Promise<void> {
  const ticket = await lockTicket(tx, id, wholeScope)
  if (!ticket) return
  const { row, held, last, subject } = ticket
  const results = resultsById(await selectionsOf(tx, [...new Set(ticket.legs.map((leg) => leg.selection_id))]))
  const legRows = legRowsAfter(ticket, results)
  if (legRows.length === 0) return
  const owner = { key: keyOf(ticket), domainId: row.domain_id, agentId: row.agent_id, ticket: held, last }
  const at = new Date()
  const decision = followResults(owner, legsByResults(ticket, results), {
    reported: null,
    details: 'The computed return has changed since the decision',
    by: 'overround',
    at,
  })
  // A ticket that was voided or cashed out keeps its end; its legs show the results all the same.
  const effects: Effects<'ticket'> = isRefusal(decision) ? {} : decision
  await record(
    tx,
    { ...effects, rows: [...(effects.rows ?? []), ...legRows] },
    {
      by: 'overround',
      subject,
      flow: null,
      domainId: row.domain_id,
      trail: { action: 'ticket.selection-result', route: 'job' },
      enqueue: () => Promise.reject(new Error('A settled ticket enqueues no job')),
    },
  )
}

const markFollowed = (db: Database): Promise<unknown> =>
  transact(db, 'all', (tx) =>
    sql`update ticket_selection s set followed_seq = s.result_seq where s.followed_seq < s.result_seq
      and not exists (select from ticket_leg l where l.selection_id = s.id and l.result_seq < s.result_seq)`.execute(
      tx,
    ),
  )

export const followSelectionsTask = (db: Database) => ({
  everyMs: 500,
  work: async (): Promise<boolean> => (await followSelections(db)) > 0,
})
