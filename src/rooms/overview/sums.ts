import { sql } from 'kysely'
import { addDays, dayBounds } from '#values/day.ts'
import type { Tx } from '#server/engine/act.ts'
import { inScope, type Scope, type Span } from './scope.ts'

export interface Sums {
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

export const sumsOf = async (tx: Tx, scope: Scope, span: Span): Promise<Sums> => {
  const games = sql`product not in ('deposit', 'withdrawal')`
  const { rows } = await sql<Sums>`
    select coalesce(sum(bets) filter (where ${games}), 0)::bigint bets, count(distinct player_id) filter (where ${games}) players,
      coalesce(sum(stake) filter (where ${games}), 0)::bigint turnover, coalesce(sum(pl) filter (where ${games}), 0)::bigint pl,
      coalesce(sum(commission), 0)::bigint commission,
      coalesce(sum(stake) filter (where product = 'deposit'), 0)::bigint deposits, coalesce(sum(bets) filter (where product = 'deposit'), 0)::bigint deposit_count,
      coalesce(sum(stake) filter (where product = 'withdrawal'), 0)::bigint withdrawals, coalesce(sum(bets) filter (where product = 'withdrawal'), 0)::bigint withdrawal_count
    from player_day where day between ${span.from}::date and ${span.to}::date and ${inScope(scope)}`.execute(tx)
  return rows[0]!
}

export const ownOf = async (tx: Tx, scope: Scope, span: Span): Promise<bigint> => {
  const { rows } = await sql<{ own: bigint }>`
    select coalesce(sum(d.own), 0)::bigint own from agent_day d join agent a on a.id = d.agent_id
    where d.day between ${span.from}::date and ${span.to}::date and ${scope.agentId === null ? sql`a.level = 1` : sql`a.id = ${scope.agentId}`}`.execute(
    tx,
  )
  return rows[0]!.own
}

export const registrationsOf = async (tx: Tx, scope: Scope, { from, to }: Span): Promise<number> => {
  const { rows } = await sql<{
    n: bigint
  }>`select count(*) n from player where created_at >= ${dayBounds(from, scope.timeZone).from}
    and created_at < ${dayBounds(to, scope.timeZone).to} and ${inScope(scope)}`.execute(tx)
  return Number(rows[0]!.n)
}

export async function standingOf(tx: Tx, scope: Scope) {
  const { rows } = await sql<{ liability: bigint; exposure: bigint; held: bigint }>`
    select coalesce(sum(w.balance + w.held), 0)::bigint liability, coalesce(sum(w.exposure), 0)::bigint exposure, coalesce(sum(w.held), 0)::bigint held
    from wallet w join player p on p.cell = w.cell and p.id = w.account_id where ${inScope(scope, 'p.agent_id')}`.execute(
    tx,
  )
  return rows[0]!
}

export const productsOf = async (tx: Tx, scope: Scope, span: Span) =>
  (
    await sql<{ product: string; bets: bigint; turnover: bigint; pl: bigint }>`
    select product, sum(bets)::bigint bets, sum(stake)::bigint turnover, sum(pl - commission)::bigint pl from player_day
    where day between ${span.from}::date and ${span.to}::date and product not in ('deposit', 'withdrawal') and ${inScope(scope)}
    group by product order by turnover desc`.execute(tx)
  ).rows

export const daysOf = async (tx: Tx, scope: Scope, to: string) =>
  (
    await sql<{ day: string; turnover: bigint; pl: bigint; deposits: bigint; withdrawals: bigint }>`
    select g.day::date::text as day, coalesce(sum(d.stake) filter (where d.product not in ('deposit', 'withdrawal')), 0)::bigint turnover,
      coalesce(sum(d.pl - d.commission) filter (where d.product not in ('deposit', 'withdrawal')), 0)::bigint pl,
      coalesce(sum(d.stake) filter (where d.product = 'deposit'), 0)::bigint deposits, coalesce(sum(d.stake) filter (where d.product = 'withdrawal'), 0)::bigint withdrawals
    from generate_series(${addDays(to, -13)}::date, ${to}::date, interval '1 day') g(day)
    left join player_day d on d.day = g.day::date and ${inScope(scope, 'd.agent_id')} group by g.day order by g.day`.execute(
      tx,
    )
  ).rows
