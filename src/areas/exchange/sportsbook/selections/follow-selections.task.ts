import { sql } from 'kysely'
import { isRefusal, type Effects } from '#blueprint/decision/decision.ts'
import { followResults } from '#areas/exchange/rules/sportsbook/ticket-difference.ts'
import { ticketFlow } from '#areas/exchange/rules/sportsbook/ticket-flow.ts'
import { wholeScope } from '#engine/scope.ts'
import { statementTask, task } from '#engine/tasks/task.ts'
import { inDomain } from '#platform/database/currency-in-play.ts'
import { legRowsAfter, legsByResults, resultsById, selectionsOf } from '#areas/exchange/ticket-calls/selection.facts.ts'
import { lockTicket } from '#areas/exchange/ticket-calls/ticket-context.facts.ts'
import { keyOf } from '#areas/exchange/ticket-calls/ticket-state.ts'

/**
 * Settles or corrects the tickets whose legs lack the newest result of their selection. A ticket that was placed while
 * the result came in is found as well: results are looked at again for five minutes.
 */
export const followSelections = task({
  name: 'ticket.selection-result',
  everyMs: 500,
  batchSize: 100,
  async due(tx, { limit }) {
    const { rows } = await sql<{ id: string }>`
      select distinct l.ticket_id as id from ticket_selection s join ticket_leg l on l.selection_id = s.id and l.result_seq < s.result_seq
      where s.followed_seq < s.result_seq or s.resulted_at > now() - interval '5 minutes' limit ${limit}`.execute(tx)
    return rows
  },
  async lock(tx, { id }) {
    const ticket = await lockTicket(tx, id, wholeScope)
    if (!ticket) return null
    const results = resultsById(await selectionsOf(tx, [...new Set(ticket.legs.map((leg) => leg.selection_id))]))
    const legRows = await inDomain(tx, ticket.row.domain_id, async () => legRowsAfter(ticket, results))
    return legRows.length === 0 ? null : { ...ticket, results, legRows }
  },
  subject: ({ subject }) => subject,
  flow: ticketFlow,
  rule({ results, legRows, ...ticket }, at) {
    const { row, held, last } = ticket
    const owner = { key: keyOf(ticket), domainId: row.domain_id, agentId: row.agent_id, ticket: held, last }
    const details = 'The computed return has changed since the decision'
    const report = { reported: null, details, by: 'overround', at }
    const decision = followResults(owner, legsByResults(ticket, results), report)
    // A ticket that was voided or cashed out keeps its end; its legs show the results all the same.
    const effects: Effects<'ticket'> = isRefusal(decision) ? {} : decision
    return { ...effects, rows: [...(effects.rows ?? []), ...legRows] }
  },
})

/** Remembers which results all tickets follow, so that they are not looked for again. */
export const markFollowed = statementTask(500, async (tx) => {
  const { numAffectedRows = 0n } =
    await sql`update ticket_selection s set followed_seq = s.result_seq where s.followed_seq < s.result_seq
      and not exists (select from ticket_leg l where l.selection_id = s.id and l.result_seq < s.result_seq)`.execute(tx)
  return Number(numAffectedRows)
})
