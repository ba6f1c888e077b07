import { sql } from 'kysely'
import { money } from '#values/money.ts'
import type { BookedTwice, Causes, Unbooked } from '#areas/reports/rules/balances/wrong-balance.ts'
import type { Tx } from '#engine/action/act.ts'

/** One account of a cell, or all of them, and how far back is looked. */
interface Reach {
  readonly cell: number
  readonly account: bigint | null
  readonly days: number
}

/** How far whoever asks for one account looks back; the nightly check of all of them takes the last week. */
export const farDays = 60
export const nightDays = 7

export interface UnbookedRow extends Unbooked {
  readonly account: bigint
  readonly id: string
  readonly at: Date
  readonly said: bigint
  readonly booked: bigint
}

/** What provider, site or gateway told us of, and the ledger has less of or nothing at all. */
export async function unbookedIn(tx: Tx, { cell, account, days }: Reach): Promise<readonly UnbookedRow[]> {
  const told = (table: 'casino_round' | 'ticket' | 'deposit', at: string) => sql`from ${sql.table(table)} x
    where x.cell = ${cell} and (${account}::bigint is null or x.player_id = ${account}) and ${sql.ref(`x.${at}`)} > now() - make_interval(days => ${days})`
  const { rows } = await sql<Omit<UnbookedRow, 'amount'> & { amount: bigint }>`
    with told as (
      select 'Round, bet' as what, x.player_id, x.id, 'casino:' || x.id as ref, x.started_at as at, x.bet as said, 'wallet' as debit, 'casino' as credit
      ${told('casino_round', 'started_at')}
      union all
      select 'Round, win', x.player_id, x.id, 'casino:' || x.id, x.started_at, x.win, 'casino', 'wallet'
      ${told('casino_round', 'started_at')} and x.status = 'SETTLED'
      union all
      select 'Ticket', x.player_id, x.id, 'ticket:' || x.id, x.placed_at, x.stake, 'wallet', 'sportsbook'
      ${told('ticket', 'placed_at')}
      union all
      select 'Deposit', x.player_id, x.id, 'deposit:' || x.id, x.asked_at, x.amount, 'gateway', 'wallet'
      ${told('deposit', 'asked_at')} and x.status in ('SUCCESS', 'REVERSED')),
    booked as (
      select t.account_id, t.ref, sum(t.amount) filter (where t.debit = 'wallet') as taken, sum(t.amount) filter (where t.credit = 'wallet') as given
      from transfer t where t.cell = ${cell} and (${account}::bigint is null or t.account_id = ${account})
        and t.at > now() - make_interval(days => ${days + 1}) and t.ref ~ '^(casino|ticket|deposit):' group by 1, 2),
    held as (
      select told.*, coalesce(case when told.debit = 'wallet' then b.taken else b.given end, 0)::bigint as booked
      from told left join booked b on b.account_id = told.player_id and b.ref = told.ref)
    select player_id as account, what, id::text, ref, at, said, booked, debit, credit, said - booked as amount
    from held where said > booked order by at desc, what, id limit ${sql.lit(2_000)}`.execute(tx)
  return rows.map((row) => ({ ...row, amount: money(row.amount) }))
}

export interface TwiceRow extends BookedTwice {
  readonly account: bigint
}

/** One cause is booked once; what is taken back and settled anew has a number of its own. What was reversed is over. */
export async function twiceIn(tx: Tx, { cell, account, days }: Reach): Promise<readonly TwiceRow[]> {
  const { rows } = await sql<Omit<TwiceRow, 'amount'> & { amount: bigint }>`
    select account_id as account, kind, ref, debit, credit, amount, first, wallet_version as booking, journal_id as journal
    from (select t.*, row_number() over same as place, first_value(t.wallet_version) over same as first
        from transfer t where t.cell = ${cell} and (${account}::bigint is null or t.account_id = ${account})
          and t.at > now() - make_interval(days => ${days}) and t.kind not in ('REPAIR', 'ROLLBACK')
          and (t.market_id is not null or t.ref ~ '^(deposit|withdrawal|adjustment):')
        window same as (partition by t.account_id, t.kind, t.ref, t.settle_seq, t.reverses, t.debit, t.credit order by t.wallet_version)) t
    where place > 1 and not exists (select from balance_repair r where r.cell = t.cell and r.account_id = t.account_id and t.wallet_version = any (r.reversed))
    order by wallet_version limit ${sql.lit(2_000)}`.execute(tx)
  return rows.map((row) => ({ ...row, amount: money(row.amount) }))
}

const unbookedOf = ({ what, ref, debit, credit, amount }: UnbookedRow): Unbooked => ({
  what,
  ref,
  debit,
  credit,
  amount,
})

/** By account; whoever is not among them has neither. */
export async function causesIn(tx: Tx, reach: Reach): Promise<ReadonlyMap<bigint, Causes>> {
  const unbooked = Map.groupBy(await unbookedIn(tx, reach), ({ account }) => account)
  const twice = Map.groupBy(await twiceIn(tx, reach), ({ account }) => account)
  const accounts = new Set([...unbooked.keys(), ...twice.keys()])
  return new Map(
    [...accounts].map((account) => [
      account,
      { unbooked: (unbooked.get(account) ?? []).map(unbookedOf), twice: twice.get(account) ?? [] },
    ]),
  )
}

export const noCauses: Causes = { unbooked: [], twice: [] }
