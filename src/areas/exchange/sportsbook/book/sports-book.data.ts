import { sql } from 'kysely'
import { aggregate } from '#engine/list/dataset.ts'
import {
  daysOfDomains,
  fromNodeDown,
  isStartInScope,
  matchesAny,
  startNodeOf,
} from '#areas/agents/day-totals/report-filters.facts.ts'
import { sportsBook } from './sports-book.screen.ts'
import type { TicketKind, TicketPhase } from '#areas/exchange/sportsbook/labels.ts'

const isEnded = sql`ticket.status in ('WON', 'PART_LOST', 'LOST', 'CASHED_OUT')`
const isOpen = sql`ticket.status = 'OPEN'`
const sumOf = (column: string, when = sql`true`) =>
  sql<bigint>`coalesce(sum(${sql.ref(`ticket.${column}`)}) filter (where ${when}), 0)::bigint`
const count = (when = sql`true`) => sql<number>`count(*) filter (where ${when})::int`
const placedOn = sql<string>`(ticket.placed_at at time zone domain.time_zone)::date`

export const sportsBookData = aggregate(sportsBook, ['placedOn', 'node', 'domainId'], (request) => {
  const node = startNodeOf(request)
  const { placedOn: settledOn, domainId } = request.filters
  const dayFilters = { db: request.db, filters: settledOn ? { settledOn } : {} }
  return request.db
    .selectFrom('ticket')
    .innerJoin('domain', 'domain.id', 'ticket.domain_id')
    .innerJoin(daysOfDomains(dayFilters).as('days'), 'days.id', 'ticket.domain_id')
    .where(sql<boolean>`ticket.placed_at >= days.begins_at and ticket.placed_at < days.ends_at`)
    .where(matchesAny('ticket.domain_id', domainId, 'int'))
    .where(isStartInScope(request))
    .$if(node !== null, (rows) =>
      rows.where('ticket.agent_id', 'in', request.db.selectFrom('agent').select('agent.id').where(fromNodeDown(node))),
    )
    .groupBy([placedOn, 'ticket.kind', 'ticket.phase', 'ticket.currency'])
    .select([
      sql<bigint>`row_number() over (order by ${placedOn}, ticket.kind, ticket.phase, ticket.currency)::bigint`.as(
        'id',
      ),
      'ticket.currency',
      sql<bigint>`${node ?? 0n}::bigint`.as('agentId'),
      placedOn.as('placedOn'),
      sql<TicketKind>`ticket.kind`.as('kind'),
      sql<TicketPhase>`ticket.phase`.as('phase'),
      count().as('tickets'),
      sql<number>`count(distinct ticket.player_id)::int`.as('players'),
      sumOf('stake').as('stake'),
      sumOf('returned').as('returned'),
      sumOf('cashed_out').as('cashedOut'),
      sql<bigint>`${sumOf('returned', isEnded)} - ${sumOf('stake', isEnded)}`.as('pl'),
      sql<number | null>`case when ${sumOf('stake', isEnded)} > 0
        then half_up((${sumOf('stake', isEnded)} - ${sumOf('returned', isEnded)}) * 10000, ${sumOf('stake', isEnded)})::int end`.as(
        'margin',
      ),
      count(isOpen).as('open'),
      sumOf('stake', isOpen).as('openStake'),
      sumOf('potential', isOpen).as('mayReturn'),
      count(sql`ticket.status = 'VOIDED'`).as('voided'),
    ])
})
