import { afterAll, beforeAll, expect, test } from 'vitest'
import { untilInForce } from '#checks/harness/time/settings-in-force.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed } from '#checks/harness/small-operator.ts'
import { resultDesk, trader, type ResultDesk } from '#checks/harness/betting/result-desk.ts'
import { resultChoicesAnswer } from './result-choices.data.ts'

let database: TestDatabase
let desk: ResultDesk
beforeAll(async () => {
  database = await freshDatabase()
  desk = await resultDesk(database)
})
afterAll(() => database?.close())

const run: ResultDesk['run'] = (...request) => desk.run(...request)
const preview: ResultDesk['preview'] = (...request) => desk.preview(...request)
const rowsOf: ResultDesk['rowsOf'] = (...ids) => desk.rowsOf(...ids)
const work = () => desk.work()
const marketOf = (id: string) => desk.marketOf(id)

/** A market with 1,000 at 3.0 on each runner, every bet by a player of its own. */
async function field({ kind = 'place', winners }: { kind?: 'place' | 'winner' | 'match_odds'; winners: number }) {
  const names = ['A', 'B', 'C', 'D', 'E']
  const market = await desk.site.market({ kind, winners, runners: names })
  const players: string[] = []
  for (const name of names) {
    const player = await desk.site.player(`${name}${market.id}`, '1000.00')
    await desk.site.bet(player, market.id, { runner: market.runners[name], odds: '3', stake: '1000.00' })
    players.push(player)
  }
  const results = async () =>
    Promise.all(players.map(async (player) => ((await desk.site.wallet(player)).balance - 100_000n) / 100n))
  return { ...market, results }
}

test('pays places outright and shares the last one between the runners that tie for it', async () => {
  const { id, results } = await field({ winners: 3 })
  await expect(run('settlement', id, { winner: 'A,B,C,D' })).rejects.toThrow('Too many winners')
  expect(await preview(id, { winner: 'A,B', tied: 'C,D' })).toMatchObject({
    result: 'A, B; Dead heat: C, D',
    playerResult: '4000.00',
    won: 4,
    lost: 1,
  })
  await run('settlement', id, { winner: 'A,B', tied: 'C,D' })
  await work()
  expect(await results()).toEqual([2_000n, 2_000n, 500n, 500n, -1_000n])
  expect((await rowsOf(id))[0]).toMatchObject({ result: 'A, B; Dead heat: C, D' })
})

test('settles with fewer finishers than places, and a market without a winner', async () => {
  const short = await field({ winners: 3 })
  await expect(run('settlement', short.id, { winner: 'A,B' })).rejects.toThrow('Enter 3 winners.')
  await run('settlement', short.id, { winner: 'A,B', isShort: true })
  await work()
  expect(await short.results()).toEqual([2_000n, 2_000n, -1_000n, -1_000n, -1_000n])
  const none = await field({ kind: 'winner', winners: 1 })
  const layer = await desk.site.player(`layer${none.id}`, '1000.00')
  await desk.site.bet(layer, none.id, { runner: none.runners['A'], odds: '2', side: 'LAY', stake: '100.00' })
  await run('settlement', none.id, { isShort: true })
  await work()
  expect(await none.results()).toEqual([-1_000n, -1_000n, -1_000n, -1_000n, -1_000n])
  expect((await desk.site.wallet(layer)).balance).toBe(110_000n)
  expect((await rowsOf(none.id))[0]).toMatchObject({ status: 'SETTLED', result: 'No winner' })
  const certain = await field({ kind: 'match_odds', winners: 1 })
  await expect(run('settlement', certain.id, { isShort: true })).rejects.toThrow('One of the runners wins this market')
})

