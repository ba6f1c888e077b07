import { answerWithin } from '#engine/query-handler.ts'
import type { Tx } from '#engine/action/act.ts'
import { cellOf } from '#values/id.ts'
import { tieOf } from '#areas/exchange/ticket-calls/ticket-context.facts.ts'
import { resultOf, selectionsOf, type SelectionRow } from '#areas/exchange/ticket-calls/selection.facts.ts'
import { originText, readOrigin } from '#areas/exchange/bets/detail/origin.facts.ts'
import { walletEntries } from '#areas/exchange/bets/wallet-entries.ts'
import { ticketLegs } from './ticket-legs.queries.ts'

interface TicketKey {
  readonly id: string
  readonly playerId: bigint
  readonly placedAt: Date
}

const readLegs = (tx: Tx, { id, playerId }: TicketKey) =>
  tx
    .selectFrom('ticket_leg')
    .selectAll()
    .where('cell', '=', cellOf(playerId))
    .where('player_id', '=', playerId)
    .where('ticket_id', '=', id)
    .orderBy('n')
    .execute()
type LegRow = Awaited<ReturnType<typeof readLegs>>[number]

const readBookings = (tx: Tx, { id, playerId, placedAt }: TicketKey) =>
  walletEntries(tx, playerId, placedAt).where('ref', '=', `ticket:${id}`).execute()

const readDiscrepancies = (tx: Tx, { id, playerId }: TicketKey) =>
  tx
    .selectFrom('ticket_difference')
    .where('cell', '=', cellOf(playerId))
    .where('player_id', '=', playerId)
    .where('ticket_id', '=', id)
    .orderBy('detected_at')
    .select(['detected_at as at', 'status', 'computed', 'reported', 'details'])
    .execute()

const lineOf = (quarters: number | null): string | null =>
  quarters === null ? null : `${quarters > 0 ? '+' : ''}${(quarters / 4).toFixed(2)}`

/** Who gave the result of the selection, and when. */
const resultText = (selection: SelectionRow | undefined): string | null =>
  selection === undefined || resultOf(selection) === null
    ? null
    : (selection.resulted_by ?? 'before results by selection')

function legAnswer(leg: LegRow, selection: SelectionRow | undefined) {
  const tie = tieOf(leg.tie)
  return {
    n: leg.n,
    sport: leg.sport,
    event: leg.event,
    startsAt: leg.starts_at,
    market: leg.market,
    selection: leg.selection,
    handicap: lineOf(leg.handicap),
    odds: leg.odds_e4,
    placeOf: leg.place_divisor,
    isLive: leg.is_live,
    outcome: leg.outcome,
    deduction: leg.rule4,
    deadHeat: tie === null ? null : `${tie.tied} from position ${tie.position}, ${tie.places} places`,
    result: resultText(selection),
    selectionId: leg.selection_id,
  }
}

export const ticketLegsAnswer = answerWithin(ticketLegs, async ({ tx, scope, parameters: { ticket: id } }) => {
  const ticket = await tx
    .selectFrom('ticket')
    .innerJoin('player', (join) =>
      join.onRef('player.cell', '=', 'ticket.cell').onRef('player.id', '=', 'ticket.player_id'),
    )
    .where('ticket.id', '=', id)
    .selectAll('ticket')
    .select('player.username')
    .executeTakeFirst()
  if (!ticket || !scope.includes(ticket.agent_id)) return null
  const key = { id, playerId: ticket.player_id, placedAt: ticket.placed_at }
  const legs = await readLegs(tx, key)
  const origin = await readOrigin(tx, key)
  const selections = await selectionsOf(tx, [...new Set(legs.map((leg) => leg.selection_id))])
  return {
    id,
    playerId: ticket.player_id,
    player: ticket.username,
    kind: ticket.kind,
    status: ticket.status,
    stake: ticket.stake,
    unit: ticket.unit,
    lines: ticket.lines,
    isEachWay: ticket.is_each_way,
    potential: ticket.potential,
    returned: ticket.returned,
    agreed: ticket.agreed_return,
    ip: ticket.ip,
    device: origin === null ? null : originText(origin),
    deviceId: origin?.device_id ?? null,
    legs: legs.map((leg) =>
      legAnswer(
        leg,
        selections.find((one) => one.id === leg.selection_id),
      ),
    ),
    bookings: await readBookings(tx, key),
    discrepancies: await readDiscrepancies(tx, key),
  }
})
