import type { Player } from '#demo/world/people/players.ts'
import { minute, type WorldContext } from '#demo/world/context.ts'
import { json } from './sheets.ts'

/** A number of the id, so that cases change nothing else in the world. */
const digitOf = (id: string): number => Number.parseInt(id.slice(-2), 16)

/** An id made from another, so that the random numbers of the world stay in their order. */
const idNextTo = (id: string, last: string): string => `${id.slice(0, -1)}${last}`

interface ReportedTicket {
  readonly id: string
  readonly player: Player
  readonly legs: readonly unknown[]
  readonly stake: bigint
  readonly placedAt: number
}

/** Some open singles whose site reports a win of a selection that lost. */
export const isDisputed = ({ id, legs }: ReportedTicket, isOpen: boolean): boolean =>
  isOpen && legs.length === 1 && digitOf(id) % 16 === 0

/** The discrepancies of tickets: those of open tickets await a decision, some of lost ones have been decided. */
export function writeDiscrepancy(
  { sheets, end }: WorldContext,
  ticket: ReportedTicket,
  { reported, endedAt }: { readonly reported: bigint; readonly endedAt: number | null },
): void {
  const { player } = ticket
  const at = endedAt ?? end - (digitOf(ticket.id) + 1) * minute
  sheets.put('ticket_difference', {
    cell: player.cell,
    player_id: player.id,
    id: idNextTo(ticket.id, 'd'),
    ticket_id: ticket.id,
    domain_id: player.domainId,
    agent_id: player.agent.id,
    currency: player.account.currency,
    computed: 0n,
    reported,
    details: 'Leg 1: LOSE here, WIN at the site',
    status: endedAt === null ? 'OPEN' : 'PAID_COMPUTED',
    reported_by: 'site:demo-site',
    detected_at: new Date(at),
    reason: endedAt === null ? null : 'Result confirmed by the official report',
    decided_by: endedAt === null ? null : 'risk',
    decided_at: endedAt === null ? null : new Date(at + 20 * minute),
  })
}

export const wasDisputed = ({ id, legs }: ReportedTicket, returned: bigint): boolean =>
  returned === 0n && legs.length === 1 && digitOf(id) % 64 === 1

const refusals = [
  'Not enough available balance.',
  'Max stake of the operator is 50000.00.',
  'Betting is locked for this account.',
]

interface RefusedTicket {
  readonly id: string
  readonly player: Player
  readonly at: number
  readonly input: Readonly<Record<string, unknown>>
}

/** A ticket that was refused shortly before one was accepted. */
export function writeRefusal({ sheets }: WorldContext, { id, player, at, input }: RefusedTicket): void {
  sheets.put('audit', {
    at: new Date(at - minute),
    id: idNextTo(id, 'a'),
    domain_id: player.domainId,
    agent_id: player.agent.id,
    player_id: player.id,
    actor: `player:${player.id}`,
    actor_role: null,
    action: 'inbound.ticket',
    permission: null,
    subject: `player:${player.id}`,
    subject_name: `player ${player.id}`,
    input: json(input),
    after: null,
    reason: refusals[digitOf(id) % refusals.length] ?? null,
    result: 'REJECTED',
    request_id: idNextTo(id, 'b'),
    route: '/api/inbound/ticket',
    ip: player.ip,
    user_agent: 'player site (demo)',
  })
}

/** Whether the player was refused shortly before this ticket: one of sixteen. */
export const isAfterRefusal = ({ id }: { readonly id: string }): boolean => digitOf(id) % 16 === 3
