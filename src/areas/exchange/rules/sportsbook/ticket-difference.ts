import { formatMoney, type Money } from '#values/money.ts'
import { decide, isRefusal, refuse, type Decision, type Refusal, type RowWrite } from '#blueprint/decision/decision.ts'
import { flow, refusal } from '#blueprint/decision/flow.ts'
import { claimedByOther, unclaimed, type Claimable } from '#blueprint/decision/queue.ts'
import {
  endedRefusal,
  settlementAs,
  settlementOf,
  settleTicket,
  type HeldTicket,
  type Settlement,
} from './ticket-flow.ts'
import { isDecided, potentialOf, type TicketLeg } from './ticket.ts'

/** CLEARED: the site and the rules agree again. */
export const ticketDifferenceFlow = flow({
  states: ['OPEN', 'TAKEN', 'PAID_COMPUTED', 'PAID_REPORTED', 'CLEARED'],
  moves: {
    claim: { from: ['OPEN', 'TAKEN'], to: 'TAKEN' },
    release: { from: ['TAKEN'], to: 'OPEN' },
    payComputed: { from: ['OPEN', 'TAKEN'], to: 'PAID_COMPUTED' },
    payReported: { from: ['OPEN', 'TAKEN'], to: 'PAID_REPORTED' },
  },
})
export type DifferenceState = (typeof ticketDifferenceFlow.states)[number]

export type TicketDifference = {
  readonly id: string
  readonly status: DifferenceState
  readonly computed: Money
  readonly reported: Money
}

export type DisputedTicket = {
  readonly key: { readonly cell: number; readonly player_id: bigint }
  readonly domainId: number
  readonly agentId: bigint
  readonly ticket: HeldTicket
  /** The newest difference of the ticket. */
  readonly last: TicketDifference | null
}

export type Report = {
  /** What the site says the ticket returns; null if it says nothing. */
  readonly reported: Money | null
  readonly details: string
  readonly by: string
  readonly at: Date
}

const isOpen = (difference: TicketDifference | null): difference is TicketDifference =>
  difference !== null && (difference.status === 'OPEN' || difference.status === 'TAKEN')

/** What the ticket returns by these results, or still can. */
export const computedReturn = (ticket: HeldTicket, legs: readonly TicketLeg[]): Money =>
  potentialOf({ ...ticket, legs })

/**
 * A ticket follows the results of its selections, unless the site says another return: then nothing is paid or taken back
 * before the operator has decided the difference. A decision holds until either amount changes.
 */
export function followResults(
  disputed: DisputedTicket,
  legs: readonly TicketLeg[],
  report: Report,
): Decision<'ticket'> {
  const { ticket, last, key } = disputed
  const refused = endedRefusal(ticket)
  if (refused) return refused
  const computed = computedReturn(ticket, legs)
  const reported = report.reported ?? (isOpen(last) ? last.reported : (ticket.agreed ?? null))
  const openKey = isOpen(last) ? { ...key, id: last.id } : null
  if (reported === null || reported === computed) {
    const settled = settleTicket({ ...ticket, isDisputed: false }, legs, report.at)
    const cleared = { status: 'CLEARED' as const, decided_by: report.by, decided_at: report.at }
    return openKey === null
      ? settled
      : withRows(settled, [{ table: 'ticket_difference', key: openKey, values: cleared }])
  }
  if (openKey !== null) {
    const values = { computed, reported, details: report.details }
    return decide({ rows: [{ table: 'ticket_difference', key: openKey, values }], message: 'Discrepancy updated' })
  }
  if (last !== null && last.computed === computed && last.reported === reported)
    return decide({ message: 'The discrepancy has been decided.' })
  return decide({
    rows: [{ table: 'ticket_difference', values: newDifference(disputed, report, { computed, reported }) }],
    events: [{ name: 'ticket.disputed', payload: { ticket: ticket.id } }],
    message: 'Discrepancy recorded',
  })
}

const newDifference = (
  { key, domainId, agentId, ticket }: DisputedTicket,
  { details, by, at }: Report,
  amounts: { readonly computed: Money; readonly reported: Money },
) => ({
  ...key,
  ticket_id: ticket.id,
  domain_id: domainId,
  agent_id: agentId,
  currency: ticket.currency,
  ...amounts,
  details,
  reported_by: by,
  detected_at: at,
})

export const withRows = <T extends 'ticket'>(decision: Decision<T>, rows: readonly RowWrite[]): Decision<T> =>
  isRefusal(decision) ? decision : { ...decision, rows: [...(decision.rows ?? []), ...rows] }

export type DifferenceFacts = {
  readonly ticket: HeldTicket
  readonly ticketKey: { readonly cell: number; readonly player_id: bigint; readonly id: string }
  /** The legs with the results of their selections. */
  readonly legs: readonly TicketLeg[]
  readonly difference: TicketDifference
  readonly claimed: Claimable
}

export type Choice = { readonly by: string; readonly maker: string | null; readonly at: Date; readonly reason: string }
export type DifferenceDecision = Decision<'ticket_difference', typeof ticketDifferenceFlow>

function choiceRefusal(
  { difference, claimed }: DifferenceFacts,
  move: 'payComputed' | 'payReported',
  { by, maker, at }: Choice,
): Refusal | null {
  return (
    refusal(ticketDifferenceFlow, move, difference.status) ??
    claimedByOther(claimed.claim, { name: maker ?? by, at }, 'discrepancy')
  )
}

/** The ticket as decided, written with the difference. */
function decided(
  { ticketKey, claimed }: DifferenceFacts,
  { columns, transfers, events }: Settlement,
  { move, choice }: { readonly move: 'payComputed' | 'payReported'; readonly choice: Choice },
): DifferenceDecision {
  return decide({
    move,
    set: { reason: choice.reason, decided_by: choice.by, decided_at: choice.at },
    rows: [{ table: 'ticket', key: ticketKey, values: columns }, ...unclaimed(claimed)],
    transfers,
    events,
    message: 'Decided',
  })
}

/** Pays what the rules compute from the results of the selections now. */
export function payComputed(facts: DifferenceFacts, choice: Choice): DifferenceDecision {
  const refused = choiceRefusal(facts, 'payComputed', choice)
  if (refused) return refused
  const settled = settlementOf({ ...facts.ticket, isDisputed: false }, facts.legs, choice.at)
  if ('refused' in settled) return settled
  return decided(facts, settled, { move: 'payComputed', choice })
}

/** Pays what the site says instead. */
export function payReported(facts: DifferenceFacts, choice: Choice): DifferenceDecision {
  const refused = choiceRefusal(facts, 'payReported', choice) ?? endedRefusal(facts.ticket)
  if (refused) return refused
  const { ticket, legs, difference } = facts
  if (!isDecided({ ...ticket, legs }))
    return refuse('The ticket still has open legs. Enter the results of their selections.')
  const { largest } = ticket
  if (largest !== null && difference.reported > largest)
    return refuse(`The max return of the ticket is ${formatMoney(largest)}.`)
  const { reported } = difference
  const settled = settlementAs({ ...ticket, legs }, { due: reported, agreed: reported }, choice.at)
  return decided(facts, settled, { move: 'payReported', choice })
}
