import { sql, type RawBuilder } from 'kysely'
import type { ReportFilters } from '#areas/agents/day-totals/report-filters.ts'
import { addDays, dayBounds } from '#values/day.ts'

interface BonusCost {
  readonly agentId: bigint
  readonly playerId: bigint
  readonly domainId: number
  readonly currency: string
  readonly day: string
  readonly cost: bigint
}

/** No time zone is more than a day from UTC, so the outer bounds allow an index range scan. */
const isBooked = ({ settledOn }: ReportFilters) =>
  settledOn
    ? sql<boolean>`(t.at >= day_start(${settledOn.from}::date, d.time_zone) and t.at < day_start(${settledOn.to}::date + 1, d.time_zone)
        and t.at >= ${dayBounds(addDays(settledOn.from, -1), 'UTC').from}::timestamptz
        and t.at < ${dayBounds(addDays(settledOn.to, 1), 'UTC').to}::timestamptz)`
    : sql<boolean>`true`

/**
 * What players were paid from the bonus account, less what went back to it, by the domain's day of the booking and below the
 * player's present agent. Bonuses belong to no product, so a report filtered by products has them only where they are selected
 * as well.
 */
export const bonusCosts = (filters: ReportFilters): RawBuilder<BonusCost> =>
  sql<BonusCost>`(select p.agent_id as "agentId", p.id as "playerId", t.domain_id as "domainId", t.currency,
      (t.at at time zone d.time_zone)::date as day, case when t.debit = 'bonus' then t.amount else -t.amount end as cost
    from transfer t join player p on p.cell = t.cell and p.id = t.account_id join domain d on d.id = t.domain_id
    where (t.debit = 'bonus' or t.credit = 'bonus') and ${isBooked(filters)}
      and ${filters.product === undefined || filters.product.includes('bonuses')}
      and (${filters.domainId === undefined} or t.domain_id = any(${filters.domainId ?? []}::int[])))`
