import { payComputed, payReported, type DifferenceFacts } from '#areas/exchange/rules/sportsbook/ticket-difference.ts'
import { act, type ActionRequest, type Subject, type Tx } from '#engine/action/act.ts'
import { claimableOf } from '#engine/queue/claims.ts'
import { queueActs } from '#engine/queue/queue-acts.ts'
import type { Scope } from '#engine/scope.ts'
import { isUuid } from '#values/id.ts'
import { money } from '#values/money.ts'
import { legsByResults, resultsById, selectionsOf } from '#areas/exchange/ticket-calls/selection.facts.ts'
import { keyOf } from '#areas/exchange/ticket-calls/ticket-state.ts'
import { lockTicket } from '#areas/exchange/ticket-calls/ticket-context.facts.ts'
import { payComputedReturn, payReportedReturn, ticketDifferenceQueue } from './ticket-difference.actions.ts'

interface DifferenceLookup {
  readonly id: string
  readonly scope: Scope
}

/** Locks the ticket with its wallet, then the difference. */
async function lockDifference(tx: Tx, { id, scope }: DifferenceLookup) {
  if (!isUuid(id)) return null
  const found = await tx.selectFrom('ticket_difference').select('ticket_id').where('id', '=', id).executeTakeFirst()
  const ticket = found && (await lockTicket(tx, found.ticket_id, scope))
  if (!ticket) return null
  const row = await tx
    .selectFrom('ticket_difference')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const subject: Subject<'ticket_difference'> = {
    table: 'ticket_difference',
    key: { ...keyOf(ticket), id },
    state: row.status,
    version: row.version,
    domainId: row.domain_id,
    agentId: row.agent_id,
    name: `discrepancy of ticket ${row.ticket_id}`,
    amount: row.computed > row.reported ? row.computed : row.reported,
    shown: {
      status: row.status,
      computed: row.computed,
      reported: row.reported,
      returned: ticket.row.returned,
    },
  }
  return { subject, ticket, row }
}

async function differenceFacts(tx: Tx, request: DifferenceLookup & { readonly now: Date }) {
  const locked = await lockDifference(tx, request)
  if (!locked) return null
  const { ticket, row } = locked
  const results = resultsById(await selectionsOf(tx, [...new Set(ticket.legs.map((leg) => leg.selection_id))]))
  const facts: DifferenceFacts = {
    ticket: ticket.held,
    ticketKey: { ...keyOf(ticket), id: ticket.held.id },
    legs: legsByResults(ticket, results),
    difference: { ...row, computed: money(row.computed), reported: money(row.reported) },
    claimed: await claimableOf(tx, ticketDifferenceQueue, { ...request, domainId: row.domain_id }),
  }
  return { subject: locked.subject, facts }
}

const choiceOf = ({
  actor,
  maker,
  now,
  reason,
}: Pick<ActionRequest<typeof payComputedReturn>, 'actor' | 'maker' | 'now' | 'reason'>) => ({
  by: actor.username,
  maker,
  at: now,
  reason: reason ?? '',
})

export const ticketDifferenceActs = [
  ...Object.values(queueActs(ticketDifferenceQueue, { lock: lockDifference })),
  act(payComputedReturn, {
    facts: differenceFacts,
    rule: ({ facts }, request) => payComputed(facts, choiceOf(request)),
  }),
  act(payReportedReturn, {
    facts: differenceFacts,
    rule: ({ facts }, request) => payReported(facts, choiceOf(request)),
  }),
]
