import { inbound } from '#blueprint/screen/inbound.ts'
import { mayBet, type WantedBet } from '#areas/players/rules/care/gate.ts'
import type { Allowance } from '#areas/players/rules/care/restriction.ts'
import { decide, refuse, type Refusal } from '#blueprint/decision/decision.ts'
import { ofOdds } from '#areas/exchange/rules/sportsbook/fraction.ts'
import { stakeRefusal, stakeTransfers, ticketRefusal } from '#areas/exchange/rules/sportsbook/ticket-flow.ts'
import { lineCount, potentialOf, stakeOf, totalOddsE4, type Ticket } from '#areas/exchange/rules/sportsbook/ticket.ts'
import { minMoney, money, parseMoney } from '#values/money.ts'
import { parseOdds } from '#values/odds.ts'
import type { Subject } from '#engine/action/act.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { ticketUplineRefusal } from '#areas/exchange/bet-calls/path-terms.ts'
import { lockTicketContext, type TicketContext } from './ticket-context.facts.ts'
import { ticketInput, ticketState, type TicketRequest } from './ticket-fields.ts'
import { majorUnits, minorUnits } from '#blueprint/inbound/field-schemas.ts'

export const placeTicket = inbound({
  path: '/ticket',
  title: 'Place a ticket',
  description:
    'Places a single, an accumulator or a system at fixed odds. Debits the stake of all lines, or returns the reason for the rejection.',
  input: ticketInput,
  answer: ticketState,
})

interface TicketPlacement {
  readonly context: TicketContext
  readonly ticket: Ticket
  readonly operatorLimits: {
    readonly isOpen: boolean
    readonly minStake: string | null
    readonly maxStake: string | null
    readonly maxProfit: string | null
  }
  readonly subject: Subject<'ticket'>
}

const sportsOf = ({ legs }: TicketRequest) => [...new Set(legs.map(({ sport }) => sport))]
const moneyOrNull = (text: string | null) => (text === null ? null : parseMoney(text))

function ticketFrom(
  { unit, sizes, legs, isEachWay = false, largest }: TicketRequest,
  maxProfit: string | null,
): Ticket {
  const ticket = {
    unit: minorUnits(unit),
    sizes: sizes ?? [legs.length],
    isEachWay,
    legs: legs.map(({ odds: price, placeOf, event }) => ({
      price: ofOdds(parseOdds(price) ?? 10_000),
      outcome: 'OPEN' as const,
      place: placeOf === undefined ? null : { top: 1n, bottom: BigInt(placeOf) },
      event,
    })),
  }
  const requested = largest === undefined ? null : minorUnits(largest)
  const profit = moneyOrNull(maxProfit)
  const operatorMax = profit === null ? null : money(profit + stakeOf(ticket))
  return {
    ...ticket,
    largest: requested === null || operatorMax === null ? (requested ?? operatorMax) : minMoney(requested, operatorMax),
  }
}

function betCriteria({ context, ticket }: TicketPlacement, { legs }: TicketRequest): readonly WantedBet[] {
  const stake = stakeOf(ticket)
  const exposureAfter = BigInt(context.exposure) + stake
  return legs.map(({ sport, event, market }) => ({
    sport,
    event,
    marketType: market,
    provider: 'sportsbook',
    stake,
    oddsE4: Number(totalOddsE4(ticket.legs)),
    win: potentialOf(ticket) - stake,
    marketExposureAfter: stake,
    exposureAfter,
    isHedge: false,
  }))
}

/** The first reason why the player cannot place the ticket, or null. */
function refusalOf(placing: TicketPlacement, request: TicketRequest): Refusal | null {
  const { context, ticket, operatorLimits } = placing
  if (!operatorLimits.isOpen) return refuse('Betting is currently closed.')
  if (!context.isActive) return refuse('The account is not active.')
  if (context.isBetLocked) return refuse('Betting is locked for this account.')
  const stake = stakeOf(ticket)
  const bounds = {
    available: context.available,
    minStake: moneyOrNull(operatorLimits.minStake),
    maxStake: moneyOrNull(operatorLimits.maxStake),
  }
  const beyond = stakeRefusal(stake, bounds)
  if (beyond) return beyond
  const bounded = ticketUplineRefusal(ticket, request.legs, context.path)
  if (bounded) return bounded
  return null
}

/** Checks the player's restrictions and limits for all legs. Returns an error if one leg is rejected. */
function leavesOf(placing: TicketPlacement, request: TicketRequest, now: Date): Refusal | readonly Allowance[] {
  const leaves: Allowance[] = []
  for (const criteria of betCriteria(placing, request)) {
    const allowance = mayBet(placing.context.care, criteria, now)
    if ('refused' in allowance) return allowance
    leaves.push(allowance)
  }
  return leaves
}

