import { z } from 'zod/mini'
import { inbound } from '#blueprint/screen/inbound.ts'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import {
  acceptOffer,
  offerFor,
  voidOpenTicket,
  type LiveTicket,
  type Offer,
} from '#areas/exchange/rules/sportsbook/ticket-flow.ts'
import { withRows } from '#areas/exchange/rules/sportsbook/ticket-difference.ts'
import { potentialOf } from '#areas/exchange/rules/sportsbook/ticket.ts'
import { money } from '#values/money.ts'
import { parseOdds } from '#values/odds.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { lockTicket } from './ticket-context.facts.ts'
import { ticketState } from './ticket-fields.ts'
import { distinctLegs } from './selection-fields.ts'
import { keyOf, lockWithWallet, stateAfter } from './ticket-state.ts'
import { externalId, majorUnits, note, odds, rowId } from '#blueprint/inbound/field-schemas.ts'

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
  reply: async (ticket) => stateAfter(ticket, ticket.decision),
})

const offerSeconds = 10

const liveFields = {
  /** Product of the live odds of all open legs, for a ticket with one line. */
  liveOdds: z.optional(odds),
  /** Live odds of each open leg; required for systems. */
  legs: z.optional(
    z
      .array(z.strictObject({ n: z.int().check(z.gte(1), z.lte(100)), odds }))
      .check(z.minLength(1), z.maxLength(20), distinctLegs()),
  ),
}
const live = z.object(liveFields)

/** The live odds as sent: of the ticket, or of its legs. */
function liveTicket({ liveOdds, legs }: z.infer<typeof live>): LiveTicket | null {
  if (legs !== undefined)
    return {
      legs: new Map(
        legs.flatMap(({ n, odds: price }) => (parseOdds(price) === null ? [] : [[n, parseOdds(price) ?? 0]])),
      ),
    }
  const oddsE4 = liveOdds === undefined ? null : parseOdds(liveOdds)
  return oddsE4 === null ? null : { oddsE4 }
}

const liveMissing = refuse('Send the live odds of the ticket or of its open legs.', 'liveOdds')

export const offerCashOut = inbound({
  path: '/ticket/cash-out/offer',
  feature: 'cashOuts',
  title: 'Request a cash-out offer',
  description: `Returns an offer for an open ticket at the live odds of its open legs, less a margin. The offer is valid for ${offerSeconds} seconds.`,
  input: z.strictObject({
    externalId,
    ticket: rowId,
    ...liveFields,
    /** Basis points. */
    margin: z.optional(z.int().check(z.gte(0), z.lte(5000))),
  }),
  answer: z.object({ offer: rowId, ticket: rowId, amount: z.string(), expiresAt: z.string(), potential: z.string() }),
})

export const offerCashOutHandler = inboundHandler(offerCashOut, {
  externalId: ({ externalId: id }) => ({ kind: 'cash-out-offer', id }),
  facts: async (tx, { input, now, scope }) => {
    const ticket = await lockTicket(tx, input.ticket, scope)
    if (!ticket) return null
    const current = liveTicket(input)
    if (current === null) return liveMissing
    const valued = offerFor(ticket.held, { ...current, margin: input.margin ?? 0 })
    if ('refused' in valued) return valued
    const [id] = (await tx.selectNoFrom((db) => db.fn<string>('uuidv7').as('id')).execute()).map((row) => row.id)
    const expiresAt = new Date(now.getTime() + offerSeconds * 1000)
    return {
      ...ticket,
      offer: {
        id: String(id),
        amount: valued.offer,
        liveOddsE4: valued.liveE4,
        expiresAt,
        potential: potentialOf(ticket.held),
      },
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
  feature: 'cashOuts',
  title: 'Accept a cash-out offer',
  description: 'Pays all or part of the offer while it is valid and the live odds have not increased.',
  input: z.strictObject({
    externalId,
    offer: rowId,
    ...liveFields,
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
    if (!ticket) return null
    const current = liveTicket(input)
    if (current === null) return liveMissing
    const valued = offerFor(ticket.held, { ...current, margin: 0 })
    if ('refused' in valued) return valued
    const liveOddsE4 = valued.liveE4
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
  reply: async (ticket) => stateAfter(ticket, ticket.decision),
})
