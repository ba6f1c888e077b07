import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { openLargeMarket, type LargeMarketSetup } from '#checks/faults/large-market.ts'
import { endWorker, startWorker } from '#checks/faults/large-settlement.ts'
import { violationsIn } from '#checks/faults/ledger.ts'
import { requestSettlement } from '#checks/faults/small-markets.ts'
import { jobsSchema } from '#platform/jobs/install.ts'
import { until } from '#checks/harness/time/until.ts'
import { median, seconds, withBenchDatabase } from './fixture.ts'

/** The baseline: the same number of bare rows written by one statement, equally durable, with the primary key only. */
const bareInsert = (owner: pg.Pool, round: number, rows: number): Promise<unknown> =>
  owner.query(`create table bare_${round} (cell smallint, player_id bigint, id uuid, stake bigint, pl bigint, at timestamptz(3), primary key (cell, player_id, id));
    insert into bare_${round} select i % 64, i % 5000, uuidv7(), i, -i, now() from generate_series(1, ${rows}) i`)

async function count(owner: pg.Pool, text: string, values: readonly unknown[] = []): Promise<number> {
  const { rows } = await owner.query<{ n: number }>(`select (${text})::int as n`, [...values])
  return rows[0]?.n ?? 0
}

/** From the request over HTTP, which writes audit row, event and job, to the settled market. Returns the seconds of both. */
async function settle(stage: LargeMarketSetup, market: bigint): Promise<{ request: number; whole: number }> {
  const isSettled = () =>
    count(stage.owner, `select count(*) from market where id = $1 and status = 'SETTLED'`, [market])
  let request = 0
  const whole = await seconds(async () => {
    request = await seconds(() => requestSettlement(stage, market))
    while ((await isSettled()) === 0) await delay(10)
  })
  return { request, whole }
}

export interface SettledBooks {
  readonly settled: number
  readonly audits: number
  readonly jobs: number
  readonly events: number
}

async function assertRecorded(
  { owner, url }: LargeMarketSetup,
  markets: readonly bigint[],
  bets: number,
): Promise<SettledBooks> {
  const settled = await count(owner, 'select count(*) from bet_settled where market_id = any($1)', [markets])
  const audits = await count(owner, `select count(*) from audit where subject = any($1) and result = 'SUCCESS'`, [
    markets.map((market) => `market:${market}`),
  ])
  const completed = () =>
    count(owner, `select count(*) from ${jobsSchema}.job where name = 'settle' and state = 'completed'`)
  // A job completes after the market that it has settled.
  const jobs = await until('as many completed jobs as markets', async () => {
    const some = await completed()
    return some >= markets.length ? some : null
  })
  const events = await count(owner, `select count(*) from outbox where name = 'market.settled'`)
  const wrong = await violationsIn(url)
  console.log(
    `books: ${settled} bets settled, ${audits} audit rows of the requests, ${jobs} jobs, ${events} events, ${wrong.length} violations`,
  )
  if (settled !== bets || audits < markets.length || wrong.length > 0)
    throw new Error(`The books do not agree: ${wrong.slice(0, 5).join('; ')}`)
  return { settled, audits, jobs, events }
}

/** Most markets have many bets of few players, or one bet of each of many. */
const betsOfOnePlayer = [20, 1] as const

/** Settles a market of each kind; see `settleMarkets`. */
export async function benchSettle(bets = 100_000): Promise<readonly SettledBooks[]> {
  const books: SettledBooks[] = []
  for (const betsOfOne of betsOfOnePlayer) books.push(await settleMarkets(bets, betsOfOne))
  return books
}

/**
 * Bets settled per second in one market as an operator settles it: requested over HTTP with its audit row, queued, worked by
 * another process with postings, shares and roll-ups; compared with a bare insert of as many rows.
 */
async function settleMarkets(bets: number, betsOfOne: number): Promise<SettledBooks> {
  return withBenchDatabase(async ({ url }) => {
    const stage = await openLargeMarket(url, { bets, tornBets: bets, small: 0, betsOfOne })
    const worker = await startWorker(url)
    try {
      const runs: { readonly whole: number; readonly bare: number }[] = []
      const markets = [stage.largeMarket, stage.interruptedMarket]
      for (const [round, market] of markets.entries()) {
        const { request, whole } = await settle(stage, market)
        const bare = await seconds(() => bareInsert(stage.owner, round, bets))
        runs.push({ whole, bare })
        console.log(
          `round ${round + 1}: ${Math.round(bets / whole)} bets/s from the request on, which was answered in ${Math.round(request * 1000)} ms; bare insert ${Math.round(bets / bare)} rows/s`,
        )
      }
      const books = await assertRecorded(stage, markets, bets * markets.length)
      const rate = median(runs.map(({ whole }) => bets / whole))
      const floor = median(runs.map(({ bare }) => bets / bare))
      console.log(
        `settle, ${betsOfOne} bets a player: ${Math.round(rate)} bets/s with queue, audit, postings, shares and roll-ups; ${(rate / floor).toFixed(2)} of a bare insert of as many rows (${Math.round(floor)}/s)`,
      )
      return books
    } finally {
      await endWorker(worker, 'SIGTERM')
      await stage.close()
    }
  })
}
