import { sql } from 'kysely'
import { aggregate } from '#engine/list/dataset.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import { ifAllowed } from '#areas/reports/definition/carried.ts'
import { monthPoints, type MonthPoint } from '#areas/reports/rules/closes/month-close.ts'
import { pointFacts } from './month-points.facts.ts'
import { monthPointsList } from './month-points.screen.ts'
import { months } from './months.screen.ts'

const monthEnd = sql`(month_close.month + interval '1 month')::date`
const inMonth = sql`s.domain_id = month_close.domain_id and s.day >= month_close.month and s.day < ${monthEnd}`
const stored = (figures: string) =>
  sql<bigint>`(select coalesce(sum(${sql.raw(figures)}), 0)::bigint from revenue_day s where ${inMonth})`
const ggr = 's.commission - s.pl - s.counted'
const ngr = `${ggr} - s.bonus - s.provider_fee - s.payment_fee - s.jackpot - s.other`

export const monthsData = aggregate(months, [], ({ db, actor, scope }) =>
  db
    .selectFrom('month_close')
    .leftJoin('domain', 'domain.id', 'month_close.domain_id')
    // The figures are those of whole domains, so staff of agents see none.
    .where(sql<boolean>`${actor.agentId === null}::boolean`)
    .select([
      'month_close.id',
      'month_close.domain_id as domainId',
      'month_close.month',
      'month_close.status',
      'month_close.hash',
      'month_close.closed_at as closedAt',
      visibleActorName(scope, 'month_close.closed_by').as('closedBy'),
      sql<string>`domain.name`.as('domain'),
      sql<string>`domain.currency`.as('currency'),
      sql<string>`(month_close.month::text || '..' || (${monthEnd} - 1)::text)`.as('period'),
      sql<number>`(select count(*)::int from month_close_point p where p.domain_id = month_close.domain_id
        and p.month = month_close.month and p.status = 'OPEN')`.as('undecided'),
      sql<number>`(select count(*)::int from revenue_close s where ${inMonth})`.as('days'),
      stored(ggr).as('ggr'),
      stored(ngr).as('ngr'),
    ]),
)

export const monthPointsData = aggregate(monthPointsList, [], ({ db, actor, scope }) => {
  const month = sql`month_close_point.month`
  const domain = sql`month_close_point.domain_id`
  const differing = sql<number>`(select count(*)::int from revenue_recheck s where s.domain_id = ${domain} and s.day >= ${month}
    and s.day < (${month} + interval '1 month')::date and s.hash <> s.hash_now)`
  const facts = pointFacts({ month, domain, differing })
  const ofPoint = <T>(of: (point: MonthPoint) => unknown) =>
    sql<T>`(case month_close_point.point ${sql.join(
      monthPoints.map((point) => sql`when ${sql.lit(point)} then ${of(point)}`),
      sql` `,
    )} end)`
  return (
    db
      .selectFrom('month_close_point')
      .leftJoin('domain', 'domain.id', 'month_close_point.domain_id')
      // The figures are those of whole domains, so staff of agents see none.
      .where(sql<boolean>`${actor.agentId === null}::boolean`)
      .select([
        'month_close_point.id',
        'month_close_point.domain_id as domainId',
        'month_close_point.month',
        'month_close_point.point',
        'month_close_point.status',
        'month_close_point.found',
        'month_close_point.reason',
        'month_close_point.decided_at as decidedAt',
        visibleActorName(scope, 'month_close_point.decided_by').as('decidedBy'),
        visibleActorName(scope, 'month_close_point.approved_by').as('approvedBy'),
        sql<string>`domain.name`.as('domain'),
        ofPoint<number>((point) => facts[point].open).as('open'),
        ofPoint<string | null>((point) => ifAllowed(actor, facts[point].permission, facts[point].behind)).as('behind'),
      ])
  )
})
