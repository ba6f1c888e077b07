import type pg from 'pg'
import { median, withBenchDatabase, createFixture, seconds } from './fixture.ts'

const cells = Array.from({ length: 64 }, (_, cell) => cell)

/** One market with the given number of open bets, and matching positions and exposures. */
async function fill(
  owner: pg.Pool,
  market: number,
  { bets, players }: { bets: number; players: number },
): Promise<void> {
  await owner.query(`
    insert into market (id, event_id, external_id, name, kind, product, price_kind, commission) values (${market}, 1, 'm${market}', 'Match odds', 'match_odds', 'exchange', 'odds', 200);
    insert into runner (id, market_id, name) values (${market * 10 + 1}, ${market}, 'North'), (${market * 10 + 2}, ${market}, 'South');
    insert into bet_open (cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, side, odds_e4, matched_odds_e4, stake, matched, currency, share_path_id, placed_at)
      select p.cell, p.id, uuidv7(), p.domain_id, p.agent_id, ${market}, 'exchange', ${market * 10} + 1 + i % 2, case when i % 3 = 0 then 'LAY' else 'BACK' end,
        15000 + (i * 37) % 40000, 15000 + (i * 37) % 40000, 10000 + (i * 7919) % 90000, 10000 + (i * 7919) % 90000, 'INR', p.agent_id, now() - interval '1 minute'
      from generate_series(0, ${bets - 1}) i join player p on p.cell = (100000 + i % ${players}) % 64 and p.id = 100000 + i % ${players};
    insert into position (cell, player_id, market_id, domain_id, agent_id, exposure, worst, bets)
      select cell, player_id, market_id, domain_id, agent_id, greatest(0, sum(matched)::bigint), greatest(0, sum(matched)::bigint), count(*)
      from bet_open where market_id = ${market} group by cell, player_id, market_id, domain_id, agent_id;
    update wallet w set exposure = w.exposure + p.exposure from position p where p.market_id = ${market} and w.cell = p.cell and w.account_id = p.player_id;
    insert into bet_tally (cell, domain_id, placed_on, product, status, bets, stake)
      select b.cell, b.domain_id, day_in(b.domain_id, b.placed_at), b.product, b.status, count(*), sum(b.stake) from bet_open b where b.market_id = ${market} group by 1, 2, 3, 4, 5
      on conflict (cell, domain_id, placed_on, product, status) do update set bets = bet_tally.bets + excluded.bets, stake = bet_tally.stake + excluded.stake;
    insert into settlement (market_id, seq, kind, result, requested_by) values (${market}, 1, 'settle', '{"winners": ["${market * 10 + 1}"]}', 'bench');
  `)
}

/** As many workers settle cells as the database has cores to spare; each cell is a separate transaction. */
async function overCells(app: pg.Pool, call: string, market: number, workers = 2): Promise<void> {
  const waiting = [...cells]
  const work = async () => {
    for (let cell = waiting.shift(); cell !== undefined; cell = waiting.shift()) await app.query(call, [cell, market])
  }
  await Promise.all(Array.from({ length: workers }, work))
}

/** The baseline: the same number of bare rows written by one statement, equally durable, with the primary key only. */
const bareInsert = (owner: pg.Pool, round: number, rows: number): Promise<unknown> =>
  owner.query(`create table bare_${round} (cell smallint, player_id bigint, id uuid, stake bigint, pl bigint, at timestamptz(3), primary key (cell, player_id, id));
    insert into bare_${round} select i % 64, i % 5000, uuidv7(), i, -i, now() from generate_series(1, ${rows}) i`)

/**
 * Bets settled per second in one market, with postings, shares and roll-ups, compared with a bare insert of as many
 * rows.
 */
export async function benchSettle(bets = 100_000, players = 5_000, rounds = 3): Promise<void> {
  await withBenchDatabase(async ({ owner, app }) => {
    await createFixture(owner, { players, agents: 200 })
    const runs: { settle: number; bare: number; rows: number }[] = []
    for (let round = 1; round <= rounds; round++) {
      await fill(owner, round, { bets, players })
      await owner.query('analyze')
      const settle = await seconds(async () => {
        await overCells(app, 'select settle_cell($1::smallint, $2, 1)', round)
        await overCells(app, 'select settle_shares($1::smallint, $2, 1)', round)
        await app.query('select finish_settlement($1, 1)', [round])
      })
      const { rows } = await owner.query<{ n: bigint }>(
        'select (select count(*) from bet_settled where market_id = $1) + (select count(*) from transfer where market_id = $1) n',
        [round],
      )
      const bare = await seconds(() => bareInsert(owner, round, bets))
      runs.push({ settle, bare, rows: Number(rows[0]?.n ?? 0) })
      console.log(
        `round ${round}: ${Math.round(bets / settle)} bets/s settled (${runs.at(-1)?.rows} rows), bare insert ${Math.round(bets / bare)} rows/s`,
      )
    }
    const rate = median(runs.map(({ settle }) => bets / settle))
    const floor = median(runs.map(({ bare }) => bets / bare))
    console.log(
      `settle: ${Math.round(rate)} bets/s with postings, shares and roll-ups; ${(rate / floor).toFixed(2)} of a bare insert of as many rows (${Math.round(floor)}/s)`,
    )
  })
}
