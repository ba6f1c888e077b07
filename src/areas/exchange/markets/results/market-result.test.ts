import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed } from '#checks/harness/small-operator.ts'
import { resultDesk, trader, type ResultDesk } from '#checks/harness/betting/result-desk.ts'

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
const second = actorNamed('second')

async function book() {
  const market = await desk.site.market({ commission: 200, runners: ['India', 'Australia'] })
  const [winner, loser] = [
    await desk.site.player(`w${market.id}`, '1000.00'),
    await desk.site.player(`l${market.id}`, '1000.00'),
  ]
  await desk.site.bet(winner, market.id, { runner: market.runners['India'], odds: '3' })
  await desk.site.bet(loser, market.id, { runner: market.runners['Australia'], odds: '2', stake: '50.00' })
  return { ...market, winner, loser }
}

test('previews, declares and settles a result; rolls it back with second approval and re-settles it', async () => {
  const { id, winner, loser } = await book()
  const shown = {
    bets: 2,
    won: 1,
    lost: 1,
    voided: 0,
    players: 2,
    playerResult: '150.00',
    commission: '4.00',
    ownShare: '-7.30',
    negativeCount: 0,
    refused: null,
    result: 'India',
  }
  expect(await preview(id, { winner: 'india' })).toMatchObject({
    ...shown,
    topWinners: [{ player: `w${id}`, amount: '196.00' }],
  })
  expect(await preview(id, { winner: 'Nobody' })).toMatchObject({ refused: 'Nobody is not in this market.', bets: 0 })
  expect((await run('settlement', id, { winner: 'India' }, { preview: true })).body.data).toMatchObject({
    before: { playerResult: '150.00' },
    after: { status: 'SETTLE_PROCESSING' },
  })
  await expect(run('settlement', id, { runs: 4, runsAgain: 4 })).rejects.toThrow('ends with a winner')
  await run('settlement', id, { winner: 'India' })
  expect(desk.jobs).toEqual([{ queue: 'settle', payload: { market: id, seq: 1 } }])
  await expect(run('voidance', id)).rejects.toThrow('Cannot void')
  await work()
  expect([(await desk.site.wallet(winner)).balance, (await desk.site.wallet(loser)).balance]).toEqual([
    119_600n,
    95_000n,
  ])

  expect(await preview(id, { action: 'rollback' })).toMatchObject({
    playerResult: '-150.00',
    commission: '-4.00',
    ownShare: '7.30',
  })
  expect(await preview(id, { action: 'resettle', winner: 'Australia' })).toMatchObject({
    result: 'Australia',
    playerResult: '-200.00',
    commission: '-3.00',
    topWinners: [{ player: `l${id}`, amount: '99.00' }],
    won: 1,
    lost: 1,
  })
  const seen = await run('resettlement', id, { winner: 'Australia' }, { preview: true })
  expect(seen.body.data).toMatchObject({ before: { playerResult: '-200.00', commission: '-3.00', players: 2 } })
  const response = await run('resettlement', id, { winner: 'Australia' })
  expect(response.status).toBe(202)
  const approval = (response.body.data as { approval: string }).approval
  await expect(desk.confirm(approval, trader)).rejects.toThrow('You cannot approve your own request')
  await desk.confirm(approval, second)
  expect(await marketOf(id)).toMatchObject({ status: 'UNSETTLE_PROCESSING', settle_seq: 3 })
  await work()
  expect(await marketOf(id)).toMatchObject({ status: 'SETTLED' })
  expect([(await desk.site.wallet(winner)).balance, (await desk.site.wallet(loser)).balance]).toEqual([
    90_000n,
    104_900n,
  ])
  const { rows } = await database.ownerPool.query(
    `select seq, kind, state, requested_by, confirmed_by, reason from settlement where market_id = $1 order by seq`,
    [id],
  )
  expect(rows).toEqual([
    {
      seq: 1,
      kind: 'settle',
      state: 'COMPLETED',
      requested_by: 'trader',
      confirmed_by: null,
      reason: 'official: umpire',
    },
    {
      seq: 2,
      kind: 'rollback',
      state: 'COMPLETED',
      requested_by: 'trader',
      confirmed_by: 'second',
      reason: 'official: umpire',
    },
    {
      seq: 3,
      kind: 'settle',
      state: 'COMPLETED',
      requested_by: 'trader',
      confirmed_by: 'second',
      reason: 'official: umpire',
    },
  ])
})

