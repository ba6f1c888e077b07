import { sql } from 'kysely'
import { endedRefusal, paidFor } from '#areas/exchange/rules/sportsbook/ticket-flow.ts'
import { computedReturn } from '#areas/exchange/rules/sportsbook/ticket-difference.ts'
import { legWithResult, type SelectionResult } from '#areas/exchange/rules/sportsbook/selection.ts'
import { isDecided } from '#areas/exchange/rules/sportsbook/ticket.ts'
import type { Tx } from '#engine/action/act.ts'
import { ticketOf } from './ticket-context.facts.ts'

export interface SelectionEffect {
  readonly tickets: number
  /** Tickets that are settled by the result or paid another amount. */
  readonly settled: number
  readonly returned: bigint
  readonly takenBack: bigint
}

/** What a result does to the tickets on the selection, before they follow it. */
export async function selectionEffect(tx: Tx, selection: string, result: SelectionResult): Promise<SelectionEffect> {
  const rows = await tx
    .selectFrom('ticket')
    .selectAll()
    .where(
      sql<boolean>`exists (select from ticket_leg l where l.cell = ticket.cell and l.player_id = ticket.player_id
        and l.ticket_id = ticket.id and l.selection_id = ${selection}::uuid)`,
    )
    .execute()
  const ids = rows.map(({ id }) => id)
  const legs =
    ids.length === 0
      ? []
      : await tx.selectFrom('ticket_leg').selectAll().where('ticket_id', 'in', ids).orderBy('n').execute()
  const legsOf = Map.groupBy(legs, (leg) => leg.ticket_id)
  const effect = { tickets: rows.length, settled: 0, returned: 0n, takenBack: 0n }
  for (const row of rows) {
    const stored = legsOf.get(row.id) ?? []
    const ticket = ticketOf(row, stored, null)
    if (endedRefusal(ticket) !== null) continue
    const after = ticket.legs.map((leg, at) =>
      stored[at]?.selection_id === selection ? legWithResult(leg, result, row.placed_at) : leg,
    )
    const due = isDecided({ ...ticket, legs: after }) ? computedReturn(ticket, after) : 0n
    const change = due - paidFor(ticket)
    if (isDecided({ ...ticket, legs: after }) && (ticket.status === 'OPEN' || change !== 0n)) effect.settled += 1
    if (change > 0n) effect.returned += change
    else effect.takenBack -= change
  }
  return effect
}
