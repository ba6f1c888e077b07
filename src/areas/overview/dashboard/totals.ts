import { sql } from 'kysely'
import { addDays, dayBounds } from '#values/day.ts'
import type { Tx } from '#engine/action/act.ts'
import { type Reader, type Span } from './scope.ts'

/** All totals are per currency, because amounts of different currencies cannot be added up. */
export interface CurrencyRow {
  readonly currency: string
}

export interface PeriodTotals extends CurrencyRow {
  bets: bigint
  players: bigint
  turnover: bigint
  pl: bigint
  commission: bigint
  deposits: bigint
  deposit_count: bigint
  withdrawals: bigint
  withdrawal_count: bigint
}

export const totalsOf = async (tx: Tx, reader: Reader, span: Span): Promise<readonly PeriodTotals[]> => {
  const games = sql`product not in ('deposit', 'withdrawal')`
  const { rows } = await sql<PeriodTotals>`
    select currency, coalesce(sum(bets) filter (where ${games}), 0)::bigint bets, count(distinct player_id) filter (where ${games}) players,
      coalesce(sum(stake) filter (where ${games}), 0)::bigint turnover, coalesce(sum(pl) filter (where ${games}), 0)::bigint pl,
      coalesce(sum(commission), 0)::bigint commission,
      coalesce(sum(stake) filter (where product = 'deposit'), 0)::bigint deposits, coalesce(sum(bets) filter (where product = 'deposit'), 0)::bigint deposit_count,
      coalesce(sum(stake) filter (where product = 'withdrawal'), 0)::bigint withdrawals, coalesce(sum(bets) filter (where product = 'withdrawal'), 0)::bigint withdrawal_count
    from player_day where day between ${span.from}::date and ${span.to}::date and ${reader.scope.within('agent_id')} group by currency`.execute(
    tx,
  )
  return rows
}

export const ownSharesOf = async (tx: Tx, reader: Reader, span: Span) => {
  const { rows } = await sql<CurrencyRow & { retained: bigint }>`
    select d.currency, sum(d.retained)::bigint retained from agent_day d join agent a on a.id = d.agent_id
    where d.day between ${span.from}::date and ${span.to}::date and ${reader.agentId === null ? sql`a.level = 1` : sql`a.id = ${reader.agentId}`} group by d.currency`.execute(
    tx,
  )
  return rows
}

export const registrationsOf = async (tx: Tx, reader: Reader, { from, to }: Span) => {
  const { rows } = await sql<
    CurrencyRow & { n: bigint }
  >`select currency, count(*) n from player where created_at >= ${dayBounds(from, reader.timeZone).from}
    and created_at < ${dayBounds(to, reader.timeZone).to} and ${reader.scope.within('agent_id')} group by currency`.execute(
    tx,
  )
  return rows
}

export async function balancesOf(tx: Tx, reader: Reader) {
  const { rows } = await sql<CurrencyRow & { liability: bigint; exposure: bigint; held: bigint }>`
    select w.currency, sum(w.balance + w.held)::bigint liability, sum(w.exposure)::bigint exposure, sum(w.held)::bigint held
    from wallet w join player p on p.cell = w.cell and p.id = w.account_id where ${reader.scope.within('p.agent_id')} group by w.currency`.execute(
    tx,
  )
  return rows
}

export const productsOf = async (tx: Tx, reader: Reader, span: Span) =>
  (
    await sql<CurrencyRow & { product: string; bets: bigint; turnover: bigint; pl: bigint }>`
    select currency, product, sum(bets)::bigint bets, sum(stake)::bigint turnover, sum(pl - commission)::bigint pl from player_day
    where day between ${span.from}::date and ${span.to}::date and product not in ('deposit', 'withdrawal') and ${reader.scope.within('agent_id')}
    group by currency, product order by turnover desc`.execute(tx)
  ).rows

export const daysOf = async (tx: Tx, reader: Reader, to: string) =>
  (
    await sql<CurrencyRow & { day: string; turnover: bigint; pl: bigint; deposits: bigint; withdrawals: bigint }>`
    select c.currency, g.day::date::text as day, coalesce(sum(d.stake) filter (where d.product not in ('deposit', 'withdrawal')), 0)::bigint turnover,
      coalesce(sum(d.pl - d.commission) filter (where d.product not in ('deposit', 'withdrawal')), 0)::bigint pl,
      coalesce(sum(d.stake) filter (where d.product = 'deposit'), 0)::bigint deposits, coalesce(sum(d.stake) filter (where d.product = 'withdrawal'), 0)::bigint withdrawals
    from generate_series(${addDays(to, -13)}::date, ${to}::date, interval '1 day') g(day)
    cross join (select distinct currency from domain where id = any(visible_domains())) c
    left join player_day d on d.day = g.day::date and d.currency = c.currency and ${reader.scope.within('d.agent_id')}
    group by c.currency, g.day order by c.currency, g.day`.execute(tx)
  ).rows

/** Currencies of the visible domains; the first domain's currency comes first. */
export const currenciesOf = async (tx: Tx, { agentId }: Reader): Promise<readonly string[]> => {
  const { rows } = await sql<CurrencyRow>`select currency from domain where id = any(visible_domains())
      and (${agentId}::bigint is null or id = (select domain_id from agent where id = ${agentId})) group by currency order by min(id)`.execute(
    tx,
  )
  return rows.map(({ currency }) => currency)
}
