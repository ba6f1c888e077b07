import { daysBefore } from '#checks/harness/fixture-days.ts'
import type pg from 'pg'
import type { RunnerBet } from '#areas/exchange/rules/bets/bet.ts'
import { money } from '#values/money.ts'
import { markets, sharePathOf, players, tree, type Market } from './agent-tree.ts'

export interface PlacedBet {
  readonly player: bigint
  readonly agent: bigint
  readonly market: Market
  readonly era: 0 | 1
  readonly bet: RunnerBet & { readonly line: number }
}

export type Result = { readonly runner: bigint } | { readonly runs: number } | 'void'

/** A pseudo-random generator that gives the same numbers in every run. */
function seededRandom(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return Math.floor((state / 2 ** 32) * below)
  }
}

/** The id of the frozen share path, stored once for each agent, product and era of shares. */
async function storePath(owner: pg.Pool, { agent, market, era }: PlacedBet): Promise<bigint> {
  const { domain, mode } = tree.find((node) => node.id === agent)!
  const path = sharePathOf(agent, market.product, era)
  const values = [agent, market.product, path.map((one) => one.accountId), path.map((one) => one.held), mode]
  const stored = await owner.query<{ id: bigint }>(
    'select id from share_path where agent_id = $1 and product = $2 and agents = $3 and cumulative_shares = $4 and commission_mode = $5',
    values,
  )
  if (stored.rows[0]) return stored.rows[0].id
  const inserted = await owner.query<{ id: bigint }>(
    `insert into share_path (id, domain_id, agent_id, product, agents, cumulative_shares, commission_mode)
     values (take_ids('share_path', 1), $6, $1, $2, $3, $4, $5) returning id`,
    [...values, domain],
  )
  return inserted.rows[0]!.id
}

interface Placing {
  readonly number: number
  readonly at: Date
}

/** A bet that is matched at its price, as the database takes it. */
function betRow({ player, agent, market, bet }: PlacedBet, { number, at }: Placing, sharePath: bigint) {
  const isLine = market.kind === 'session'
  return {
    player_id: String(player),
    id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
    agent_id: String(agent),
    market_id: String(market.id),
    product: market.product,
    runner_id: isLine ? null : String(bet.runnerId),
    line: isLine ? bet.line : null,
    side: bet.side,
    odds_e4: bet.oddsE4,
    matched_odds_e4: bet.oddsE4,
    stake: String(bet.stake),
    matched: String(bet.stake),
    remaining: 0,
    cancelled: 0,
    share_path_id: String(sharePath),
    placed_at: at.toISOString(),
  }
}

/** Places bets in their order with one statement. */
const saveRows = (owner: pg.Pool, rows: readonly ReturnType<typeof betRow>[]) =>
  owner.query(
    `select save_bet(placed.bet, $2, '{}') from jsonb_array_elements($1::jsonb) with ordinality placed(bet, place) order by placed.place`,
    [JSON.stringify(rows), 10_000_000n],
  )

/** Places one bet, which is matched at its price. */
export async function saveBet(owner: pg.Pool, one: PlacedBet, placed: Placing): Promise<void> {
  await saveRows(owner, [betRow(one, placed, await storePath(owner, one))])
}

/** Places random bets of every player on every market, half of them before the shares changed. */
export async function placeBets(owner: pg.Pool, amount: number): Promise<PlacedBet[]> {
  const roll = seededRandom(7)
  const placed: PlacedBet[] = []
  const rows: ReturnType<typeof betRow>[] = []
  const paths = new Map<string, bigint>()
  for (let at = 0; at < amount; at++) {
    const { id: player, agent } = players[roll(players.length)]!
    const market = markets[roll(markets.length)]!
    const era = at * 2 < amount ? 0 : 1
    const oddsE4 = 10_100 + roll(40_000)
    const side = roll(2) ? 'BACK' : 'LAY'
    const stake = money(BigInt(10_001 + roll(5_000_000)))
    const one: PlacedBet = {
      player,
      agent,
      market,
      era,
      bet: { side, oddsE4, stake, runnerId: market.id * 10n + 1n + BigInt(roll(2)), line: 20 + roll(20) },
    }
    const key = `${agent} ${market.product} ${era}`
    const path = paths.get(key) ?? (await storePath(owner, one))
    paths.set(key, path)
    rows.push(betRow(one, { number: at, at: new Date(Date.parse(`${daysBefore(13)}T06:00:00Z`) + at * 60_000) }, path))
    placed.push(one)
  }
  await saveRows(owner, rows)
  return placed
}

export interface SettlementStep {
  readonly market: bigint
  readonly at: string
  readonly result: Result | 'rollback'
}

/** Settles, voids or rolls back with the database functions that the job uses. */
export async function settle(owner: pg.Pool, { market, at, result }: SettlementStep): Promise<void> {
  const updated = await owner.query<{ seq: number; kind: string }>(
    'update market set settle_seq = settle_seq + 1 where id = $1 returning settle_seq as seq',
    [market],
  )
  const { seq } = updated.rows[0]!
  const [kind, stored] =
    result === 'rollback' || result === 'void'
      ? [result === 'void' ? 'void' : 'rollback', null]
      : ['settle', JSON.stringify('runs' in result ? result : { winners: [String(result.runner)] })]
  await owner.query(
    `insert into settlement (market_id, seq, kind, result, reverses, requested_by, at) values ($1, $2, $3, $4, $5, 'checks', $6)`,
    [market, seq, kind, stored, kind === 'rollback' ? seq - 1 : null, at],
  )
  await owner.query(
    `select ${kind === 'rollback' ? 'rollback_cell' : 'settle_cell'}(c::smallint, $1, $2) from generate_series(0, 63) c`,
    [market, seq],
  )
  await owner.query('select settle_shares(c::smallint, $1, $2) from generate_series(0, 63) c', [market, seq])
  await owner.query('select finish_settlement($1, $2)', [market, seq])
}