test('needs second approval above the limit of the role, and enqueues one job at a time', async () => {
  const { id } = await book()
  expect(
    (await run('settlement', id, { winner: 'India' }, { actor: actorNamed('small', { itemLimit: 100_000n }) })).status,
  ).toBe(202)
  const outcomes = await Promise.allSettled(
    [1, 2, 3, 4].map((n) => run(n % 2 ? 'settlement' : 'voidance', id, n % 2 ? { winner: 'India' } : {})),
  )
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  expect(desk.jobs).toHaveLength(1)
  await work()
})

test('settles with the feed result, and requires the runs of a session twice', async () => {
  const { id, runners } = await book()
  await expect(run('feed-settlement', id)).rejects.toThrow('The feed has no result')
  await database.ownerPool.query(`update market set feed_result = $2 where id = $1`, [
    id,
    JSON.stringify({ winners: [runners['India']] }),
  ])
  await run('feed-settlement', id)
  const session = await desk.site.market({ kind: 'session', product: 'fancy' })
  await expect(run('settlement', session.id, { runs: 45, runsAgain: 54 })).rejects.toThrow('The two numbers must match')
  await run('settlement', session.id, { runs: 45, runsAgain: 45 })
  await work()
  const line = await desk.site.market({ kind: 'line' })
  const buyer = await desk.site.player(`b${line.id}`, '1000.00')
  for (const at of [54, 54.5]) await desk.site.bet(buyer, line.id, { line: at, odds: '2', side: 'LAY' })
  expect(await preview(line.id, { runs: '54.0' })).toMatchObject({ voided: 1, lost: 1, playerResult: '-100.00' })
  expect(await preview(line.id, { runs: '54.3' })).toMatchObject({ won: 1, lost: 1, playerResult: '0.00' })
  await run('settlement', line.id, { runs: 54.3, runsAgain: 54.3 })
  await work()
  expect((await desk.site.wallet(buyer)).balance).toBe(100_000n)
  const rows = await rowsOf(id, session.id, line.id)
  expect(rows.map((row) => [row['status'], row['feedResult'], row['result'], row['bets']])).toEqual(
    expect.arrayContaining([
      ['SETTLED', 'India', 'India', 2],
      ['SETTLED', null, '45', 0],
      ['SETTLED', null, '54.3', 2],
    ]),
  )
  for (const row of rows) expect(row['duration']).toMatch(/^\d+\.\d s$/)
})

test('shows the proposed result: from the feed first, then the one awaiting second approval', async () => {
  const { id, runners } = await book()
  const proposed = async () => (await rowsOf(id))[0]
  expect(await proposed()).toMatchObject({ proposed: null, result: null, duration: null })
  await database.ownerPool.query(
    `update market set feed_result = $2, feed_reported_by = 'scores', feed_reported_at = now() where id = $1`,
    [id, JSON.stringify({ winners: [runners['India']] })],
  )
  expect(await proposed()).toMatchObject({ proposed: 'India', feedBy: 'scores', result: null })
  const small = actorNamed('small', { itemLimit: 10_000n })
  expect((await run('settlement', id, { winner: 'Australia' }, { actor: small })).status).toBe(202)
  expect(await proposed()).toMatchObject({ feedResult: 'India', proposed: 'Australia', result: null })
  await run('feed-settlement', id)
  await work()
  await database.ownerPool.query(`update approval set status = 'EXPIRED' where status = 'PENDING'`)
  expect(await proposed()).toMatchObject({ feedResult: 'India', proposed: null, result: 'India', status: 'SETTLED' })
})
