import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { decide, isRefusal, refuse, type Decision, type RowWrite } from '#blueprint/decision/decision.ts'
import {
  acceptOffer,
  offerFor,
  settleTicket,
  voidOpenTicket,
  type Offer,
} from '#areas/exchange/rules/sportsbook/ticket-flow.ts'
import { legOutcomes, potentialOf, type TicketLeg } from '#areas/exchange/rules/sportsbook/ticket.ts'
import { money } from '#values/money.ts'
import { parseOdds } from '#values/odds.ts'
import type { Tx } from '#engine/action/act.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import type { Scope } from '#engine/scope.ts'
import { lockTicket, type LockedTicket } from './ticket-context.facts.ts'
import { ticketState } from './ticket-fields.ts'
import { externalId, majorUnits, note, odds, rowId } from '#blueprint/inbound/field-schemas.ts'

const count = z.int().check(z.gte(1), z.lte(100))

export const submitLegResults = inbound({
  path: '/ticket/result',
  title: 'Submit leg results',
  description: 'Settles the ticket as soon as no line can change. A corrected result re-settles it by the difference.',
  input: z.strictObject({
    externalId,
    ticket: rowId,
    legs: z
      .array(
        z.strictObject({
          n: count,
          outcome: z.enum(legOutcomes),
          /** More runners tie at a position than there are places left. */
          tie: z.optional(z.strictObject({ position: count, tied: count, places: count })),
          /** Pence deducted from each pound of winnings for withdrawn runners. */
          rule4: z.optional(z.int().check(z.gte(0), z.lte(90))),
        }),
      )
      .check(z.minLength(1), z.maxLength(20)),
  }),
  answer: ticketState,
})
type LegResult = z.infer<typeof submitLegResults.input>['legs'][number]

/** The legs after the submitted results. */
const legsAfter = ({ held }: LockedTicket, results: readonly LegResult[]): readonly TicketLeg[] =>
  held.legs.map((leg, at) => {
    const result = results.find(({ n }) => n === at + 1)
    return result
      ? { ...leg, outcome: result.outcome, tie: result.tie ?? null, rule4: result.rule4 ?? leg.rule4 ?? 0 }
      : leg
  })

const keyOf = ({ row }: LockedTicket) => ({ cell: row.cell, player_id: row.player_id })

const legChanges = (ticket: LockedTicket, results: readonly LegResult[]): readonly RowWrite[] =>
  results.map(({ n, outcome, tie, rule4 }) => ({
    table: 'ticket_leg',
    key: { ...keyOf(ticket), ticket_id: ticket.held.id, n },
    values: { outcome, tie: tie ?? null, ...(rule4 === undefined ? {} : { rule4 }) },
  }))

const withRows = (decision: Decision<'ticket'>, rows: readonly RowWrite[]): Decision<'ticket'> =>
  isRefusal(decision) ? decision : decide({ ...decision, rows })

/** The ticket after the decision, in the form of the reply, which is stored for repeated calls. */
function stateAfter({ row, held }: LockedTicket, decision: Decision<'ticket'>) {
  const set: Readonly<Record<string, unknown>> = isRefusal(decision) ? {} : (decision.set ?? {})
  const figure = (name: 'returned' | 'potential', otherwise: bigint) =>
    typeof set[name] === 'bigint' ? set[name] : otherwise
  const status = ticketState.shape.status.safeParse(set['status'] ?? row.status)
  return {
    ticket: held.id,
    player: String(row.player_id),
    status: status.success ? status.data : row.status,
    lines: row.lines,
    stake: majorUnits(row.stake),
    potential: majorUnits(figure('potential', row.potential)),
    returned: majorUnits(figure('returned', row.returned)),
    currency: row.currency,
  }
}

const availableAfter = (ticket: LockedTicket & { readonly free: bigint }, decision: Decision<'ticket'>): string =>
  majorUnits(
    (isRefusal(decision) ? [] : (decision.transfers ?? [])).reduce(
      (free, { debit, amount }) => (debit === 'wallet' ? free - amount : free + amount),
      ticket.free,
    ),
  )

