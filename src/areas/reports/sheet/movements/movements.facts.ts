import { sql, type RawBuilder } from 'kysely'
import { daysOfDomains } from '#areas/agents/day-totals/report-filters.facts.ts'
import type { Period } from '#blueprint/filters.ts'
import type { TransferKind } from '#blueprint/ledger/transfer.ts'
import type { Tx } from '#engine/action/act.ts'
import { addDays, dayBounds } from '#values/day.ts'
import { isAgainstCash } from '#areas/reports/sheet/cash-reference.ts'
import { causes, type Cause } from '#areas/reports/sheet/causes.ts'

interface Movements {
  readonly db: Tx
  /** The accounts directly below a node (null: top nodes), or one account. */
  readonly of: { readonly node: bigint | null } | { readonly account: bigint }
  readonly days: Period | undefined
  readonly domains?: readonly number[] | undefined
}

/** By the other side of a transfer of a wallet. */
const causeOf = sql`case (case when t.credit = 'wallet' then t.debit else t.credit end)::text
  when 'exchange' then 'exchange' when 'commission' then 'exchange' when 'sportsbook' then 'sportsbook' when 'casino' then 'casino'
  when 'bonus' then 'bonuses' when 'adjustment' then 'adjustments' when 'chips' then 'chips'
  when 'clearing' then case when ${isAgainstCash} then 'cash' else 'chips' end else 'payments' end`

const accounts = ({ of, domains }: Movements) => {
  const isAsked = (column: string) =>
    sql`(${domains === undefined}::boolean or ${sql.ref(column)} = any(${[...(domains ?? [])]}::int[]))`
  const agents =
    'account' in of
      ? sql`a.id = ${of.account}::bigint`
      : of.node === null
        ? sql`a.parent_id is null`
        : sql`a.parent_id = ${of.node}::bigint`
  const players = 'account' in of ? sql`p.id = ${of.account}::bigint` : sql`p.agent_id = ${of.node ?? 0n}::bigint`
  return sql`
    select a.id, coalesce(l.code, a.level::text) as level, a.username, a.name, a.id as agent_id, null::bigint as player_id, a.parent_id, a.domain_id,
      a.credit_reference, cell_of(a.id) as cell from agent a left join agent_level l on l.domain_id = a.domain_id and l.level = a.level
      where ${agents} and ${isAsked('a.domain_id')}
    union all select p.id, 'PL', p.username, p.name, p.agent_id, p.id, p.agent_id, p.domain_id, p.credit_reference, p.cell from player p
      where ${players} and ${isAsked('p.domain_id')}`
}

/** No time zone is more than a day from UTC: months before the period are not read. */
const isSince = ({ days }: Movements) =>
  days ? sql`t.at >= ${dayBounds(addDays(days.from, -1), 'UTC').from}::timestamptz` : sql`true`

/**
 * The accounts, who belongs to each, and every change of its outstanding amount since the first day: transfers and credit. Cells are
 * columns of what is joined: row-level security lets no computed cell into the search of an index, which would then look in every cell.
 */
const changes = (asked: Movements): RawBuilder<unknown> => sql`
  account as materialized (${accounts(asked)}),
  days as materialized (select * from ${daysOfDomains({ db: asked.db, filters: asked.days ? { settledOn: asked.days } : {} })} d),
  member as materialized (
    select id as account, domain_id, id as holder, cell, username, agent_id, player_id from account
    union all select account.id, account.domain_id, a.id, cell_of(a.id), a.username, a.id, null from account
      join agent a on a.upline @> array[account.id] and a.id <> account.id where account.player_id is null
    union all select account.id, account.domain_id, p.id, p.cell, p.username, p.agent_id, p.id from account
      join agent a on a.upline @> array[account.id] join player p on p.agent_id = a.id where account.player_id is null),
  change as (
    select m.account, m.holder, m.username, m.agent_id, m.player_id, t.at, t.at >= days.ends_at as is_since, ${causeOf} as cause, t.kind,
      t.ref, t.account_id || '-' || t.wallet_version as id, case when t.credit = 'wallet' then t.amount else -t.amount end as amount
    from member m join days on days.id = m.domain_id
    join transfer t on t.cell = m.cell and t.account_id = m.holder and t.at >= days.begins_at and ${isSince(asked)}
    where 'wallet' in (t.debit::text, t.credit::text)
    union all select account.id, account.id, account.username, account.agent_id, account.player_id, c.at, c.at >= days.ends_at, 'credit', null,
      null, c.id::text, -c.amount
    from account join days on days.id = account.domain_id
    join credit_change c on c.cell = account.cell and c.account_id = account.id and c.at >= days.begins_at)`

