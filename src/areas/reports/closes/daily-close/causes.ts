import { sql, type RawBuilder } from 'kysely'
import { money } from '#values/money.ts'
import type { DuplicateBooking, Causes, Unbooked } from '#areas/reports/rules/balances/wrong-balance.ts'
import type { Tx } from '#engine/action/act.ts'

/** One account or all accounts of a cell, and the number of days to look back. */
interface CauseLookup {
  readonly cell: number
  readonly account: bigint | null
  readonly days: number
}

/** Days to look back when one account is checked; the nightly check of all accounts uses fewer. */
export const lookbackDays = 60
export const nightlyLookbackDays = 7

export interface UnbookedRow extends Unbooked {
  readonly account: bigint
  readonly id: string
  readonly at: Date
  readonly reported: bigint
  readonly booked: bigint
}

/** A round that reserves an exposure takes no stake: it reports a net result, which may be corrected. */
const netOr = (net: RawBuilder<unknown>, gross: string) =>
  sql`case when x.exposed > 0 then greatest(0, ${net}) else ${sql.ref(`x.${gross}`)} end`
const roundLoss = netOr(sql`-x.won`, 'bet')
const roundGain = netOr(sql`x.won`, 'win')

/** Amounts reported by providers, the site or gateways that the ledger has only in part or not at all. */
export async function findUnbooked(tx: Tx, { cell, account, days }: CauseLookup): Promise<readonly UnbookedRow[]> {
  const reported = (table: 'casino_round' | 'ticket' | 'deposit', at: string) => sql`from ${sql.table(table)} x
    where x.cell = ${cell} and (${account}::bigint is null or x.player_id = ${account}) and ${sql.ref(`x.${at}`)} > now() - make_interval(days => ${days})`
  const { rows } = await sql<Omit<UnbookedRow, 'amount'> & { amount: bigint }>`
    with told as (
      select 'Round, bet' as label, x.player_id, x.id, 'casino:' || x.id as ref, x.started_at as at, ${roundLoss} as reported, 'wallet' as debit, 'casino' as credit
      ${reported('casino_round', 'started_at')}
      union all
      select 'Round, win', x.player_id, x.id, 'casino:' || x.id, x.started_at, ${roundGain}, 'casino', 'wallet'
      ${reported('casino_round', 'started_at')} and x.status = 'SETTLED'
      union all
      select 'Ticket', x.player_id, x.id, 'ticket:' || x.id, x.placed_at, x.stake, 'wallet', 'sportsbook'
      ${reported('ticket', 'placed_at')}
      union all
      select 'Deposit', x.player_id, x.id, 'deposit:' || x.id, x.requested_at, x.amount, 'gateway', 'wallet'
      ${reported('deposit', 'requested_at')} and x.status in ('SUCCESS', 'REVERSED')),
    booked as (
      select t.account_id, t.ref, sum(t.amount) filter (where t.debit = 'wallet') as taken, sum(t.amount) filter (where t.credit = 'wallet') as given
      from transfer t where t.cell = ${cell} and (${account}::bigint is null or t.account_id = ${account})
        and t.at > now() - make_interval(days => ${days + 1}) and t.ref ~ '^(casino|ticket|deposit):' group by 1, 2),
    held as (
      select told.*, coalesce(case when told.debit = 'wallet' then b.taken else b.given end, 0)::bigint as booked
      from told left join booked b on b.account_id = told.player_id and b.ref = told.ref)
    select player_id as account, label, id::text, ref, at, reported, booked, debit, credit, reported - booked as amount
    from held where reported > booked order by at desc, label, id limit ${sql.lit(2_000)}`.execute(tx)
  return rows.map((row) => ({ ...row, amount: money(row.amount) }))
}

export interface DuplicateRow extends DuplicateBooking {
  readonly account: bigint
}

/** Duplicate entries for the same source, excluding re-settlements and entries already reversed by a repair. */
export async function findDuplicates(tx: Tx, { cell, account, days }: CauseLookup): Promise<readonly DuplicateRow[]> {
  const { rows } = await sql<Omit<DuplicateRow, 'amount'> & { amount: bigint }>`
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

const toUnbooked = ({ label, ref, debit, credit, amount }: UnbookedRow): Unbooked => ({
  label,
  ref,
  debit,
  credit,
  amount,
})

/** Causes by account; accounts without a cause are not in the map. */
export async function findCauses(tx: Tx, reach: CauseLookup): Promise<ReadonlyMap<bigint, Causes>> {
  const unbooked = Map.groupBy(await findUnbooked(tx, reach), ({ account }) => account)
  const twice = Map.groupBy(await findDuplicates(tx, reach), ({ account }) => account)
  const accounts = new Set([...unbooked.keys(), ...twice.keys()])
  return new Map(
    [...accounts].map((account) => [
      account,
      { unbooked: (unbooked.get(account) ?? []).map(toUnbooked), twice: twice.get(account) ?? [] },
    ]),
  )
}

export const noCauses: Causes = { unbooked: [], twice: [] }
