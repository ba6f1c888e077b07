import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { readCricsheet } from '#areas/exchange/rules/cricket/cricsheet.ts'
import { innings, matchFile } from '#areas/exchange/rules/cricket/match-file-fixture.ts'
import type { SignedCall } from './calling.ts'
import { noCounts } from './counts.ts'
import { playsOf } from './cricket.ts'
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
