import { sql } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import type { LegOutcome } from '#areas/exchange/rules/sportsbook/ticket.ts'
import { ticketSelections } from './selections.screen.ts'

const line = sql<string | null>`case when s.handicap is null then null else to_char(s.handicap / 4.0, 'FMS990.00') end`
const deduction = sql<
  string | null
>`(select string_agg(w ->> 'pence' || 'p', ', ') from jsonb_array_elements(s.withdrawn) w)`

/** Counts tickets of the viewer's branch only. */
export const ticketSelectionsData = datasetOf(ticketSelections, 'ticket_selection as s', ({ from, scope }) => {
  const tickets = sql`from ticket_leg l join ticket t on t.cell = l.cell and t.player_id = l.player_id and t.id = l.ticket_id
    where l.selection_id = s.id and ${scope.within('t.agent_id')}`
  return from
    .innerJoin('domain', 'domain.id', 's.domain_id')
    .leftJoin('sport', 'sport.id', 's.sport')
    .select([
      sql<string>`coalesce(sport.name, s.sport)`.as('sportName'),
      sql<LegOutcome>`s.outcome`.as('outcome'),
      line.as('handicap'),
      deduction.as('deduction'),
      sql<number>`(select count(distinct t.id)::int ${tickets})`.as('tickets'),
      sql<number>`(select count(distinct t.id)::int ${tickets} and t.status = 'OPEN')`.as('open'),
      sql<bigint>`(select coalesce(sum(o.stake), 0)::bigint from (select distinct t.id, t.stake ${tickets} and t.status = 'OPEN') o)`.as(
        'stake',
      ),
      sql<number>`(select count(distinct t.id)::int ${tickets} and l.result_seq < s.result_seq)`.as('behind'),
      'domain.currency',
    ])
})
