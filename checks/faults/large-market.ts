import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type pg from 'pg'
import { connectApp, connectOwner, kyselyOver, type Database } from '#platform/database/connect.ts'
import type { PanelClient } from '#checks/harness/processes/panel-client.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'
import { insertOperator, addStaff, logIn, signedCall, type Call } from '#checks/simulation/simulation-setup.ts'
import { startServer } from '#server/main.ts'

/** A market with very many bets, some small ones, and a server that only enqueues; the run starts the workers. */
export interface LargeMarketSetup {
  readonly owner: pg.Pool
  readonly db: Database
  readonly url: string
  readonly call: Call
  readonly trader: PanelClient
  readonly largeMarket: bigint
  readonly bets: number
  /** Another market, whose bets are voided. */
  readonly interruptedMarket: bigint
  /** All players have bets in the large market; `heldPlayer` bets on no other. */
  readonly player: (place: number) => bigint
  readonly heldPlayer: bigint
  readonly small: readonly bigint[]
  close(): Promise<void>
}

export interface SetupSize {
  readonly bets: number
  readonly tornBets: number
  readonly small: number
  readonly betsOfOne?: number
}

const firstPlayer = 1_000_000
const great = 1n
const torn = 2n
/** The first player of a cell that is neither the first nor the last. */
const heldPlayer = firstPlayer + 32
const runnersOf = (market: bigint): readonly bigint[] => [1n, 2n, 3n].map((place) => market * 10n + place)
export const winnerOf = (market: bigint): bigint => market * 10n + 2n

/** Fills a migrated, empty database and starts a server. */
export async function openLargeMarket(
  ownerUrl: string,
  { bets, tornBets, small, betsOfOne = 10 }: SetupSize,
): Promise<LargeMarketSetup> {
  const onError = () => undefined
  const owner = connectOwner(ownerUrl, { max: 4, domains: [1], onError, limits: 'none' })
  const appPool = connectApp(ownerUrl, { max: 4, onError, limits: 'none' })
  const players = Math.ceil(bets / betsOfOne)
  const key = await insertOperator(owner, testSettings.sealingKeys)
  await addStaff(owner, 'trader')
  await insertTree(owner)
  await insertPlayers(owner, players)
  const smallOnes = Array.from({ length: small }, (_, place) => torn + 1n + BigInt(place))
  await insertMarkets(owner, small + 2)
  await owner.query(`call ensure_partitions((date_trunc('month', now()) - interval '1 month')::date, 4)`)
  await insertBets(owner, great, { bets, players })
  if (tornBets > 0) await insertBets(owner, torn, { bets: tornBets, players })
  const dataDir = await mkdtemp(join(tmpdir(), 'overround-great-'))
  const settings = { ...testSettings, dataDir }
  const server = await startServer({
    settings,
    ownerUrl,
    port: 0,
    jobs: 'idle',
    logLevel: 'silent',
    databaseLimits: 'none',
  })
  return {
    owner,
    db: kyselyOver(appPool),
    url: ownerUrl,
    call: signedCall(server.url, key),
    trader: await logIn(server.url, 'trader'),
    largeMarket: great,
    bets,
    interruptedMarket: torn,
    player: (place) => BigInt(othersFrom + ((place * 7919) % (players - othersFrom + firstPlayer))),
    heldPlayer: BigInt(heldPlayer),
    small: smallOnes,
    async close() {
      await server.close()
      await Promise.all([owner.end(), appPool.end()])
      await rm(dataDir, { recursive: true, force: true })
    },
  }
}

const othersFrom = heldPlayer + 1
const agents = 200

/** Five levels, with one frozen share path for each agent, as the first bet of a player would create it. */
const insertTree = (owner: pg.Pool) =>
  owner.query(`
    insert into agent (id, domain_id, parent_id, level, upline, username)
      select 64000 + l, 1, nullif(64000 + l - 1, 64000), l, array(select 64000 + a from generate_series(1, l) a), 'upline' || l from generate_series(1, 4) l;
    insert into agent (id, domain_id, parent_id, level, upline, username)
      select 65000 + i, 1, 64004, 5, array[64001, 64002, 64003, 64004, 65000 + i], 'agent' || i from generate_series(0, ${agents - 1}) i;
    insert into agent_share select id, 'exchange', (array[10000, 9500, 9000, 7000, 6000])[level] from agent;
    select open_wallet(id, 1, 'INR') from agent;
    select share_path_of(id, 'exchange') from agent where level = 5`)

