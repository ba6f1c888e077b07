import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import { agedDays, type AgeGroup } from '#areas/agents/rules/chips/aging.ts'

/** Which accounts are aged: those directly below a node (null: top nodes), or one. */
export interface AgedAccounts {
  readonly opened: bigint | null
  readonly account?: bigint | undefined
  /** The account of the reader, whose settlement is with an upline that it must not see. */
  readonly own: bigint | null
}

const ofAgents = ({ opened, account }: AgedAccounts) =>
  account !== undefined
    ? sql`a.id = ${account}::bigint`
    : opened === null
      ? sql`a.parent_id is null`
      : sql`a.parent_id = ${opened}::bigint`

const ofPlayers = ({ opened, account }: AgedAccounts) =>
  account !== undefined ? sql`p.id = ${account}::bigint` : sql`p.agent_id = ${opened ?? 0n}::bigint`

const accounts = (aged: AgedAccounts) => sql`
  select a.id, 'AGENT' as kind, a.id as agent_id, null::bigint as player_id, a.parent_id, a.username, a.domain_id, a.credit_reference
    from agent a where ${ofAgents(aged)} and a.id is distinct from ${aged.own}::bigint
  union all select p.id, 'PLAYER', p.agent_id, p.id, p.agent_id, p.username, p.domain_id, p.credit_reference from player p where ${ofPlayers(aged)}`

/**
 * Per account and business day what is outstanding of it, as `openAmounts` decides; the row without a day was brought
 * forward. The result is the balance of the account and its downline less its credit reference, and changes by ledger
 * entries and changes of that reference. Cells are columns of what is joined: row-level security lets no computed cell into the search
 * of an index, which would then look for the account in every cell.
 */
const openAmountsSql = (aged: AgedAccounts) => sql`
  with account as materialized (${accounts(aged)}),
  zone as materialized (select d.id, d.time_zone, today, day_start(today - ${sql.lit(agedDays)}::int, d.time_zone) as since
    from domain d cross join lateral (select (now() at time zone d.time_zone)::date as today) t),
  member as materialized (
    select id as account, id as holder, cell_of(id) as cell from account
    union all select account.id, a.id, cell_of(a.id) from account join agent a on a.upline @> array[account.id] and a.id <> account.id where account.kind = 'AGENT'
    union all select account.id, p.id, p.cell from account join agent a on a.upline @> array[account.id] join player p on p.agent_id = a.id where account.kind = 'AGENT'),
  result as materialized (
    select account.id, (sum(w.balance) - account.credit_reference)::bigint as amount
    from account join member m on m.account = account.id join wallet w on w.cell = m.cell and w.account_id = m.holder
    group by account.id, account.credit_reference having sum(w.balance) <> account.credit_reference),
  owing as materialized (
    select r.id, cell_of(r.id) as cell, z.time_zone, z.since from result r join account on account.id = r.id join zone z on z.id = account.domain_id),
  changed as (
    select m.account, (t.at at time zone o.time_zone)::date as day,
      case 'wallet' when t.credit::text then t.amount when t.debit::text then -t.amount else 0 end as amount
    from owing o join member m on m.account = o.id
    join transfer t on t.cell = m.cell and t.account_id = m.holder and t.at >= o.since
      and t.at >= now() - ${sql.lit(`${agedDays + 2} days`)}::interval
    union all
    select c.account_id, (c.at at time zone o.time_zone)::date, -c.amount
    from owing o join credit_change c on c.cell = o.cell and c.account_id = o.id and c.at >= o.since),
  netted as (select account, day, sum(amount)::bigint as amount from changed group by account, day),
  newest as (
    select n.account, n.day, n.amount, r.amount as result, abs(r.amount) - coalesce(sum(abs(n.amount)) over (partition by n.account order by n.day desc
      rows between unbounded preceding and 1 preceding), 0) as unexplained
    from netted n join result r on r.id = n.account where sign(n.amount) = sign(r.amount)),
  opened as (
    select account, day, amount, (sign(result) * least(abs(amount), unexplained))::bigint as open from newest where unexplained > 0),
  whole as (
    select account, day, amount, open from opened
    union all select r.id, null, null, (r.amount - coalesce(sum(o.open), 0))::bigint
    from result r left join opened o on o.account = r.id group by r.id, r.amount having r.amount <> coalesce(sum(o.open), 0))
  select account.id, account.kind, account.agent_id as "agentId", account.player_id as "playerId", account.parent_id as "parentId",
    account.username as account, account.domain_id as "domainId", whole.day, whole.amount, whole.open,
    coalesce(z.today - whole.day, ${sql.lit(agedDays)} + 1) as age, z.today - ${sql.lit(agedDays)}::int as since
  from whole join account on account.id = whole.account join zone z on z.id = account.domain_id`

interface OpenAmountRow {
  readonly id: bigint
  readonly kind: 'AGENT' | 'PLAYER'
  readonly agentId: bigint
  readonly playerId: bigint | null
  readonly parentId: bigint | null
  readonly account: string
  readonly domainId: number
  readonly day: string | null
  readonly amount: bigint | null
  readonly open: bigint
  readonly age: number
  /** The first day that is read by itself. */
  readonly since: string
}

export const openAmountsOf = (db: Tx, aged: AgedAccounts) =>
  db.selectFrom(sql<OpenAmountRow>`(${openAmountsSql(aged)})`.as('item'))

export const ageGroupOf = sql<AgeGroup>`case when item.age <= 7 then '0-7' when item.age <= 30 then '8-30' when item.age <= 60 then '31-60' else '60+' end`
