import { sql } from 'kysely'
import { aggregate } from '#engine/list/dataset.ts'
import { matchesAny, type ReportFilters } from '#areas/agents/day-totals/report-filters.ts'
import type { exchangeProducts } from '#areas/exchange/rules/markets/catalogue.ts'
import { addDays, dayBounds } from '#values/day.ts'
import { revenueCorrections } from './corrections.screen.ts'

interface Correction {
  readonly market_id: bigint
  readonly seq: number
  readonly domain_id: number
  readonly product: (typeof exchangeProducts)[number]
  readonly currency: string
  readonly day: string
  readonly cause_day: string
  readonly bets: number
  readonly stake: bigint
  readonly pl: bigint
  readonly commission: bigint
}

/** No time zone is more than a day from UTC, so the outer bounds allow an index range scan. */
const isBooked = ({ settledOn }: ReportFilters) =>
  settledOn
    ? sql`k.settled_at >= ${dayBounds(addDays(settledOn.from, -1), 'UTC').from}::timestamptz
        and k.settled_at < ${dayBounds(addDays(settledOn.to, 1), 'UTC').to}::timestamptz
        and (k.settled_at at time zone d.time_zone)::date between ${settledOn.from}::date and ${settledOn.to}::date`
    : sql`true`

/** Settlements that reverse or correct one of an earlier day, by market and domain. */
const corrections = (filters: ReportFilters) => sql<Correction>`(
  select k.market_id, k.settle_seq as seq, k.domain_id, k.product, k.currency, (k.settled_at at time zone d.time_zone)::date as day,
    (base.at at time zone d.time_zone)::date as cause_day, sum(k.bets)::int as bets, sum(k.stake)::bigint as stake, sum(k.pl)::bigint as pl,
    sum(k.commission)::bigint as commission
  from market_player k join domain d on d.id = k.domain_id
    join settlement s on s.market_id = k.market_id and s.seq = k.settle_seq and (s.reverses is not null or s.corrects is not null)
    join settlement base on base.market_id = s.market_id and base.seq = coalesce(s.reverses, s.corrects)
  where ${isBooked(filters)} and ${matchesAny('k.domain_id', filters.domainId, 'int')} and ${matchesAny('k.product', filters.product, 'text')}
    and (base.at at time zone d.time_zone)::date < (k.settled_at at time zone d.time_zone)::date
  group by 1, 2, 3, 4, 5, 6, 7)`

export const revenueCorrectionsData = aggregate(
  revenueCorrections,
  ['settledOn', 'domainId', 'product'],
  ({ db, actor, filters }) =>
    db
      .selectFrom(corrections(filters).as('late'))
      .leftJoin('domain', 'domain.id', 'late.domain_id')
      .leftJoin('market', 'market.id', 'late.market_id')
      // The figures are those of whole domains, so staff of agents see none.
      .where(sql<boolean>`${actor.agentId === null}::boolean`)
      .select([
        sql<string>`md5(concat_ws(' ', late.market_id, late.seq, late.domain_id, late.product, late.currency))::uuid`.as('id'),
        'late.day',
        'late.cause_day as causeDay',
        sql<boolean>`(date_trunc('month', late.cause_day::timestamp) < date_trunc('month', late.day::timestamp))`.as('isEarlierMonth'),
        'late.domain_id as domainId',
        sql<string>`domain.name`.as('domain'),
        'late.product',
        sql<string>`market.name`.as('market'),
        'late.currency',
        'late.bets',
        'late.stake',
        sql<bigint>`(late.stake + late.pl)`.as('returned'),
        'late.commission',
        sql<bigint>`(late.commission - late.pl)`.as('ggr'),
      ]),
)
