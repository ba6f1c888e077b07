import { sql } from 'kysely'
import type { Language } from '#blueprint/languages.ts'
import { domainNameOf } from '#platform/accounts/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { pgSettings } from './pg-settings.screen.ts'
import { pgSettingsWithdraw } from './withdraw.screen.ts'

const gatewayOf = (id: string) => sql<string | null>`(select g.name from gateway g where g.id = ${sql.ref(id)})`
/** Opening hours as text, such as "Mon, Tue 09:00 to 18:00"; null: always open. */
const hoursOf = (schedule: string) => sql<
  string | null
>`(select string_agg(t.days || ' ' || t.hours, ', ' order by t.first) from (
  select string_agg(initcap(s.day), ', ' order by s.turn) as days, s.opens || ' to ' || s.closes as hours, min(s.turn) as first
  from (select o ->> 'day' as day, o ->> 'opens' as opens, o ->> 'closes' as closes,
    position((o ->> 'day') in 'MONTUEWEDTHUFRISATSUN') as turn from jsonb_array_elements(${sql.ref(schedule)}) o) s
  group by s.opens, s.closes) t)`
/** Last midnight in the domain’s time zone. */
const midnight = (domain: string) =>
  sql`(select day_start((now() at time zone d.time_zone)::date, d.time_zone) from domain d where d.id = ${sql.ref(domain)})`

/** Share of finished deposits that were paid, in basis points. */
const successRateIn = (span: string) => sql<
  number | null
>`(select (10000 * count(*) filter (where p.status = 'SUCCESS') / count(*))::int
  from deposit p where p.method_id = deposit_method.id and p.requested_at > now() - ${sql.lit(span)}::interval
    and p.status in ('SUCCESS', 'FAILED', 'REJECTED', 'EXPIRED') having count(*) > 0)`

export const pgSettingsData = datasetOf(pgSettings, 'deposit_method', ({ from }) =>
  from.select([
    sql<'AUTO' | 'MANUAL'>`case when gateway_id is null then 'MANUAL' else 'AUTO' end`.as('mode'),
    gatewayOf('deposit_method.gateway_id').as('gateway'),
    domainNameOf('deposit_method.domain_id').as('domain'),
    sql<bigint>`(select coalesce(sum(p.amount), 0)::bigint from deposit p where p.method_id = deposit_method.id
        and p.requested_at >= ${midnight('deposit_method.domain_id')} and p.status in ('INITIATED', 'PENDING', 'PROCESSING', 'ON_HOLD', 'SUCCESS'))`.as(
      'usedToday',
    ),
    successRateIn('24 hours').as('successDay'),
    successRateIn('7 days').as('successWeek'),
    sql<number | null>`(select avg(extract(epoch from p.decided_at - p.requested_at))::int from deposit p
        where p.method_id = deposit_method.id and p.status = 'SUCCESS' and p.requested_at > now() - interval '7 days')`.as(
      'seconds',
    ),
    sql<string | null>`nullif(array_to_string(vip_levels, ', '), '')`.as('vipLevels'),
    sql<
      Language[]
    >`array['en'] || array(select t ->> 'language' from jsonb_array_elements(texts) with ordinality e(t, n)
        order by n)`.as('languages'),
    hoursOf('deposit_method.schedule').as('hours'),
  ]),
)

export const pgSettingsWithdrawData = datasetOf(pgSettingsWithdraw, 'payout_method', ({ from }) =>
  from.leftJoin('gateway', 'gateway.id', 'payout_method.gateway_id').select([
    'gateway.name as gateway',
    domainNameOf('payout_method.domain_id').as('domain'),
    'gateway.float_balance as float',
    sql<string | null>`case when gateway.float_balance < payout_method.float_alert then 'Low' end`.as('floatLow'),
    'gateway.float_at as floatAt',
    sql<
      string | null
    >`nullif(concat_ws(' / ', coalesce(payout_method.day_count::text, '–'), coalesce(payout_method.week_count::text, '–'),
        coalesce(payout_method.month_count::text, '–')), '– / – / –')`.as('counts'),
    sql<string | null>`(select string_agg('VIP ' || (l ->> 'level'), ', ' order by (l ->> 'level')::int)
        from jsonb_array_elements(payout_method.levels) l)`.as('levels'),
    hoursOf('payout_method.schedule').as('hours'),
    sql<string>`array_to_string(payout_method.beneficiaries, ', ')`.as('beneficiaries'),
    sql<bigint>`(select coalesce(sum(p.amount), 0)::bigint from payout p where p.domain_id = payout_method.domain_id and p.gateway = gateway.code
        and p.ordered_at >= ${midnight('payout_method.domain_id')} and p.status = 'PAID')`.as('paidToday'),
    sql<number | null>`(select (10000 * count(*) filter (where p.status = 'PAID') / count(*))::int from payout p
        where p.domain_id = payout_method.domain_id and p.gateway = gateway.code and p.ordered_at > now() - interval '7 days'
          and p.status in ('PAID', 'FAILED', 'REVERSED') having count(*) > 0)`.as('successWeek'),
  ]),
)
