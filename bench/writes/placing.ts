import { randomUUID } from 'node:crypto'
import type pg from 'pg'
import { callHeaders, type SiteKey } from '#simulator/sign.ts'
import { againstTpcB, fullSize, tableOf, writeSection, type Limit, type Ratio, type Size } from './against-floor.ts'
import { benchBelowLimit, textOfShare, type BelowLimit } from './below-limit.ts'
import { crowdFor } from '../crowd.ts'
import { createFixture, playerAt, withBenchDatabase } from '../fixture.ts'
import { paced } from '../paced.ts'
import { createKey, newSecrets, serverProcess, type Post } from '../server-process.ts'

const markets = 20
const mostClients = 128
const goals = [
  { clients: 8, goal: 0.9 },
  { clients: 32, goal: 1.2 },
  { clients: 128, goal: 1.5 },
]

const marketsFixture = `
  insert into market (id, event_id, external_id, name, kind, product, price_kind, min_stake)
    select i, 1, 'x' || i, 'Match odds', 'match_odds', 'exchange', 'odds', 1 from generate_series(1, ${markets}) i;
  insert into runner (id, market_id, name, sort_order)
    select i * 10 + n, i, 'Runner ' || n, n from generate_series(1, ${markets}) i, generate_series(1, 3) n;
  analyze`

/** One signed bet with a key of its own; players follow one another, so that each comes back after all others. */
const betsOver = (post: Post, key: SiteKey, players: number) => (piece: number) => {
  const market = 1 + (piece % markets)
  const body = JSON.stringify({
    externalId: randomUUID(),
    player: String(playerAt(piece, players)),
    market: String(market),
    runner: String(market * 10 + 1 + (piece % 3)),
    side: piece % 3 === 0 ? 'LAY' : 'BACK',
    odds: (1.5 + (piece % 40) / 20).toFixed(2),
    stake: `${1 + (piece % 9)}.00`,
  })
  return post('/api/inbound/bet', callHeaders(key, '/api/inbound/bet', body), body)
}

/** Every bet stands with its fill, audit row and key, and each wallet reserves what its positions do. */
async function assertBooked(owner: pg.Pool, bets: number): Promise<void> {
  const { rows } = await owner.query<
    Record<string, bigint>
  >(`select (select count(*) from bet_open) bets, (select count(*) from bet_fill) fills,
    (select sum(bets) from position)::bigint positions, (select sum(bets) from bet_tally)::bigint tally,
    (select count(*) from external_claim where kind = 'bet') keys, (select count(*) from audit where action = 'inbound.bet') audits,
    (select (coalesce(sum(e.amount), 0) - exposure_below(64000))::bigint from agent_exposure e where e.agent_id = 64000) as "wrong exposure",
    (select count(*) from wallet w where exposure <> (select coalesce(sum(p.exposure), 0) from position p where p.cell = w.cell and p.player_id = w.account_id)) as "wrong wallets"`)
  const { 'wrong wallets': wrong, 'wrong exposure': miscounted, ...counts } = rows[0] ?? {}
  const unequal = Object.entries(counts).filter(([, count]) => count !== BigInt(bets))
  if (wrong !== 0n || miscounted !== 0n || unequal.length > 0)
    throw new Error(`The books do not agree after ${bets} bets: ${unequal.map((each) => each.join(' ')).join(', ')}`)
}

interface Placed {
  readonly bets: number
  readonly ratios: readonly Ratio[]
  readonly limits: readonly Limit[]
  readonly belowLimit: BelowLimit
}

/** Bets per second over HTTP from a site in another process, in turns with TPC-B, and how long they take alone and at half pace. */
export async function benchPlacing(size: Size = fullSize, contests = goals): Promise<Placed> {
  return withBenchDatabase(async ({ owner, url }) => {
    await createFixture(owner, { players: size.players, agents: 200 })
    await owner.query(marketsFixture)
    const secrets = newSecrets()
    const key = await createKey(owner, secrets, { keyId: 'bench', provider: null })
    await using server = await serverProcess(url, secrets, mostClients)
    const place = betsOver(server.post, key, size.players)
    let bets = 0
    const work = () => place(bets++)
    const { ratios, commands } = await againstTpcB(
      url,
      size,
      contests.map((each) => ({ title: 'bets', ...each, work })),
    )
    const alone = await crowdFor(1, size.seconds, work)
    const half = Math.max(1, Math.floor(Math.max(...ratios.map(({ perSecond }) => perSecond)) / 2))
    const steady = await paced({ perSecond: half, amount: half * size.seconds }, (_, note) => {
      const begun = performance.now()
      return work().then(() => note(performance.now() - begun))
    })
    const limits = [
      { title: 'one bet alone, p50', milliseconds: alone.p50, atMost: 8 },
      { title: `${half} bets a second, p99`, milliseconds: steady.p99, atMost: 100 },
    ]
    const belowLimit = await benchBelowLimit(owner, size, work)
    await assertBooked(owner, bets)
    const table = `${tableOf({ ratios, limits, commands })}\n\n${textOfShare(belowLimit)}`
    console.log(table)
    if (size === fullSize) await writeSection('Placing bets', table)
    return { bets, ratios, limits, belowLimit }
  })
}
