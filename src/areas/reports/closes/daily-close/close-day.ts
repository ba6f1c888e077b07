import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { balanceFlows, kindsOfFlow } from '#blueprint/ledger/balance-day.ts'
import { addDays, dayBounds, dayOf } from '#values/day.ts'
import type { WriteTx } from '#engine/action/act.ts'
import { knowZones } from '#platform/database/calendars.ts'
import { transact } from '#platform/database/transact.ts'
import { closeRevenue } from '#areas/reports/closes/close-revenue.ts'
import { unsettled } from './unsettled.ts'

/** Grace period in ms after midnight for transactions that began before it. */
const graceMs = 2 * 60_000
/** Days in the past that are closed when a domain is closed for the first time. */
const firstDays = 8

interface DomainToClose {
  readonly id: number
  readonly timeZone: string
  readonly lastClosed: string | null
}

/** Closes the next finished day of one domain. Returns whether there was one. */
export async function closeNextDay(db: Database, now: () => number = Date.now): Promise<boolean> {
  const domains = await transact(db, 'all', loadDomains)
  for (const { id, timeZone, lastClosed } of domains) {
    const yesterday = addDays(dayOf(now() - graceMs, timeZone), -1)
    const day = lastClosed === null ? addDays(yesterday, 1 - firstDays) : addDays(lastClosed, 1)
    if (day <= yesterday && (await closeDay(db, { id, timeZone, lastClosed }, day))) return true
  }
  return false
}

async function loadDomains(tx: WriteTx): Promise<readonly DomainToClose[]> {
  const { rows } = await sql<DomainToClose>`select id, time_zone as "timeZone",
    (select max(day)::text from balance_close where domain_id = domain.id) as "lastClosed" from domain order by id`.execute(
    tx,
  )
  await knowZones(tx, ...rows.map(({ timeZone }) => timeZone))
  return rows
}

/** The first run that inserts the row of the day closes it; concurrent runs return false. */
const closeDay = (db: Database, domain: DomainToClose, day: string): Promise<boolean> =>
  transact(db, [domain.id], async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx)
    const claimed =
      await sql`insert into balance_close (domain_id, day) values (${domain.id}, ${day}::date) on conflict do nothing`.execute(
        tx,
      )
    if (Number(claimed.numAffectedRows ?? 0n) === 0) return false
    const { numAffectedRows: players = 0n } = await writeDay(tx, domain, day)
    await sql`update balance_close set players = ${Number(players)} where domain_id = ${domain.id} and day = ${day}::date`.execute(
      tx,
    )
    await closeRevenue(tx, domain, day)
    return true
  })

const gained = sql`case when t.credit = 'wallet' then t.amount when t.debit = 'wallet' then -t.amount else 0 end`
const sums = sql.join(
  balanceFlows.map(
    (flow) =>
      sql`coalesce(sum(${gained}) filter (where t.kind in (${sql.join(kindsOfFlow(flow).map((kind) => sql.lit(kind)))})), 0)::bigint as ${sql.ref(flow)}`,
  ),
)
const names = sql.join(balanceFlows.map((flow) => sql.ref(flow)))
const total = sql.join(
  balanceFlows.map((flow) => sql.ref(`flow.${flow}`)),
  sql` + `,
)
const mine = sql`t.cell = w.cell and t.account_id = w.account_id`

/**
 * Writes all wallets with movements or a balance in one statement, so on one snapshot. A day continues where the
 * player’s last stored day ended; the first day of a domain starts at midnight.
 */
function writeDay(tx: WriteTx, { id, timeZone, lastClosed }: DomainToClose, day: string) {
  const { from, to } = dayBounds(day, timeZone)
  const isFirst = lastClosed === null
  return sql`
    with begun as (
      select w.*, p.agent_id, coalesce(b.through, case when ${isFirst} then
          coalesce((select min(t.wallet_version) - 1 from transfer t where ${mine} and t.at >= ${from}), w.version) else 0 end) as opened, b.closing as known
      from wallet w join player p on p.cell = w.cell and p.id = w.account_id
      left join lateral (select b.through, b.closing from balance_day b where b.cell = w.cell and b.player_id = w.account_id and b.day < ${day}::date
        order by b.day desc limit 1) b on true
      where w.domain_id = ${id} and w.version > 0),
    ended as (
      select w.*, coalesce((select min(t.wallet_version) - 1 from transfer t where ${mine} and t.wallet_version > w.opened and t.at >= ${to}), w.version) as through,
        coalesce(w.known, (select t.balance_after from transfer t where ${mine} and t.wallet_version = w.opened), 0) as opening
      from begun w)
    insert into balance_day (cell, player_id, day, domain_id, agent_id, currency, opened_after, through, opening, ${names}, closing, snapshot, paid, held, exposure, unsettled)
    select w.cell, w.account_id, ${day}::date, w.domain_id, w.agent_id, w.currency, w.opened, w.through, w.opening, ${names},
      w.opening + ${total}, w.balance - later.gained, flow.paid, w.held - later.held, w.exposure, ${unsettled(sql`w.through`, sql`${to}::timestamptz`)}
    from ended w
    cross join lateral (select ${sums}, coalesce(sum(t.amount) filter (where t.kind = 'WITHDRAW_PAID'), 0)::bigint as paid
      from transfer t where ${mine} and t.wallet_version > w.opened and t.wallet_version <= w.through) flow
    cross join lateral (select coalesce(sum(${gained}), 0)::bigint as gained,
        coalesce(sum(case when t.credit = 'held' then t.amount when t.debit = 'held' then -t.amount else 0 end), 0)::bigint as held
      from transfer t where ${mine} and t.wallet_version > w.through) later
    where w.through > w.opened or w.opening <> 0 or w.balance <> 0 or w.held <> 0 or w.exposure <> 0`.execute(tx)
}
