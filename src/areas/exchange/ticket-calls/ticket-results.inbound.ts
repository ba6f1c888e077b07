import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { isRefusal, refuse, type Decision, type RowWrite } from '#blueprint/decision/decision.ts'
import {
  computedReturn,
  followResults,
  withRows,
  type Report,
} from '#areas/exchange/rules/sportsbook/ticket-difference.ts'
import { legOutcomes, type TicketLeg } from '#areas/exchange/rules/sportsbook/ticket.ts'
import type { SelectionResult } from '#areas/exchange/rules/sportsbook/selection.ts'
import type { Tx } from '#engine/action/act.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import type { Scope } from '#engine/scope.ts'
import { amount, externalId, minorUnits, rowId } from '#blueprint/inbound/field-schemas.ts'
import {
  backedEachWay,
  legRowsAfter,
  legsByResults,
  lockSelectionsOf,
  resultColumns,
  resultsById,
  tieOn,
  withdrawalsIn,
  type ResultsById,
  type SelectionRow,
} from './selection.facts.ts'
import { distinctLegs, tieFields } from './selection-fields.ts'
import { ticketState } from './ticket-fields.ts'
import { keyOf, lockWithWallet, stateAfter } from './ticket-state.ts'

const count = z.int().check(z.gte(1), z.lte(100))

export const submitLegResults = inbound({
  path: '/ticket/result',
  title: 'Submit leg results',
  description:
    'What the site says of a ticket. The first result of a selection holds for every ticket on it; the return is computed, and settles the ticket as soon as no line can change. A different statement is not paid: the ticket is disputed until the operator decides. Results are corrected by /selection/result.',
  input: z.strictObject({
    externalId,
    ticket: rowId,
    /** What the site pays for the ticket, without earlier cash-outs; compared with the computed return. */
    returned: z.optional(amount),
    legs: z
      .array(
        z.strictObject({
          n: count,
          outcome: z.enum(legOutcomes),
          tie: z.optional(tieFields),
          /** Pence deducted from each pound of winnings for withdrawn runners. */
          rule4: z.optional(z.int().check(z.gte(0), z.lte(90))),
        }),
      )
      .check(z.minLength(1), z.maxLength(20), distinctLegs()),
  }),
  answer: ticketState,
})
type ReportInput = z.infer<typeof submitLegResults.input>
type LegReport = ReportInput['legs'][number]

async function lockReported(tx: Tx, id: string, scope: Scope) {
  const selections = await lockSelectionsOf(tx, id)
  const ticket = await lockWithWallet(tx, id, scope)
  const eachWay = await backedEachWay(
    tx,
    selections.map((selection) => selection.id),
  )
  return ticket && { ...ticket, selections, eachWay }
}
type ReportedTicket = NonNullable<Awaited<ReturnType<typeof lockReported>>>

interface NewResult {
  readonly row: SelectionRow
  readonly result: SelectionResult
}

/** The results that this call is the first to bring, by selection. */
function newResults(ticket: ReportedTicket, reports: readonly LegReport[]) {
  const found = new Map<string, NewResult>()
  for (const { n, outcome, tie } of reports) {
    const row = ticket.selections.find(({ id }) => id === ticket.legs[n - 1]?.selection_id)
    if (row === undefined) return refuse('Leg not found on this ticket.', 'legs')
    if (row.status !== 'OPEN' || outcome === 'OPEN' || found.has(row.id)) continue
    if (row.handicap !== null && outcome !== 'VOID')
      return refuse(`The outcome of leg ${n} is computed. Send its margin to /selection/result first.`, 'legs')
    const withdrawn = withdrawalsIn(row.withdrawn)
    found.set(row.id, {
      row,
      result: { outcome, tie: tieOn(row.id, tie ?? null, ticket.eachWay), margin: null, withdrawn },
    })
  }
  return found
}

/** The legs as the site says. */
const legsReported = (ours: readonly TicketLeg[], reports: readonly LegReport[]): readonly TicketLeg[] =>
  ours.map((leg, at) => {
    const reported = reports.find(({ n }) => n === at + 1)
    if (!reported) return leg
    return {
      ...leg,
      outcome: reported.outcome,
      tie: reported.tie ? { ...leg.tie, ...reported.tie } : (leg.tie ?? null),
      rule4: reported.rule4 ?? leg.rule4 ?? 0,
    }
  })

function detailsOf(ours: readonly TicketLeg[], reports: readonly LegReport[]): string {
  const details = ours.flatMap((leg, at) => {
    const reported = reports.find(({ n }) => n === at + 1)
    if (!reported) return []
    const outcome =
      reported.outcome === leg.outcome ? [] : [`Leg ${at + 1}: ${leg.outcome} here, ${reported.outcome} at the site`]
    const ownRule4 = leg.rule4 ?? 0
    const rule4 =
      (reported.rule4 ?? ownRule4) === ownRule4
        ? []
        : [`Leg ${at + 1}: deduction ${ownRule4} here, ${reported.rule4} at the site`]
    return [...outcome, ...rule4]
  })
  return details.length === 0 ? 'The site pays another amount' : details.join('; ')
}

const withNew = (known: ResultsById, added: ReadonlyMap<string, NewResult>): ResultsById =>
  new Map([...known, ...[...added].map(([id, { row, result }]) => [id, { seq: row.result_seq + 1, result }] as const)])

function decideReport(
  ticket: ReportedTicket,
  input: ReportInput,
  { by, at }: Pick<Report, 'by' | 'at'>,
): Decision<'ticket'> {
  const added = newResults(ticket, input.legs)
  if ('refused' in added) return added
  const results = withNew(resultsById(ticket.selections), added)
  const ours = legsByResults(ticket, results)
  const { row, held, last } = ticket
  const returned =
    input.returned === undefined ? computedReturn(held, legsReported(ours, input.legs)) : minorUnits(input.returned)
  const owner = { key: keyOf(ticket), domainId: row.domain_id, agentId: row.agent_id, ticket: held, last }
  const decision = followResults(owner, ours, { reported: returned, details: detailsOf(ours, input.legs), by, at })
  const selectionRows = [...added.values()].map(({ row: selection, result }): RowWrite => ({
    table: 'ticket_selection',
    key: { id: selection.id },
    values: { status: 'RESULTED', ...resultColumns(selection.result_seq, result, { by, at }) },
  }))
  return isRefusal(decision) ? decision : withRows(decision, [...selectionRows, ...legRowsAfter(ticket, results)])
}

export const submitLegResultsHandler = inboundHandler(submitLegResults, {
  externalId: ({ externalId: id }) => ({ kind: 'ticket-result', id }),
  facts: async (tx, { input, caller, now, scope }) => {
    const ticket = await lockReported(tx, input.ticket, scope)
    return ticket && { ...ticket, decision: decideReport(ticket, input, { by: `site:${caller.name}`, at: now }) }
  },
  rule: ({ decision }) => decision,
  reply: async (ticket) => stateAfter(ticket, ticket.decision),
})
