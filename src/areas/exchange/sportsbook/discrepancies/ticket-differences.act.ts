import { payComputed, payReported, type DifferenceFacts } from '#areas/exchange/rules/sportsbook/ticket-difference.ts'
import { act, type ActionRequest, type Tx } from '#engine/action/act.ts'
import type { RowLookup } from '#engine/records/record-of.ts'
import { claimableOf } from '#engine/queue/claims.ts'
import { queueActs } from '#engine/queue/queue-acts.ts'
import { money } from '#values/money.ts'
import { legsByResults, resultsById, selectionsOf } from '#areas/exchange/ticket-calls/selection.facts.ts'
import { keyOf } from '#areas/exchange/ticket-calls/ticket-state.ts'
import { lockTicket } from '#areas/exchange/ticket-calls/ticket-context.facts.ts'
import { ticketDifference } from '#areas/exchange/ticket-calls/ticket.record.ts'
import { payComputedReturn, payReportedReturn, ticketDifferenceQueue } from './ticket-difference.actions.ts'

/** Locks the ticket with its wallet, then the difference. */
async function lockDifference(tx: Tx, lookup: RowLookup) {
  const found = await ticketDifference.find(tx, lookup)
  const ticket = found && (await lockTicket(tx, found.ticketId, lookup.scope))
  const row = ticket && (await ticketDifference.lock(tx, lookup))
  if (!ticket || !row) return null
  const subject = ticketDifference.subjectOf(row)
  return { subject: { ...subject, shown: { ...subject.shown, returned: ticket.row.returned } }, ticket, row }
}

async function differenceFacts(tx: Tx, request: RowLookup & { readonly now: Date }) {
  const locked = await lockDifference(tx, request)
  if (!locked) return null
  const { ticket, row } = locked
  const results = resultsById(await selectionsOf(tx, [...new Set(ticket.legs.map((leg) => leg.selection_id))]))
  const facts: DifferenceFacts = {
    ticket: ticket.held,
    ticketKey: { ...keyOf(ticket), id: ticket.held.id },
    legs: legsByResults(ticket, results),
    difference: { ...row, computed: money(row.computed), reported: money(row.reported) },
    claimed: await claimableOf(tx, ticketDifferenceQueue, { ...request, domainId: row.domainId }),
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
