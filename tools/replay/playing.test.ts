import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { readCricsheet } from '#areas/exchange/rules/cricket/cricsheet.ts'
import { innings, matchFile } from '#areas/exchange/rules/cricket/match-file-fixture.ts'
import type { SignedCall } from './calling.ts'
import { noCounts } from './counts.ts'
import { changeMarket } from '#areas/exchange/settlement/change-market.ts'
import { playsOf } from './cricket.ts'
import { readStream } from './exchange-stream.ts'
import { playEvent, type ReplayedMarket } from './feed.ts'

let database: TestDatabase
let site: SmallOperator
const secret = 'secret of the feed'

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  await site.feedKey(secret)
})
afterAll(() => database?.close())

const marketsOf = async (ids: readonly string[]) =>
  (
    await database.ownerPool.query<{ name: string; status: string; feed_result: unknown; is_on_manual_hold: boolean }>(
      `select name, status, feed_result, is_on_manual_hold from market where id = any($1::bigint[]) order by id`,
      [ids],
    )
  ).rows

test('plays a match into the product: balls suspend markets, the score is shown, results are proposed', async () => {
  const info = { teams: ['Old Ports', 'Hills'], outcome: { winner: 'Old Ports', by: { runs: 20 } } }
  const file = matchFile({ info, innings: [innings('Old Ports', '1W0'), innings('Hills', '11')] })
  const reading = readCricsheet('900001', file)
  const plays = 'match' in reading ? playsOf(reading.match) : []
  const player = await site.player('anna', '10000.00')
  const stages: ReplayedMarket[] = []
  const outcomes: { market: string; expected: string; status: string }[] = []
  const refusals: string[] = []
  const betOn = ({ market, runners }: ReplayedMarket) =>
    site.bet(player, market, { runner: runners.get('Old-Ports'), odds: '1.10', stake: '100.00' })
  const call: SignedCall = async (path, body) => {
    const answer = await site.call(path, { ...body }, secret, 'feed-1')
    if (path !== '/feed/prices') return answer
    outcomes.push({
      market: String(body['market']),
      expected: String(body['status']),
      status: String(answer['status']),
    })
    const stage = stages.find(({ market, isOnLine }) => !isOnLine && market === body['market'])
    if (stage && refusals.length < 3) await betOn(stage).catch((error: unknown) => refusals.push(String(error)))
    return answer
  }
  const counts = noCounts()
  await playEvent(plays, {
    call,
    speed: 1_000_000_000,
    signal: new AbortController().signal,
    counts,
    onStage: (stage) => stages.push(stage),
    onLeft: () => undefined,
  })
  expect(counts).toMatchObject({ refusedCues: 0, failed: 0 })
  expect(outcomes.every(({ expected, status }) => expected === status)).toBe(true)
  const states = outcomes.filter(({ market }) => market === stages[0]?.market).map(({ status }) => status)
  expect(states.join(' ')).toBe(
    'OPEN BALL_RUN OPEN BALL_RUN SUSPENDED OPEN BALL_RUN OPEN BALL_RUN OPEN BALL_RUN CLOSED',
  )
  expect(refusals.map((reason) => /market is [a-z ]+/.exec(reason)?.[0])).toEqual([
    'market is ball run',
    'market is ball run',
    'market is suspended',
  ])
  const { rows: scored } = await database.ownerPool.query(`select score, clock, is_in_play from event where id = $1`, [
    stages[0]?.event,
  ])
  expect(scored).toEqual([{ score: 'Hills 2/0', clock: '0.2', is_in_play: true }])
  const [first, ...sessions] = await marketsOf(stages.map(({ market }) => market))
  const winner = stages[0]?.runners.get('Old-Ports')
  expect(first).toMatchObject({ status: 'CLOSED', feed_result: { winners: [winner] } })
  expect(sessions.map(({ status }) => status)).toEqual(Array<string>(6).fill('CLOSED'))
  const { rows: bets } = await database.ownerPool.query(`select status, count(*)::int from bet_open group by 1`)
  expect(bets).toEqual([{ status: 'OPEN', count: 2 }])
})

test('a recording withdraws a runner: nothing is at risk on it, and earlier prices of the others are reduced', async () => {
  const definition = (status: string, horses: readonly string[]) => ({
    status,
    inPlay: false,
    eventTypeId: '7',
    eventId: '901',
    eventName: 'Test Park',
    name: '1m Hcap',
    marketType: 'WIN',
    numberOfWinners: 1,
    runners: horses.map((horse, at) => ({
      id: at + 1,
      name: `Horse ${at + 1}`,
      status: horse,
      sortPriority: at + 1,
      ...(horse === 'REMOVED' ? { adjustmentFactor: 20.5 } : {}),
    })),
  })
  const line = (seconds: number, change: object) =>
    JSON.stringify({ op: 'mcm', pt: seconds * 1000, mc: [{ id: '1.901', ...change }] })
  const atb = (id: number, price: number) => ({ id, atb: [[price, 100]] })
  const { plays } = readStream([
    line(0, {
      img: true,
      marketDefinition: definition('OPEN', ['ACTIVE', 'ACTIVE', 'ACTIVE']),
      rc: [atb(1, 3), atb(2, 4), atb(3, 5)],
    }),
    line(5, { marketDefinition: definition('OPEN', ['ACTIVE', 'ACTIVE', 'REMOVED']) }),
    line(9, { rc: [atb(1, 2.6)] }),
    line(12, { marketDefinition: definition('CLOSED', ['WINNER', 'LOSER', 'REMOVED']) }),
  ])
  const [first, second] = [await site.player('first', '1000.00'), await site.player('second', '1000.00')]
  let stage: ReplayedMarket | undefined
  const bets: string[] = []
  const call: SignedCall = async (path, body) => {
    const answer = await site.call(path, { ...body }, secret, 'feed-1')
    if (path === '/feed/prices' && stage && bets.length === 0) {
      const bet = (player: string, horse: string, odds: string) =>
        site.bet(player, stage?.market ?? '', { runner: stage?.runners.get(horse), odds, stake: '100.00' })
      for (const placed of [await bet(first, '1', '3.00'), await bet(second, '3', '5.00')]) bets.push(placed.bet)
    }
    return answer
  }
  const counts = noCounts()
  await playEvent(plays, {
    call,
    speed: 1e9,
    signal: new AbortController().signal,
    counts,
    onStage: (opened) => (stage = opened),
    onLeft: () => undefined,
  })
  expect(counts).toMatchObject({ refusedCues: 0, failed: 0 })
  await changeMarket(database.db, BigInt(stage?.market ?? 0))
  const { rows } = await database.ownerPool.query(
    `select status, matched_odds_e4, pl from bet where id = any($1::uuid[]) order by array_position($1::uuid[], id)`,
    [bets],
  )
  expect(rows).toEqual([
    { status: 'OPEN', matched_odds_e4: 23_900, pl: null },
    { status: 'OPEN', matched_odds_e4: 50_000, pl: null },
  ])
  const { rows: runners } = await database.ownerPool.query(
    `select status, reduction from runner where market_id = $1 order by sort_order`,
    [stage?.market],
  )
  expect(runners).toEqual([
    { status: 'ACTIVE', reduction: null },
    { status: 'ACTIVE', reduction: null },
    { status: 'REMOVED', reduction: 2050 },
  ])
  // Nothing is at risk any more on the withdrawn runner; its bet is voided with the result.
  expect([await site.wallet(first), await site.wallet(second)]).toMatchObject([{ exposure: 10_000n }, { exposure: 0n }])
})
