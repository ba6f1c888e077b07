import { sql } from 'kysely'
import type { WriteTx } from '#engine/action/act.ts'
import { monthPoints } from '#areas/reports/rules/closes/month-close.ts'
import { revenueTerms } from '#areas/reports/revenue/revenue-costs.facts.ts'
import { hashOfLines, lineColumns, revenueLines } from './revenue-lines.facts.ts'

interface ClosedDomain {
  readonly id: number
  readonly timeZone: string
}

/** Stores what revenue reports show of the day, with a hash; the checklist of the month begins with its last day. */
export async function closeRevenue(tx: WriteTx, { id, timeZone }: ClosedDomain, day: string): Promise<void> {
  const settledOn = { from: day, to: day }
  await sql`insert into revenue_day (${lineColumns}) select ${lineColumns} from ${revenueLines({ settledOn, domainId: [id] })} lines`.execute(
    tx,
  )
  const hash = hashOfLines('stored', {
    domain: sql`${id}::int`,
    day: sql`${day}::date`,
    definition: sql`min(terms.number)`,
    zone: sql`${timeZone}::text`,
  })
  await sql`insert into revenue_close (domain_id, day, definition, time_zone, lines, hash)
    select ${id}::int, ${day}::date, min(terms.number), ${timeZone}::text, count(stored.product)::int, ${hash}
    from ${revenueTerms} terms left join revenue_day stored on stored.domain_id = terms."domainId" and stored.day = ${day}::date
    where terms."domainId" = ${id} and ${day}::date between terms."validFrom" and terms."validTo"`.execute(tx)
  await sql`insert into month_close (domain_id, month) select ${id}::int, date_trunc('month', ${day}::date)::date
    where date_trunc('month', ${day}::date + 1) > ${day}::date on conflict do nothing`.execute(tx)
  await sql`insert into month_close_point (domain_id, month, point) select ${id}::int, date_trunc('month', ${day}::date)::date, p.point
    from unnest(${[...monthPoints]}::text[]) with ordinality p(point, place)
    where date_trunc('month', ${day}::date + 1) > ${day}::date on conflict do nothing`.execute(tx)
}