interface Movement extends Readonly<Record<Cause, bigint>> {
  readonly id: bigint
  readonly level: string
  readonly account: string
  readonly name: string | null
  readonly agentId: bigint
  readonly playerId: bigint | null
  readonly nodeId: bigint | null
  readonly parentId: bigint | null
  readonly domainId: number
  readonly creditReference: bigint
  readonly balance: bigint
  /** All changes of the period, and those since its end. */
  readonly during: bigint
  readonly since: bigint
}

const duringBy = (cause: Cause) =>
  sql`coalesce(sum(amount) filter (where not is_since and cause = ${sql.lit(cause)}), 0)::bigint as ${sql.ref(cause)}`
const foldedBy = (cause: Cause) => sql`coalesce(${sql.ref(`folded.${cause}`)}, 0) as ${sql.ref(cause)}`

const standing = sql`standing as (
    select m.account, sum(w.balance)::bigint as balance from member m join wallet w on w.cell = m.cell and w.account_id = m.holder
    group by m.account)`

/**
 * The accounts with what changed their outstanding amount in the days of their domain and since then. Transfers between accounts of one
 * downline cancel out.
 */
export const movements = (asked: Movements) => sql<Movement>`(
  with ${changes(asked)}, ${standing},
  folded as (
    select account, ${sql.join(causes.map(duringBy))},
      coalesce(sum(amount) filter (where not is_since), 0)::bigint as during, coalesce(sum(amount) filter (where is_since), 0)::bigint as since
    from change group by account)
  select account.id, account.level, account.username as account, account.name, account.agent_id as "agentId", account.player_id as "playerId",
    case when account.player_id is null then account.id end as "nodeId", account.parent_id as "parentId", account.domain_id as "domainId",
    account.credit_reference as "creditReference", coalesce(standing.balance, 0) as balance, ${sql.join(causes.map(foldedBy))},
    coalesce(folded.during, 0) as during, coalesce(folded.since, 0) as since
  from account left join standing on standing.account = account.id left join folded on folded.account = account.id)`

interface MovementDay extends Readonly<Record<Cause, bigint>> {
  readonly id: string
  readonly day: string
  readonly level: string
  readonly account: string
  readonly accountId: bigint
  readonly agentId: bigint
  readonly playerId: bigint | null
  readonly domainId: number
  readonly opening: bigint
  readonly closing: bigint
}

/** What one account had outstanding before a day of its domain and after it. Days without a change have no row. */
export const movementDays = (asked: Movements) => {
  const changedFrom = (last: 'current row' | '1 preceding') => sql`coalesce(sum(folded.during) over (
    partition by folded.account order by folded.day desc rows between unbounded preceding and ${sql.raw(last)}), 0)`
  const atEnd = sql`(coalesce(standing.balance, 0) - account.credit_reference - coalesce(later.amount, 0))`
  return sql<MovementDay>`(
  with ${changes(asked)}, ${standing},
  dated as (
    select change.*, (change.at at time zone domain.time_zone)::date as day
    from change join account on account.id = change.account join domain on domain.id = account.domain_id),
  later as (select account, sum(amount)::bigint as amount from dated where is_since group by account),
  folded as (
    select account, day, ${sql.join(causes.map(duringBy))}, sum(amount)::bigint as during from dated where not is_since group by account, day)
  select account.id || ' ' || folded.day as id, folded.day, account.level, account.username as account, account.id as "accountId",
    account.agent_id as "agentId", account.player_id as "playerId", account.domain_id as "domainId", ${sql.join(causes.map(foldedBy))},
    (${atEnd} - ${changedFrom('current row')})::bigint as opening, (${atEnd} - ${changedFrom('1 preceding')})::bigint as closing
  from folded join account on account.id = folded.account left join standing on standing.account = account.id
    left join later on later.account = account.id)`
}

interface Entry {
  readonly id: string
  readonly at: Date
  readonly holder: string
  readonly agentId: bigint
  readonly playerId: bigint | null
  /** The agent of the account whose changes are read. */
  readonly askedAgentId: bigint
  readonly domainId: number
  readonly cause: Cause
  readonly kind: TransferKind | null
  readonly amount: bigint
  readonly reference: string | null
}

/** The changes of one account in the days of its domain, each entry of each account of its downline. */
export const movementEntries = (asked: Movements) => sql<Entry>`(
  with ${changes(asked)}
  select change.id, change.at, change.username as holder, change.agent_id as "agentId", change.player_id as "playerId",
    account.agent_id as "askedAgentId", account.domain_id as "domainId", change.cause, change.kind, change.amount, change.ref as reference
  from change join account on account.id = change.account where not change.is_since)`