async function lockWithWallet(tx: Tx, id: string, scope: Scope) {
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

export const submitLegResultsHandler = inboundHandler(submitLegResults, {
  externalId: ({ externalId: id }) => ({ kind: 'ticket-result', id }),
  facts: async (tx, { input, now, scope }) => {
    const ticket = await lockWithWallet(tx, input.ticket, scope)
    if (!ticket) return null
    if (input.legs.some(({ n }) => n > ticket.held.legs.length)) return refuse('Leg not found on this ticket.', 'legs')
    return { ...ticket, decision: settleTicket(ticket.held, legsAfter(ticket, input.legs), now) }
  },
  rule: (ticket, { input }) => withRows(ticket.decision, legChanges(ticket, input.legs)),
  reply: async (ticket) => ({
    ...stateAfter(ticket, ticket.decision),
    available: availableAfter(ticket, ticket.decision),
  }),
})

export const voidTicketCall = inbound({
  path: '/ticket/void',
  title: 'Void a ticket',
  description: 'The remaining stake is returned to the player.',
  input: z.strictObject({ externalId, ticket: rowId, reason: z.optional(note) }),
  answer: ticketState,
})

export const voidTicketHandler = inboundHandler(voidTicketCall, {
  externalId: ({ externalId: id }) => ({ kind: 'ticket-void', id }),
  facts: async (tx, { input, now, scope }) => {
    const ticket = await lockWithWallet(tx, input.ticket, scope)
    return ticket && { ...ticket, decision: voidOpenTicket(ticket.held, input.reason ?? null, now) }
  },
  rule: ({ decision }) => decision,
  reply: async (ticket) => ({
    ...stateAfter(ticket, ticket.decision),
    available: availableAfter(ticket, ticket.decision),
  }),
})

const offerSeconds = 10

export const offerCashOut = inbound({
  path: '/ticket/cash-out/offer',
  title: 'Request a cash-out offer',
  description: `Returns an offer for an open ticket at the live odds of its open legs, less a margin. The offer is valid for ${offerSeconds} seconds.`,
  input: z.strictObject({
    externalId,
    ticket: rowId,
    /** Product of the live odds of all open legs. */
    liveOdds: odds,
    /** Basis points. */
    margin: z.optional(z.int().check(z.gte(0), z.lte(5000))),
  }),
  answer: z.object({ offer: rowId, ticket: rowId, amount: z.string(), expiresAt: z.string(), potential: z.string() }),
})

export const offerCashOutHandler = inboundHandler(offerCashOut, {
  externalId: ({ externalId: id }) => ({ kind: 'cash-out-offer', id }),
  facts: async (tx, { input, now, scope }) => {
    const ticket = await lockTicket(tx, input.ticket, scope)
    const oddsE4 = parseOdds(input.liveOdds)
    if (!ticket || oddsE4 === null) return null
    const amount = offerFor(ticket.held, { oddsE4, margin: input.margin ?? 0 })
    if (typeof amount !== 'bigint') return amount
    const [id] = (await tx.selectNoFrom((db) => db.fn<string>('uuidv7').as('id')).execute()).map((row) => row.id)
    const expiresAt = new Date(now.getTime() + offerSeconds * 1000)
    return {
      ...ticket,
      offer: { id: String(id), amount, liveOddsE4: oddsE4, expiresAt, potential: potentialOf(ticket.held) },
    }
  },
  rule: ({ row, held, offer }) =>
    decide({
      rows: [
        {
          table: 'cash_out_offer',
          values: {
            cell: row.cell,
            player_id: row.player_id,
            id: offer.id,
            ticket_id: held.id,
            domain_id: row.domain_id,
            amount: offer.amount,
            live_odds_e4: offer.liveOddsE4,
            expires_at: offer.expiresAt,
            potential: offer.potential,
          },
        },
      ],
    }),
  reply: async ({ held, offer }) => ({
    offer: offer.id,
    ticket: held.id,
    amount: majorUnits(offer.amount),
    expiresAt: offer.expiresAt.toISOString(),
    potential: majorUnits(offer.potential),
  }),
})

export const acceptCashOut = inbound({
  path: '/ticket/cash-out',
  title: 'Accept a cash-out offer',
  description: 'Pays all or part of the offer while it is valid and the live odds have not increased.',
  input: z.strictObject({
    externalId,
    offer: rowId,
    liveOdds: odds,
    /** Part of the ticket in basis points; the whole ticket by default. */
    part: z.optional(z.int().check(z.gte(1), z.lte(10_000))),
  }),
  answer: ticketState,
})

export const acceptCashOutHandler = inboundHandler(acceptCashOut, {
  externalId: ({ externalId: id }) => ({ kind: 'cash-out', id }),
  facts: async (tx, { input, now, scope }) => {
    const found = await tx.selectFrom('cash_out_offer').selectAll().where('id', '=', input.offer).executeTakeFirst()
    const ticket = found && (await lockWithWallet(tx, found.ticket_id, scope))
    const liveOddsE4 = parseOdds(input.liveOdds)
    if (!ticket || liveOddsE4 === null) return null
    const fresh = await tx
      .selectFrom('cash_out_offer')
      .select('accepted_at')
      .where('id', '=', input.offer)
      .executeTakeFirstOrThrow()
    if (fresh.accepted_at !== null) return refuse('The offer has already been accepted.', 'offer')
    const offer: Offer = {
      amount: money(found.amount),
      liveOddsE4: found.live_odds_e4,
      expiresAt: found.expires_at,
      potential: money(found.potential),
    }
    const decision = acceptOffer(ticket.held, offer, { part: input.part ?? 10_000, liveOddsE4, at: now })
    return { ...ticket, decision, taken: { ...keyOf(ticket), id: input.offer }, now }
  },
  rule: ({ decision, taken, now }) =>
    withRows(decision, [{ table: 'cash_out_offer', key: taken, values: { accepted_at: now } }]),
  reply: async (ticket) => ({
    ...stateAfter(ticket, ticket.decision),
    available: availableAfter(ticket, ticket.decision),
  }),
})