test('settles what is decided when the innings ends early, and the rest as set for the market type', async () => {
  const lines = async () => {
    const { id } = await desk.site.market({ kind: 'session', product: 'fancy' })
    const [yes, no] = [await desk.site.player(`yes${id}`, '1000.00'), await desk.site.player(`no${id}`, '1000.00')]
    for (const line of [40, 50]) {
      await desk.site.bet(yes, id, { line, rate: '100', stake: '100.00' })
      await desk.site.bet(no, id, { line, rate: '90', stake: '100.00', side: 'LAY' })
    }
    const results = async () =>
      Promise.all([yes, no].map(async (player) => ((await desk.site.wallet(player)).balance - 100_000n) / 100n))
    return { id, results }
  }
  const early = { runs: 44, runsAgain: 44, isShortened: true }
  const first = await lines()
  expect(await preview(first.id, { runs: '44', isShortened: 'true' })).toMatchObject({
    result: '44 (shortened)',
    voided: 2,
    won: 1,
    lost: 1,
    playerResult: '10.00',
  })
  await run('settlement', first.id, early)
  await work()
  // The line of 40 was reached, the line of 50 can no longer be decided.
  expect(await first.results()).toEqual([100n, -90n])
  expect((await rowsOf(first.id))[0]).toMatchObject({ result: '44 (shortened)' })
  await database.ownerPool.query(
    `insert into setting (domain_id, key, value) values (0, 'settings.betting', '{"shortenedByScore": ["session"]}')`,
  )
  const second = await lines()
  await untilInForce(database.db, ({ betting }) => betting.shortenedByScore.includes('session'))
  await run('settlement', second.id, early)
  await work()
  expect(await second.results()).toEqual([0n, 10n])
  await database.ownerPool.query(`delete from setting where key = 'settings.betting'`)
  const parity = await desk.site.market({ kind: 'odd_even', product: 'fancy' })
  await expect(run('settlement', parity.id, early)).rejects.toThrow('One number decides this market')
})

test('voids a market that the feed voids', async () => {
  const { id, results } = await field({ winners: 1 })
  await database.ownerPool.query(`update market set feed_result = '{"void": "abandoned"}' where id = $1`, [id])
  expect((await rowsOf(id))[0]).toMatchObject({ feedResult: 'Void' })
  expect(await preview(id, { action: 'feed' })).toMatchObject({ result: 'void', voided: 5, refused: null })
  await run('feed-settlement', id)
  await work()
  expect(await marketOf(id)).toMatchObject({ status: 'VOIDED' })
  expect(await results()).toEqual([0n, 0n, 0n, 0n, 0n])
})

test('lists the runners or asks for the number, and says how many places there are', async () => {
  const choices = (market: string) => desk.ask(resultChoicesAnswer, { id: market })
  const { id, runners } = await desk.site.market({ kind: 'place', winners: 2, runners: ['A', 'B', 'C'] })
  await database.ownerPool.query(`update runner set status = 'REMOVED', removed_at = now() where id = $1`, [
    runners['C'],
  ])
  expect(await choices(id)).toMatchObject({
    endsWith: 'runners',
    places: 2,
    mayEndShort: true,
    runners: [
      { id: runners['A'], name: 'A', isRemoved: false },
      { id: runners['B'], name: 'B', isRemoved: false },
      { id: runners['C'], name: 'C', isRemoved: true },
    ],
  })
  const number = await desk.site.market({ kind: 'odd_even', product: 'fancy' })
  expect(await choices(number.id)).toMatchObject({ endsWith: 'number', mayEndShort: false })
})

test('is corrected within a period that the operator sets, and later by those who may', async () => {
  const { id } = await field({ kind: 'match_odds', winners: 1 })
  await run('settlement', id, { winner: 'A' })
  await work()
  await database.ownerPool.query(`update market set settled_at = now() - interval '8 days' where id = $1`, [id])
  const usual = actorNamed('usual', {
    permissions: new Set([...trader.permissions].filter((one) => one !== 'MARKET_RESULT_CORRECT_LATE')),
  })
  await expect(run('rollback', id, {}, { actor: usual })).rejects.toThrow('settled more than 7 days ago')
  await expect(run('resettlement', id, { winner: 'B' }, { actor: usual })).rejects.toThrow('7 days ago')
  expect((await run('rollback', id)).status).toBe(202)
})
