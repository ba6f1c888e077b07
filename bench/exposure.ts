import { sql } from 'kysely'
import { kyselyOver } from '#platform/database/connect.ts'
import type { BookedBet } from '#areas/exchange/rules/bets/bet.ts'
import { openPosition } from '#areas/exchange/rules/bets/open-position.ts'
import { lockBetContext } from '#areas/exchange/bet-calls/bet-context.facts.ts'
import { transact } from '#platform/database/transact.ts'
import { positionsIn, worstOf } from '#areas/exchange/settlement/positions.ts'
import { money, zeroMoney } from '#values/money.ts'
import { domainId, median, withBenchDatabase, createFixture, playerAt, seconds } from './fixture.ts'

const cells = Array.from({ length: 64 }, (_, cell) => cell)
const clients = 8

type Db = ReturnType<typeof kyselyOver>

/**
 * Places one bet the way the inbound API does: reads and locks in one round trip, computes the worst case, writes once.
 */
async function place(db: Db, player: bigint, at: number): Promise<void> {
  const market = BigInt(1 + (at % 20))
  await transact(db, [domainId], async (tx) => {
    const context = await lockBetContext(tx, { player, market, at: new Date() })
    if (!context) throw new Error('Player not found in the fixture')
    const bet: BookedBet = {
      id: context.betId,
      runnerId: context.book.runners[at % context.book.runners.length] ?? null,
      line: null,
      side: at % 3 === 0 ? 'LAY' : 'BACK',
      oddsE4: 15_000 + ((at * 37) % 40_000),
      matchedOddsE4: 15_000 + ((at * 37) % 40_000),
      matched: money(BigInt(100 + (at % 900))),
      remaining: zeroMoney,
    }
    const { worst, outcomes } = openPosition([...context.bets, bet], context.book)
    const row = {
      player_id: String(player),
      id: bet.id,
      agent_id: context.player.agentId,
      market_id: String(market),
      product: 'exchange',
      runner_id: String(bet.runnerId),
      side: bet.side,
      odds_e4: bet.oddsE4,
      matched_odds_e4: bet.matchedOddsE4,
      stake: String(bet.matched),
      matched: String(bet.matched),
      remaining: '0',
      share_path_id: String(context.sharePath),
      placed_at: new Date().toISOString(),
      matched_at: new Date().toISOString(),
    }
    await sql`select save_bet(${JSON.stringify(row)}::jsonb, ${worst}, ${JSON.stringify(outcomes)}::jsonb, true)`.execute(
      tx,
    )
  })
}

async function withClients(count: number, work: (at: number) => Promise<unknown>): Promise<void> {
  let next = 0
  const client = async () => {
    for (let at = next++; at < count; at = next++) await work(at)
  }
  await Promise.all(Array.from({ length: clients }, client))
}

/** Recomputes every stored worst case from its bets; returns the number of bets. */
async function recompute(db: Db): Promise<number> {
  let bets = 0
  for (const cell of cells)
    await transact(db, 'all', async (tx) => {
      for (const position of await positionsIn(tx, cell)) {
        if (worstOf(position) !== position.worst) throw new Error('A stored exposure differs from the computed one.')
        bets += position.bets.length
      }
    })
  return bets
}

/**
 * Bets placed per second including exposure, compared with durable inserts of a bare row; and exposures recomputed per
 * second, compared with only reading the same bets.
 */
export async function benchExposure(bets = 6000, players = 2000, rounds = 3): Promise<void> {
  await withBenchDatabase(async ({ owner, app }) => {
    await createFixture(owner, { players, agents: 200 })
    await owner.query(`
      insert into market (id, event_id, external_id, name, kind, product, price_kind, min_stake) select i, 1, 'x' || i, 'Match odds', 'match_odds', 'exchange', 'odds', 1 from generate_series(1, 20) i;
      insert into runner (id, market_id, name, sort_order) select i * 10 + n, i, 'Runner ' || n, n from generate_series(1, 20) i, generate_series(1, 8) n;
      create table bare_bet (id uuid primary key default uuidv7(), player_id bigint, stake bigint); grant insert on bare_bet to overround_app;`)
    const db = kyselyOver(app)
    const runs: { placed: number; bare: number; computed: number; read: number }[] = []
    for (let round = 0; round < rounds; round += 1) {
      const placing = await seconds(() =>
        withClients(bets, (at) => place(db, playerAt(at + round * bets, players), at + round * bets)),
      )
      const bare = await seconds(() =>
        withClients(bets, (at) => app.query('insert into bare_bet (player_id, stake) values ($1, $2)', [at, at])),
      )
      await owner.query('analyze')
      let count = 0
      const computing = await seconds(async () => {
        count = await recompute(db)
      })
      const reading = await seconds(() => app.query('select count(*), sum(length(b::text)) from bet_open b'))
      runs.push({ placed: bets / placing, bare: bets / bare, computed: count / computing, read: count / reading })
      console.log(
        `round ${round + 1}: ${Math.round(bets / placing)} bets/s placed, ${Math.round(bets / bare)} bare inserts/s; ${count} bets recomputed at ${Math.round(count / computing)}/s`,
      )
    }
    const medianOf = (key: keyof (typeof runs)[number]) => median(runs.map((run) => run[key]))
    console.log(
      `exposure: ${Math.round(medianOf('placed'))} bets/s placed with exposure, limits and shares, ${(medianOf('placed') / medianOf('bare')).toFixed(2)} of bare durable inserts (${Math.round(medianOf('bare'))}/s); ${Math.round(medianOf('computed'))} bets/s recomputed, ${(medianOf('computed') / medianOf('read')).toFixed(2)} of reading them (${Math.round(medianOf('read'))}/s); stored equals computed`,
    )
  })
}
