import type { Decision } from '#blueprint/decision/decision.ts'
import { isRefusal } from '#blueprint/decision/decision.ts'
import { majorUnits } from '#blueprint/inbound/field-schemas.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'
import { lockTicket, type LockedTicket } from './ticket-context.facts.ts'
import { ticketState } from './ticket-fields.ts'

export const keyOf = ({ row }: Pick<LockedTicket, 'row'>) => ({ cell: row.cell, player_id: row.player_id })

type TicketWithWallet = LockedTicket & { readonly free: bigint }

export async function lockWithWallet(tx: Tx, id: string, scope: Scope): Promise<TicketWithWallet | null> {
  const ticket = await lockTicket(tx, id, scope)
  if (!ticket) return null
  const { balance, exposure } = await tx
    .selectFrom('wallet')
    .select(['balance', 'exposure'])
    .where('cell', '=', ticket.row.cell)
    .where('account_id', '=', ticket.row.player_id)
    .executeTakeFirstOrThrow()
  return { ...ticket, free: balance - exposure }
}

/** The ticket after the decision, in the form of the reply, which is stored for repeated calls. */
export function stateAfter(ticket: TicketWithWallet, decision: Decision<'ticket'>) {
  const { row, held } = ticket
  const set: Readonly<Record<string, unknown>> = isRefusal(decision) ? {} : (decision.set ?? {})
  const figure = (name: 'returned' | 'potential', otherwise: bigint) =>
    typeof set[name] === 'bigint' ? set[name] : otherwise
  const status = ticketState.shape.status.safeParse(set['status'] ?? row.status)
  return {
    ticket: held.id,
    player: String(row.player_id),
    status: status.success ? status.data : row.status,
    isDisputed: disputedAfter(ticket, decision),
    lines: row.lines,
    stake: majorUnits(row.stake),
    potential: majorUnits(figure('potential', row.potential)),
    returned: majorUnits(figure('returned', row.returned)),
    available: availableAfter(ticket, decision),
    currency: row.currency,
  }
}

/** Whether the ticket waits for a decision after this one. */
function disputedAfter({ held }: LockedTicket, decision: Decision<'ticket'>): boolean {
  const rows = isRefusal(decision) ? [] : (decision.rows ?? [])
  const change = rows.flatMap((row) => (row.table === 'ticket_difference' ? [row.values] : []))[0]
  return change === undefined ? held.isDisputed === true : change.status !== 'CLEARED'
}

const availableAfter = (ticket: TicketWithWallet, decision: Decision<'ticket'>): string =>
  majorUnits(
    (isRefusal(decision) ? [] : (decision.transfers ?? [])).reduce(
      (free, { debit, amount }) => (debit === 'wallet' ? free - amount : free + amount),
      ticket.free,
    ),
  )
