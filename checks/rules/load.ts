import type pg from 'pg'
import { kindTraits } from '#areas/exchange/rules/markets/market-kinds.ts'
import { cellOf } from '#values/id.ts'
import { agentCount, placedAt, type CaseBet, type CasePath, type MarketCase } from './case.ts'
import { placedBet, playInDomain } from './in-domain.ts'

/** A loaded case with the ids of its market and its first player, runner and bet; the others follow. */
export interface LoadedCase {
  readonly case: MarketCase
  readonly market: bigint
  readonly player: bigint
  readonly runner: bigint
  readonly bet: number
}

/** The id of a bet; ids are in the order of the bets. */
export const betId = ({ bet }: LoadedCase, at: number): string =>
  `00000000-0000-7000-8000-${String(bet + at).padStart(12, '0')}`

/** An instant by its minute in a case. */
export const minute = (at: number): string => new Date(Date.parse('2026-11-16T06:00:00Z') + at * 60_000).toISOString()

export async function prepareAgents(owner: pg.Pool): Promise<void> {
  const { rowCount } = await owner.query('select from agent limit 1')
  if (rowCount) return
  await owner.query(`insert into currency values ('INR', '₹', 2) on conflict do nothing;
    insert into domain (id, code, name, host, currency) values (1, 'one', 'One', 'one.example', 'INR');
    insert into competition (id, external_id, sport, name) values (1, 'c1', 'cricket', 'Cup');
    insert into event (id, competition_id, external_id, name, starts_at) values (1, 1, 'e1', 'North v South', now());
    insert into agent (id, domain_id, level, upline, username) select n, 1, 1, array[n], 'agent' || n from generate_series(1, ${agentCount}) n;
    select open_wallet(n, 1, 'INR') from generate_series(1, ${agentCount}) n`)
}

/** The next free ids in this database. */
async function nextIds(owner: pg.Pool) {
  const { rows } = await owner.query<{ market: bigint; player: bigint; bet: bigint; runner: bigint }>(
    `select coalesce((select max(id) from market), 0) + 1 as market, greatest(1000, (select max(account_id) from wallet)) + 1 as player,
      coalesce((select max(id) from runner), 0) + 1 as runner, (select count(*) from bet) + 1 as bet`,
  )
  const first = rows[0]
  if (!first) throw new Error('There are no accounts yet')
  return first
}

/** Inserts markets, players with empty wallets, frozen paths and open bets, one statement per table, and reduces prices for withdrawn runners. */
export async function loadCases(owner: pg.Pool, cases: readonly MarketCase[]): Promise<LoadedCase[]> {
  const next = await nextIds(owner)
  const loaded: LoadedCase[] = []
  for (const one of cases) {
    loaded.push({ case: one, market: next.market, player: next.player, runner: next.runner, bet: Number(next.bet) })
    next.market += 1n
    next.player += BigInt(one.players)
    next.runner += BigInt(one.runners)
    next.bet += BigInt(one.bets.length)
  }
  const paths = await storePaths(
    owner,
    loaded.flatMap((one) => one.case.paths.map((path) => [productOf(one.case), path] as const)),
  )
  const write = (text: string, rows: readonly object[]) => owner.query(text, [JSON.stringify(rows)])
  await write(insertMarkets, loaded.map(marketRow))
  await write(insertRunners, loaded.flatMap(runnerRows))
  await write(insertWallets, loaded.flatMap(walletRows))
  await write(
    insertBets,
    loaded.flatMap((one) => one.case.bets.map((bet, at) => betRow(one, bet, at, paths))),
  )
  await write(insertFills, loaded.flatMap(fillRows))
  // Autovacuum is off in tests, and without statistics the planner assumes empty tables.
  if (loaded.some(({ case: { bets } }) => bets.length > 100))
    await owner.query('analyze bet_open, bet_fill, wallet, position')
  await owner.query(
    `select sum(reduce_fills(c.cell, c.market_id)) from (select distinct cell, market_id from bet_open
      where market_id = any($1)) c where exists (select from runner r where r.market_id = c.market_id and r.status = 'REMOVED')`,
    [loaded.map(({ market }) => market)],
  )
  return loaded
}

const productOf = ({ kind }: MarketCase): string => kindTraits[kind].product
const idsOf = ({ agents }: CasePath): number[] => agents.map((agent) => agent + 1)
const keyOf = (product: string, path: CasePath): string => JSON.stringify([product, path])

async function storePaths(
  owner: pg.Pool,
  paths: readonly (readonly [product: string, path: CasePath])[],
): Promise<ReadonlyMap<string, number>> {
  const stored = new Map<string, number>()
  const distinct = [...new Map(paths.map((each) => [keyOf(...each), each])).values()]
  const { rows } = await owner.query<{ n: number; id: bigint }>(
    `with said as (select s.*, array(select jsonb_array_elements_text(s.agents)::bigint) as path_agents, array(select jsonb_array_elements_text(s.held)::int) as path_held,
        array(select jsonb_array_elements_text(s.rates)::int) as path_rates
      from jsonb_to_recordset($1::jsonb) s(n int, product text, agents jsonb, held jsonb, rates jsonb, mode text, commission int)),
    made as (insert into share_path (id, domain_id, agent_id, product, agents, cumulative_shares, commission_mode, rates, commission)
      select (select coalesce(max(id), 0) from share_path) + n, 1, path_agents[1], product, path_agents, path_held, mode, path_rates, commission from said
      on conflict (agent_id, product, agents, cumulative_shares, commission_mode, rates, commission) do update set created_at = share_path.created_at
      returning *)
    select s.n, m.id from said s join made m on m.agents = s.path_agents and m.cumulative_shares = s.path_held and m.rates = s.path_rates
      and m.product = s.product and m.commission_mode = s.mode and m.commission is not distinct from s.commission`,
    [
      JSON.stringify(
        distinct.map(([product, path], at) => ({
          n: at + 1,
          product,
          ...path,
          agents: idsOf(path),
          rates: path.rates,
        })),
      ),
    ],
  )
  for (const { n, id } of rows) stored.set(keyOf(...distinct[n - 1]!), Number(id))
  return stored
}

