import { sql, type Selectable } from 'kysely'
import type { DB } from '#platform/database/tables.ts'
import {
  parseResponsibleGaming,
  type StoredResponsibleGaming,
} from '#areas/agents/terms/limits/responsible-gaming.facts.ts'
import type { HeldTicket } from '#areas/exchange/rules/sportsbook/ticket-flow.ts'
import type { TicketDifference } from '#areas/exchange/rules/sportsbook/ticket-difference.ts'
import type { TicketLeg, Tie } from '#areas/exchange/rules/sportsbook/ticket.ts'
import { ofOdds } from '#areas/exchange/rules/sportsbook/fraction.ts'
import { money, moneyOrNull } from '#values/money.ts'
import type { Tx } from '#engine/action/act.ts'
import { asRow } from '#engine/records/record-of.ts'
import { ticketRecord } from './ticket.record.ts'
import type { Scope } from '#engine/scope.ts'
import type { UplineTerms } from '#areas/agents/terms/agent-terms.facts.ts'

interface TicketContextRow {
  readonly ticketId: string
  readonly sharePath: string
  readonly cell: number
  readonly domainId: number
  readonly agentId: string
  readonly username: string
  readonly currency: string
  /** By sport. */
  readonly path: Readonly<Record<string, UplineTerms>>
  readonly care: StoredResponsibleGaming
  readonly isActive: boolean
  readonly isBetLocked: boolean
  readonly balance: string
  readonly exposure: string
}

interface TicketContextLookup {
  readonly player: bigint
  readonly sports: readonly string[]
  readonly at: Date
}

/** Context for placing a ticket: player, upline terms and wallet. Locks the wallet; null if the player does not exist. */
export async function lockTicketContext(tx: Tx, { player, sports, at }: TicketContextLookup) {
  const { rows } = await sql<{
    context: TicketContextRow | null
  }>`select ticket_context(${player}, ${sports}::text[], ${at}) as context`.execute(tx)
  const context = rows[0]?.context
  if (!context) return null
  return {
    ...context,
    care: parseResponsibleGaming(context.care),
    available: money(BigInt(context.balance) - BigInt(context.exposure)),
    playerId: player,
  }
}
export type TicketContext = NonNullable<Awaited<ReturnType<typeof lockTicketContext>>>

/** The newest difference of a ticket to what its site says. */
async function lastDifference(
  tx: Tx,
  key: { cell: number; player_id: bigint },
  ticket: string,
): Promise<TicketDifference | null> {
  const row = await tx
    .selectFrom('ticket_difference')
    .select(['id', 'status', 'computed', 'reported'])
    .where('cell', '=', key.cell)
    .where('player_id', '=', key.player_id)
    .where('ticket_id', '=', ticket)
    .orderBy('detected_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return row ? { ...row, computed: money(row.computed), reported: money(row.reported) } : null
}

interface LegRow {
  readonly odds_e4: number
  readonly outcome: TicketLeg['outcome']
  readonly tie: unknown
  readonly rule4: number
  readonly place_divisor: number | null
  readonly event: string
}

export const legOf = ({ odds_e4: odds, outcome, tie, rule4, place_divisor: place, event }: LegRow): TicketLeg => ({
  price: ofOdds(odds),
  outcome,
  tie: tieOf(tie),
  rule4,
  place: place === null ? null : { top: 1n, bottom: BigInt(place) },
  event,
})

const isCount = (value: unknown): value is number => typeof value === 'number' && Number.isInteger(value)

export function tieOf(stored: unknown): Tie | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { position, tied, places, winners } = { position: null, tied: null, places: null, winners: null, ...stored }
  if (!isCount(position) || !isCount(tied) || !isCount(places)) return null
  return { position, tied, places, ...(isCount(winners) ? { winners } : {}) }
}

type TicketRow = Selectable<DB['ticket']>

/** A stored ticket as the rules see it. */
export const ticketOf = (row: TicketRow, legs: readonly LegRow[], last: TicketDifference | null): HeldTicket => ({
  id: row.id,
  accountId: row.player_id,
  currency: row.currency,
  status: row.status,
  unit: money(row.unit),
  stake: money(row.stake),
  legs: legs.map(legOf),
  sizes: row.sizes,
  isEachWay: row.is_each_way,
  largest: moneyOrNull(row.largest),
  returned: money(row.returned),
  cashedOut: money(row.cashed_out),
  isDisputed: last?.status === 'OPEN' || last?.status === 'TAKEN',
  agreed: moneyOrNull(row.agreed_return),
})

/** A ticket with its legs. Locks the player's wallet first, in the same order as all other writers. */
export async function lockTicket(tx: Tx, id: string, scope: Scope) {
  const found = await tx
    .selectFrom('ticket')
    .select(['cell', 'player_id', 'agent_id'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!found || !scope.includes(found.agent_id)) return null
  await sql`select lock_wallets(array[${found.player_id}]::bigint[])`.execute(tx)
  const row = await tx
    .selectFrom('ticket')
    .selectAll()
    .where('cell', '=', found.cell)
    .where('player_id', '=', found.player_id)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow()
  const legs = await tx
    .selectFrom('ticket_leg')
    .selectAll()
    .where('cell', '=', row.cell)
    .where('player_id', '=', row.player_id)
    .where('ticket_id', '=', id)
    .orderBy('n')
    .execute()
  const last = await lastDifference(tx, found, id)
  const held = ticketOf(row, legs, last)
  return { row, legs, held, last, subject: ticketRecord.subjectOf(asRow(row)) }
}
export type LockedTicket = NonNullable<Awaited<ReturnType<typeof lockTicket>>>
