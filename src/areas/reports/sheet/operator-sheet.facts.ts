import { sql, type RawBuilder } from 'kysely'
import type { Entry } from './entries.ts'
import type { SheetRow } from './sheet-row.ts'

/** Accounts of the ledger that belong to the operator, by the entry that shows them. */
const shownAs: Readonly<Record<string, Entry>> = {
  gateway: 'GATEWAYS',
  chips: 'ISSUED',
  clearing: 'IN_TRANSFER',
  exchange: 'IN_SETTLEMENT',
  commission: 'COMMISSION',
  casino: 'CASINO',
  sportsbook: 'SPORTSBOOK',
  bonus: 'BONUSES',
  adjustment: 'ADJUSTMENTS',
  tax: 'TAXES',
}
const shown = sql`(values ${sql.join(Object.entries(shownAs).map(([account, entry]) => sql`(${account}::text, ${entry}::text)`))})`

/** What the operator owes to the accounts of each top-level agent, and the other side of it in the ledger. */
export const operatorSheet = (domains: readonly number[] | undefined): RawBuilder<SheetRow> => {
  const isAsked = (column: string) =>
    sql`(${domains === undefined}::boolean or ${sql.ref(column)} = any(${[...(domains ?? [])]}::int[]))`
  return sql<SheetRow>`(
  with held as materialized (
    select a.upline[1] as top, w.domain_id, w.balance, w.held from agent a join wallet w on w.cell = cell_of(a.id) and w.account_id = a.id
      where ${isAsked('w.domain_id')}
    union all select a.upline[1], w.domain_id, w.balance, w.held from player p join agent a on a.id = p.agent_id
      join wallet w on w.cell = p.cell and w.account_id = p.id where ${isAsked('w.domain_id')}),
  entry(entry, level, account, name, agent_id, player_id, opened, amount, domain_id) as (
    select 'BALANCES', coalesce(l.code, a.level::text), a.username, a.name, a.id, null::bigint, a.id, sum(held.balance)::bigint, held.domain_id
      from held join agent a on a.id = held.top left join agent_level l on l.domain_id = a.domain_id and l.level = a.level
      group by a.id, l.code, held.domain_id
    union all select 'HELD', null, null, null, null, null, null, sum(held.held)::bigint, held.domain_id from held group by held.domain_id
    union all select s.entry, null, null, null, null, null, null, sum(o.balance)::bigint, o.domain_id
      from operator_account o join ${shown} s(account, entry) on s.account = o.account::text where ${isAsked('o.domain_id')} group by s.entry, o.domain_id)
  select entry.entry, entry.level, entry.account, entry.name, entry.agent_id, entry.player_id, entry.opened, entry.amount, entry.domain_id,
    home.currency, home.name as domain from entry join domain home on home.id = entry.domain_id)`
}

/** Where the books do not add up to zero, the difference is a row of its own: both sides always have the same total. */
export const withDifference = (rows: RawBuilder<SheetRow>) => sql<SheetRow>`(
  with booked as materialized (select * from ${rows} r)
  select * from booked union all
  select 'UNEXPLAINED', null, null, null, null, null, null, -sum(amount)::bigint, domain_id, currency, domain
    from booked group by domain_id, currency, domain having sum(amount) <> 0)`