export const placeTicketHandler = inboundHandler(placeTicket, {
  externalId: ({ externalId: id }) => ({ kind: 'ticket', id }),
  async facts(tx, { input, now }): Promise<TicketPlacement | Refusal | null> {
    const context = await lockTicketContext(tx, { player: BigInt(input.player), sports: sportsOf(input), at: now })
    if (!context) return null
    const { betting } = (await settingsIn(tx)).of(context.domainId)
    if (input.sizes?.some((size) => size < 1 || size > input.legs.length))
      return refuse('A line cannot have more legs than the ticket.', 'sizes')
    const ticket = ticketFrom(input, betting.maxProfit)
    return ticketRefusal(ticket) ?? { context, ticket, operatorLimits: betting, subject: subjectOf(context) }
  },
  rule(placing, { input, now }) {
    const leaves = refusalOf(placing, input) ?? leavesOf(placing, input, now)
    if ('refused' in leaves) return leaves
    const { context, ticket } = placing
    const held = { id: context.ticketId, accountId: context.playerId, currency: context.currency }
    const payload = { ticket: context.ticketId, player: input.player }
    return decide({
      rows: [ticketRow(placing, input, now), ...legRows(placing, input)],
      transfers: stakeTransfers(held, ticket),
      events: [
        { name: 'ticket.placed', payload },
        ...(leaves.some(({ needsReview }) => needsReview) ? [{ name: 'ticket.flagged' as const, payload }] : []),
      ],
    })
  },
  reply: async ({ context, ticket }, { input }) => ({
    ticket: context.ticketId,
    player: input.player,
    status: 'OPEN' as const,
    lines: lineCount(ticket),
    stake: majorUnits(stakeOf(ticket)),
    potential: majorUnits(potentialOf(ticket)),
    returned: majorUnits(0n),
    available: majorUnits(context.available - stakeOf(ticket)),
    currency: context.currency,
  }),
})

const keyOf = ({ cell, playerId }: TicketContext) => ({ cell, player_id: playerId })

const subjectOf = (context: TicketContext): Subject<'ticket'> => ({
  table: 'ticket' as const,
  key: { ...keyOf(context), id: context.ticketId },
  domainId: context.domainId,
  agentId: BigInt(context.agentId),
  name: `ticket ${context.ticketId}`,
  shown: {},
})

const phaseOf = (legs: TicketRequest['legs']): 'PREMATCH' | 'LIVE' | 'MIXED' => {
  const live = legs.filter(({ isLive }) => isLive === true).length
  return live === 0 ? 'PREMATCH' : live === legs.length ? 'LIVE' : 'MIXED'
}

const kindOf = ({ legs, sizes }: Ticket): 'SINGLE' | 'COMBO' | 'SYSTEM' =>
  legs.length === 1 ? 'SINGLE' : sizes.length === 1 && sizes[0] === legs.length ? 'COMBO' : 'SYSTEM'

const ticketRow = ({ context, ticket }: TicketPlacement, request: TicketRequest, now: Date) => ({
  table: 'ticket' as const,
  values: {
    ...keyOf(context),
    id: context.ticketId,
    domain_id: context.domainId,
    agent_id: BigInt(context.agentId),
    external_id: request.externalId,
    kind: kindOf(ticket),
    phase: phaseOf(request.legs),
    sports: sportsOf(request),
    sizes: ticket.sizes,
    legs: ticket.legs.length,
    lines: lineCount(ticket),
    is_each_way: ticket.isEachWay,
    unit: ticket.unit,
    stake: stakeOf(ticket),
    odds_e4: totalOddsE4(ticket.legs),
    potential: potentialOf(ticket),
    largest: ticket.largest,
    currency: context.currency,
    share_path_id: BigInt(context.sharePath),
    ip: request.ip ?? null,
    placed_at: now,
  },
})

const legRows = ({ context }: TicketPlacement, { legs }: TicketRequest) =>
  legs.map(({ odds: price, placeOf, isLive, startsAt, ...selection }, at) => ({
    table: 'ticket_leg' as const,
    values: {
      ...keyOf(context),
      ticket_id: context.ticketId,
      n: at + 1,
      domain_id: context.domainId,
      ...selection,
      odds_e4: parseOdds(price) ?? 10_000,
      place_divisor: placeOf ?? null,
      is_live: isLive ?? false,
      starts_at: startsAt === undefined ? null : new Date(startsAt),
    },
  }))