/** Inserts players and posts their funds through the ledger. */
async function insertPlayers(owner: pg.Pool, players: number): Promise<void> {
  await owner.query(`
    insert into player (cell, id, domain_id, agent_id, username, currency)
      select i % 64, i, 1, 65000 + i % ${agents}, 'player' || i, 'INR' from generate_series(${firstPlayer}, ${firstPlayer + players - 1}) i;
    select open_wallet(id, 1, 'INR') from player`)
  const step = 5_000
  for (let from = 0; from < players; from += step)
    await owner.query(
      `select post_transfers(uuidv7(), now(), 'check', (select jsonb_agg(jsonb_build_object('account', i, 'kind', 'ADJUST_CREDIT',
        'debit', 'adjustment', 'credit', 'wallet', 'amount', 1000000000, 'ref', 'funds:' || i) order by i % 64, i)
        from generate_series($1::bigint, $2::bigint) i), null, null)`,
      [firstPlayer + from, firstPlayer + Math.min(players, from + step) - 1],
    )
}

const insertMarkets = (owner: pg.Pool, markets: number) =>
  owner.query(`
    insert into event (id, competition_id, external_id, name, starts_at) values (1, 1, 'final', 'Final', now());
    insert into market (id, event_id, external_id, name, kind, product, price_kind, commission, min_stake)
      select m, 1, 'market-' || m, 'Market ' || m, 'match_odds', 'exchange', 'odds', 200, 1 from generate_series(1, ${markets}) m;
    insert into runner (id, market_id, name, sort_order) select m * 10 + r, m, 'Runner ' || r, r from generate_series(1, ${markets}) m, generate_series(1, 3) r`)

const won = (size: string) => `(${size} * (b.odds_e4 - 10000) + 5000) / 10000`
const sign = `(case b.side when 'BACK' then 1 else -1 end)`
const ifWins = (runner: bigint, size: string) =>
  `${sign} * (case when b.runner_id = ${runner} then ${won(size)} else -${size} end)`

interface BetCounts {
  readonly bets: number
  readonly players: number
}

/** Inserts the rows that placing these bets would leave: bets, fills, positions, exposure and tally. One in twenty is partly matched, one in a hundred unmatched. */
async function insertBets(owner: pg.Pool, market: bigint, { bets, players }: BetCounts): Promise<void> {
  const runners = runnersOf(market)
  const matched = (runner: bigint) => ifWins(runner, 'b.matched')
  const atWorst = (runner: bigint) => `sum(${matched(runner)} + least(0, ${ifWins(runner, 'b.remaining')}))`
  await owner.query(`
    insert into bet_open (cell, player_id, id, domain_id, agent_id, market_id, product, runner_id, side, odds_e4, matched_odds_e4, stake, matched, remaining,
        currency, share_path_id, external_id, ip, placed_at, matched_at)
      select p.cell, p.id, uuidv7(t.at - now()), 1, p.agent_id, ${market}, 'exchange', ${runners[0]} + (i * 31 + i / ${players}) % 3, case when i % 3 = 0 then 'LAY' else 'BACK' end,
        o.odds, o.odds, s.stake, s.matched, s.stake - s.matched, 'INR', path.id, 'bet-' || ${market} || '-' || i, '127.0.0.1', t.at, case when s.matched > 0 then t.at end
      from generate_series(0::bigint, ${bets - 1}) i
      cross join lateral (select now() - make_interval(secs => (${bets} - i) * 3600.0 / ${bets}) as at) t
      cross join lateral (select 15000 + (i * 37) % 40000 as odds, 10000 + (i * 7919) % 90000 as full) o
      cross join lateral (select o.full as stake, case when i % 100 = 7 then 0 when i % 20 = 3 then o.full / 3 else o.full end as matched) s
      join player p on p.cell = (${firstPlayer} + i % ${players}) % 64 and p.id = ${firstPlayer} + i % ${players}
      join share_path path on path.agent_id = p.agent_id
      order by i;
    insert into bet_fill (cell, player_id, bet_id, id, domain_id, size, odds_e4, at)
      select cell, player_id, id, id, domain_id, matched, odds_e4, placed_at from bet_open where matched > 0 and market_id = ${market};
    insert into position (cell, player_id, market_id, domain_id, agent_id, exposure, worst, outcomes, bets)
      select b.cell, b.player_id, ${market}, 1, b.agent_id, b.worst, b.worst, jsonb_build_object(${runners.map((id, place) => `'${id}', b.r${place}::text`).join(', ')}), b.bets
      from (select b.cell, b.player_id, b.agent_id, count(*)::int as bets, ${runners.map((id, place) => `sum(${matched(id)})::bigint as r${place}`).join(', ')},
          greatest(0, -least(${runners.map(atWorst).join(', ')}))::bigint as worst from bet_open b where b.market_id = ${market} group by 1, 2, 3) b;
    update wallet w set exposure = w.exposure + p.exposure from position p where p.market_id = ${market} and w.cell = p.cell and w.account_id = p.player_id;
    insert into bet_tally (cell, domain_id, placed_on, product, status, bets, stake)
      select cell, domain_id, day_in(domain_id, placed_at), product, status, count(*), sum(stake) from bet_open where market_id = ${market} group by 1, 2, 3, 4, 5
      on conflict (cell, domain_id, placed_on, product, status) do update set bets = bet_tally.bets + excluded.bets, stake = bet_tally.stake + excluded.stake;
    analyze`)
}
