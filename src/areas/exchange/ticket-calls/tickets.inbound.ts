import { inbound } from '#blueprint/screen/inbound.ts'
import { mayBet, type WantedBet } from '#areas/players/rules/care/gate.ts'
import type { Allowance } from '#areas/players/rules/care/restriction.ts'
import { decide, refuse, type Refusal } from '#blueprint/decision/decision.ts'
import { ofOdds } from '#areas/exchange/rules/sportsbook/fraction.ts'
import { originOf } from '#areas/exchange/rules/bets/origin.ts'
import { stakeRefusal, stakeTransfers, ticketRefusal } from '#areas/exchange/rules/sportsbook/ticket-flow.ts'
import { lineCount, potentialOf, stakeOf, totalOddsE4, type Ticket } from '#areas/exchange/rules/sportsbook/ticket.ts'
import { minMoney, money, settingMoney } from '#values/money.ts'
import { parseOdds } from '#values/odds.ts'
import type { Subject, Tx } from '#engine/action/act.ts'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import { inboundHandler } from '#engine/inbound/inbound-handler.ts'
import { originRows } from '#areas/exchange/bet-calls/bet-rows.ts'
import { ticketUplineRefusal } from '#areas/exchange/bet-calls/path-terms.ts'
import { lockTicketContext, type TicketContext } from './ticket-context.facts.ts'
import { ticketRecord } from './ticket.record.ts'
import { sportRefusal } from '#areas/exchange/rules/markets/sport.ts'
import { sportsOf } from '#areas/settings/sports/sports.facts.ts'
import { selectionIdOf } from './selection.facts.ts'
import { nameOf } from './selection-fields.ts'
import { ticketInput, ticketState, type TicketRequest } from './ticket-fields.ts'
import { majorUnits, minorUnits } from '#blueprint/inbound/field-schemas.ts'

export const placeTicket = inbound({
  path: '/ticket',
  feature: 'sportsbookTickets',
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

const sportCodes = ({ legs }: TicketRequest) => [...new Set(legs.map(({ sport }) => sport))]

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
  const profit = settingMoney(maxProfit)
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

/** A sport that is switched off takes tickets on events that have tickets already. */
async function sportsRefusal(tx: Tx, domainId: number, request: TicketRequest): Promise<Refusal | null> {
  const known = await sportsOf(tx, sportCodes(request))
  for (const { sport, event } of request.legs) {
    const found = known.find(({ id }) => id === sport) ?? null
    const refused = sportRefusal(found, 'legs')
    if (refused && (found === null || !(await hasTickets(tx, domainId, { sport, event })))) return refused
  }
  return null
}

async function hasTickets(tx: Tx, domainId: number, { sport, event }: { sport: string; event: string }) {
  const row = await tx
    .selectFrom('ticket_selection')
    .select('id')
    .where('domain_id', '=', domainId)
    .where('sport', '=', sport)
    .where('event', '=', event)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

/** A selection whose result is known takes no bets. */
async function resultedRefusal(tx: Tx, domainId: number, { legs }: TicketRequest): Promise<Refusal | null> {
  const ids = legs.map((leg) => selectionIdOf(domainId, nameOf(leg)))
  const resulted = await tx
    .selectFrom('ticket_selection')
    .select('selection')
    .where('id', 'in', ids)
    .where('status', '=', 'RESULTED')
    .limit(1)
    .executeTakeFirst()
  return resulted ? refuse(`The selection ${resulted.selection} already has a result.`, 'legs') : null
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
    minStake: settingMoney(operatorLimits.minStake),
    maxStake: settingMoney(operatorLimits.maxStake),
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
    const context = await lockTicketContext(tx, { player: BigInt(input.player), sports: sportCodes(input), at: now })
    if (!context) return null
    const { betting } = (await settingsIn(tx)).of(context.domainId)
    if (input.sizes?.some((size) => size < 1 || size > input.legs.length))
      return refuse('A line cannot have more legs than the ticket.', 'sizes')
    const ticket = ticketFrom(input, betting.maxProfit)
    const refused =
      ticketRefusal(ticket) ??
      (await sportsRefusal(tx, context.domainId, input)) ??
      (await resultedRefusal(tx, context.domainId, input))
    return refused ?? { context, ticket, operatorLimits: betting, subject: subjectOf(context) }
  },
  rule(placing, { input, now }) {
    const leaves = refusalOf(placing, input) ?? leavesOf(placing, input, now)
    if ('refused' in leaves) return leaves
    const { context, ticket } = placing
    const held = { id: context.ticketId, accountId: context.playerId, currency: context.currency }
    const payload = { ticket: context.ticketId, player: input.player }
    return decide({
      rows: [
        ticketRow(placing, input, now),
        ...legRows(placing, input),
        ...originRows({ ...context, betId: context.ticketId }, originOf(input.device)),
      ],
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
    isDisputed: false,
    lines: lineCount(ticket),
    stake: majorUnits(stakeOf(ticket)),
    potential: majorUnits(potentialOf(ticket)),
    returned: majorUnits(0n),
    available: majorUnits(context.available - stakeOf(ticket)),
    currency: context.currency,
  }),
})

const keyOf = ({ cell, playerId }: TicketContext) => ({ cell, player_id: playerId })

const subjectOf = ({ cell, playerId, ticketId: id, domainId, agentId }: TicketContext) =>
  ticketRecord.subjectOf({ cell, playerId, id, domainId, agentId: BigInt(agentId) })

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
    sports: sportCodes(request),
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

/** In the order of their selections, so that two tickets on the same new ones do not wait for each other. */
const legRows = ({ context }: TicketPlacement, { legs }: TicketRequest) =>
  legs
    .map((leg, at) => ({ leg, n: at + 1, name: nameOf(leg) }))
    .toSorted((a, b) => (JSON.stringify(a.name) < JSON.stringify(b.name) ? -1 : 1))
    .map(({ leg: { odds: price, placeOf, isLive }, n, name: { startsAt, ...name } }) => ({
      table: 'ticket_leg' as const,
      values: {
        ...keyOf(context),
        ticket_id: context.ticketId,
        n,
        domain_id: context.domainId,
        ...name,
        odds_e4: parseOdds(price) ?? 10_000,
        place_divisor: placeOf ?? null,
        is_live: isLive ?? false,
        starts_at: startsAt,
      },
    }))
