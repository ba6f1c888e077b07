import { sql, type RawBuilder, type Selectable } from 'kysely'
import { balanceFlows, kindsOfFlow } from '#blueprint/ledger/balance-day.ts'
import type { BalanceDay } from '#platform/database/tables.ts'
import type { Period } from '#blueprint/filters.ts'
import { unsettled } from '#areas/reports/closes/daily-close/unsettled.ts'

const gained = sql`case when t.credit = 'wallet' then t.amount when t.debit = 'wallet' then -t.amount else 0 end`
const sums = sql.join(
  balanceFlows.map(
    (flow) =>
      sql`coalesce(sum(${gained}) filter (where t.kind in (${sql.join(kindsOfFlow(flow).map((kind) => sql.lit(kind)))})), 0)::bigint as ${sql.ref(flow)}`,
  ),
)
const names = sql.join(balanceFlows.map((flow) => sql.ref(`flow.${flow}`)))
const total = sql.join(
  balanceFlows.map((flow) => sql.ref(`flow.${flow}`)),
  sql` + `,
)

export type DayRow = Selectable<BalanceDay>

const whereInPeriod = (period: Period | undefined) =>
  period ? sql`where day between ${period.from}::date and ${period.to}::date` : sql``

export const closedDays = (period: Period | undefined): RawBuilder<DayRow> =>
  sql<DayRow>`(select * from balance_day ${whereInPeriod(period)})`

const first = (column: string) => sql`(array_agg(${sql.ref(column)} order by day))[1] as ${sql.ref(column)}`
const last = (column: string) => sql`(array_agg(${sql.ref(column)} order by day desc))[1] as ${sql.ref(column)}`
const summed = (column: string) => sql`sum(${sql.ref(column)})::bigint as ${sql.ref(column)}`

/**
 * All closed days of a period as one row for each player: the first opening, the sum of all movements and the last
 * closing.
 */
export const wholePeriod = (period: Period | undefined): RawBuilder<DayRow> => sql<DayRow>`(
  select cell, player_id, max(day) as day, md5('whole ' || player_id || ' ' || agent_id)::uuid as id, domain_id, agent_id, currency, ${sql.join(
    [
      ...['opened_after', 'opening'].map(first),
      ...['through', 'closing', 'snapshot', 'held', 'exposure', 'unsettled', 'closed_at'].map(last),
      ...[...balanceFlows, 'paid'].map(summed),
    ],
  )}
  from balance_day ${whereInPeriod(period)} group by cell, player_id, agent_id, domain_id, currency)`

/**
 * Entries since the last closed day of each player, as a row of the current day: the same sums, computed on read and
 * not stored.
 */
export const openDay = (timeZone: string): RawBuilder<DayRow> => sql<DayRow>`(
  select w.cell, w.account_id as player_id, (now() at time zone ${timeZone})::date as day, md5('open day of ' || w.account_id)::uuid as id, w.domain_id, p.agent_id,
    w.currency, w.opened as opened_after, w.version as through, w.opening, ${names}, w.opening + ${total} as closing, w.balance as snapshot, flow.paid, w.held,
    w.exposure, ${unsettled(sql`w.version`, sql`now()`)} as unsettled, now()::timestamptz(3) as closed_at
  from (
    select wallet.*, coalesce(b.through, 0) as opened, coalesce(b.closing, 0) as opening
    from wallet left join lateral (select d.through, d.closing from balance_day d where d.cell = wallet.cell and d.player_id = wallet.account_id
      order by d.day desc limit 1) b on true) w
  join player p on p.cell = w.cell and p.id = w.account_id
  cross join lateral (select ${sums}, coalesce(sum(t.amount) filter (where t.kind = 'WITHDRAW_PAID'), 0)::bigint as paid
    from transfer t where t.cell = w.cell and t.account_id = w.account_id and t.wallet_version > w.opened) flow
  where w.version > w.opened or w.balance <> 0 or w.held <> 0 or w.exposure <> 0)`
