import { sql, type RawBuilder } from 'kysely'
import { nodeDays } from '#areas/agents/day-totals/branch-totals.facts.ts'
import { exchangeProducts } from '#areas/exchange/rules/markets/catalogue.ts'
import type { Tx } from '#engine/action/act.ts'
import { isAgainstCash } from './cash-reference.ts'
import type { SheetRow } from './sheet-row.ts'

/** Accounts of the ledger that pay results; everything else on the wallet of an agent are chips. */
const paysResults = sql`(t.debit in ('exchange', 'commission', 'casino', 'sportsbook') or t.credit in ('exchange', 'commission', 'casino', 'sportsbook'))`

/** Products whose shares are paid to the wallets of agents; shares of casino results are shown by reports alone. */
export const paidProducts = [...exchangeProducts, 'sportsbook'] as const

const cashOf = (entry: string, whose: RawBuilder<unknown>, direction: 'DEPOSIT' | 'WITHDRAW', sign: 1 | -1) =>
  sql`select ${sql.lit(entry)}, null::text, null::text, null::text, null::bigint, null::bigint, node.id,
    coalesce((select ${sql.lit(sign)} * sum(c.amount) from cash_entry c
      where ${whose} = node.id and c.direction = ${sql.lit(direction)} and c.status = 'POSTED'), 0)::bigint from node`

/**
 * The books of an account, signed so that they add up to zero: own results from the totals by day, cash from its entries, chips from the
 * ledger, and what is outstanding from the balances. They disagree only where one of these sources is wrong.
 */
export const nodeSheet = (db: Tx, node: bigint): RawBuilder<SheetRow> => sql<SheetRow>`(
  with node as materialized (
    select a.id, a.domain_id, a.parent_id, a.credit_reference, w.balance from agent a
    join wallet w on w.cell = cell_of(a.id) and w.account_id = a.id where a.id = ${node}::bigint),
  below as materialized (
    select a.id, a.upline[array_position(a.upline, ${node}::bigint) + 1] as branch from agent a where a.upline @> array[${node}::bigint]),
  held as (
    select below.branch as account, w.balance from below join wallet w on w.cell = cell_of(below.id) and w.account_id = below.id
      where below.branch is not null
    union all select coalesce(below.branch, p.id), w.balance from below join player p on p.agent_id = below.id
      join wallet w on w.cell = p.cell and w.account_id = p.id),
  owed as (select account, sum(balance)::bigint as balance from held group by account),
  child as materialized (
    select c.*, coalesce(owed.balance, 0) as balance, coalesce(owed.balance, 0) - c.credit_reference as outstanding
    from (select a.id, coalesce(l.code, a.level::text) as level, a.username, a.name, a.id as agent_id, null::bigint as player_id, a.credit_reference
        from agent a left join agent_level l on l.domain_id = a.domain_id and l.level = a.level where a.parent_id = ${node}::bigint
      union all select p.id, 'PL', p.username, p.name, p.agent_id, p.id, p.credit_reference from player p where p.agent_id = ${node}::bigint) c
    left join owed on owed.account = c.id),
  entry(entry, level, account, name, agent_id, player_id, opened, amount) as (
    select 'ACCOUNT', level, username, name, agent_id, player_id, id, outstanding from child
    union all select 'OWN', null, null, null, null, null, node.id,
      coalesce((select sum(d.own) from ${nodeDays({ db, filters: { product: paidProducts, isOfAllTime: true } }, node)} d), 0)::bigint from node
    union all select 'UNPAID', null, null, null, null, null, node.id,
      -coalesce((select sum(s.retained) from ticket_share s where s.agent_id = node.id and s.paid_at is null), 0)::bigint from node
    union all select 'UPLINE', null, null, null, null, null, node.id,
      node.credit_reference - node.balance - coalesce((select sum(balance) from child), 0)::bigint from node
    union all ${cashOf('COLLECTED', sql`c.parent_id`, 'DEPOSIT', -1)}
    union all ${cashOf('PAID', sql`c.parent_id`, 'WITHDRAW', 1)}
    union all ${cashOf('PAID_UP', sql`c.account_id`, 'DEPOSIT', 1)}
    union all ${cashOf('RECEIVED', sql`c.account_id`, 'WITHDRAW', -1)}
    union all select 'CHIPS', null, null, null, null, null, node.id,
      (coalesce((select sum(case when t.credit = 'wallet' then t.amount else -t.amount end) from transfer t
        where t.cell = cell_of(node.id) and t.account_id = node.id and 'wallet' in (t.debit::text, t.credit::text) and not ${paysResults}
          and not ${isAgainstCash}), 0)
        - node.credit_reference + coalesce((select sum(credit_reference) from child), 0))::bigint from node)
  select entry.*, node.domain_id, home.currency, home.name as domain from entry cross join node join domain home on home.id = node.domain_id)`
