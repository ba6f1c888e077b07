import { sql } from 'kysely'
import { isOnDays, matchesAny, type ReportFilters } from '#areas/agents/day-totals/report-filters.facts.ts'
import { hashOfLines, revenueLines } from './revenue-lines.facts.ts'

const net = (of: string) => {
  const column = (name: string) => sql.ref(`${of}.${name}`)
  return sql`(${column('commission')} - ${column('pl')} - ${column('counted')} - ${column('bonus')} - ${column('provider_fee')}
    - ${column('payment_fee')} - ${column('jackpot')} - ${column('other')})`
}

interface ClosedDay {
  readonly id: string
  readonly domain_id: number
  readonly day: string
  readonly definition: number
  readonly time_zone: string
  readonly hash: string
  readonly hash_now: string
  readonly at: Date
  readonly ggr: bigint
  readonly ngr: bigint
  readonly ngr_now: bigint
}

/** Closed days with the same figures computed now: a day is the same where the hashes are. */
export const comparedDays = (filters: ReportFilters) => sql<ClosedDay>`(
  select closed.id, closed.domain_id, closed.day, closed.definition, closed.time_zone, closed.hash, closed.at, stored.ggr, stored.ngr,
    again.hash as hash_now, again.ngr as ngr_now
  from revenue_close closed
  cross join lateral (select coalesce(sum(s.commission - s.pl - s.counted), 0)::bigint as ggr, coalesce(sum(${net('s')}), 0)::bigint as ngr
    from revenue_day s where s.domain_id = closed.domain_id and s.day = closed.day) stored
  join (select c.id, coalesce(sum(${net('lines')}), 0)::bigint as ngr, ${hashOfLines('lines', {
    domain: sql`c.domain_id`,
    day: sql`c.day`,
    definition: sql`c.definition`,
    zone: sql`c.time_zone`,
  })} as hash
    from revenue_close c left join ${revenueLines(filters)} lines on lines.domain_id = c.domain_id and lines.day = c.day
    where ${isOnDays('c.day', filters)} and ${matchesAny('c.domain_id', filters.domainId, 'int')}
    group by c.id, c.domain_id, c.day, c.definition, c.time_zone) again on again.id = closed.id)`