const insertMarkets = `insert into market (id, event_id, external_id, name, kind, product, price_kind, winners, commission, hedges, status)
  select id, 1, 'm' || id, 'Market ' || id, kind, product, price, winners, commission, hedges, 'CLOSED'
  from jsonb_to_recordset($1::jsonb) s(id bigint, kind text, product text, price text, winners int, commission int, hedges boolean)`
const marketRow = ({ market, case: { kind, winners, commission, hedges } }: LoadedCase) => ({
  id: String(market),
  kind,
  product: kindTraits[kind].product,
  price: kindTraits[kind].priced === 'rate' ? 'rate' : 'odds',
  winners,
  commission,
  hedges,
})

const insertRunners = `insert into runner (id, market_id, name, sort_order, status, reduction, removed_at)
  select id, market, 'Runner ' || id, n, case when removed is null then 'ACTIVE' else 'REMOVED' end, factor, removed
  from jsonb_to_recordset($1::jsonb) s(id bigint, market bigint, n int, factor int, removed timestamptz)`
const runnerRows = ({ market, runner, case: { runners, removals, kind } }: LoadedCase) =>
  kindTraits[kind].betsOn === 'runner'
    ? Array.from({ length: runners }, (_, at) => {
        const removal = removals.find((one) => one.runner === at)
        return {
          id: String(runner + BigInt(at)),
          market: String(market),
          n: at + 1,
          factor: removal?.factor ?? null,
          removed: removal ? minute(removal.at) : null,
        }
      })
    : []

// A wallet covers exactly the exposure of its open bets, so that its later balance is the market's result.
const insertWallets = `with said as (select * from jsonb_to_recordset($1::jsonb) s(cell smallint, id bigint, market bigint, worst bigint)),
  made as (insert into wallet (cell, account_id, domain_id, currency, exposure, debt) select cell, id, 1, 'INR', worst, worst from said)
  insert into position (cell, player_id, market_id, domain_id, agent_id, exposure, worst) select cell, id, market, 1, 1, worst, worst from said`
const walletRows = ({ market, player, case: one }: LoadedCase) =>
  (playInDomain({ ...one, steps: [] })[0]?.players ?? []).map(({ exposure }, at) => ({
    cell: cellOf(player + BigInt(at)),
    id: String(player + BigInt(at)),
    market: String(market),
    worst: String(exposure),
  }))

const insertBets = `insert into bet_open (cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, line, line_to, side, odds_e4, matched_odds_e4, fills_e4,
    stake, matched, remaining, cancelled, currency, share_path_id, placed_at, matched_at, persistence)
  select cell, player, id, 1, agent, market, product, runner, line, line_to, side, odds, matched_odds, fills, stake, matched, remaining, stake - matched - remaining, 'INR', path, placed, matched_at, persistence
  from jsonb_to_recordset($1::jsonb) s(cell smallint, player bigint, id uuid, agent bigint, market bigint, product text, runner bigint, line float8, line_to float8,
    side text, odds int, matched_odds int, fills bigint, stake bigint, matched bigint, remaining bigint, path bigint, placed timestamptz, matched_at timestamptz, persistence text)`
function betRow(one: LoadedCase, bet: CaseBet, at: number, paths: ReadonlyMap<string, number>) {
  const path = one.case.paths[bet.path]!
  const id = betId(one, at)
  const size = bet.fills.reduce((total, fill) => total + fill.size, 0n)
  const { booked } = placedBet({ ...one.case, removals: [] }, bet, at)
  const last = bet.fills.at(-1)?.at
  return {
    cell: cellOf(one.player + BigInt(bet.player)),
    player: String(one.player + BigInt(bet.player)),
    id,
    agent: String(idsOf(path)[0]),
    market: String(one.market),
    product: productOf(one.case),
    runner: bet.runner === null ? null : String(one.runner + BigInt(bet.runner)),
    line: bet.line,
    line_to: bet.lineTo,
    side: bet.side,
    odds: bet.oddsE4,
    matched_odds: booked.matchedOddsE4,
    fills: booked.fillsE4 === null || booked.fillsE4 === undefined ? null : String(booked.fillsE4),
    stake: String(size + bet.remaining > 0n ? size + bet.remaining : 1n),
    matched: String(size),
    remaining: String(bet.remaining),
    path: paths.get(keyOf(productOf(one.case), path)),
    placed: minute(placedAt(bet)),
    persistence: bet.persists ? 'PERSIST' : 'LAPSE',
    matched_at: last === undefined ? null : minute(last),
  }
}

const insertFills = `insert into bet_fill (cell, player_id, bet_id, id, domain_id, size, odds_e4, at)
  select cell, player, bet, gen_random_uuid(), 1, size, odds, at
  from jsonb_to_recordset($1::jsonb) s(cell smallint, player bigint, bet uuid, size bigint, odds int, at timestamptz)`
const fillRows = (one: LoadedCase) =>
  one.case.bets.flatMap((bet, at) =>
    bet.fills.map((fill) => ({
      cell: cellOf(one.player + BigInt(bet.player)),
      player: String(one.player + BigInt(bet.player)),
      bet: betId(one, at),
      size: String(fill.size),
      odds: fill.oddsE4,
      at: minute(fill.at),
    })),
  )
