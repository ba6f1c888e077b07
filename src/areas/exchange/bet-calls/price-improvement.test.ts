import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { resultDesk, type ResultDesk } from '#checks/harness/betting/result-desk.ts'

let database: TestDatabase
let desk: ResultDesk
beforeAll(async () => {
  database = await freshDatabase()
  desk = await resultDesk(database)
})
afterAll(() => database?.close())

test('a bet is matched at the better price offered, and pays and reserves at it', async () => {
  const { id, runners } = await desk.site.market()
  await database.ownerPool.query(`update runner set back_e4 = 19000, lay_e4 = 19500 where id = $1`, [runners['A']])
  const [backer, layer] = [await desk.site.player('backer', '1000.00'), await desk.site.player('layer', '1000.00')]
  const on = { runner: runners['A'], stake: '100.00' }
  expect(await desk.site.bet(backer, id, { ...on, odds: '1.8' })).toMatchObject({
    matched: '100.00',
    matchedOdds: '1.90',
    marketExposure: '100.00',
  })
  expect(await desk.site.bet(layer, id, { ...on, odds: '2.2', side: 'LAY' })).toMatchObject({
    matchedOdds: '1.95',
    marketExposure: '95.00',
  })
  // The rest of an order waits at the price that was requested.
  expect(await desk.site.bet(backer, id, { ...on, odds: '1.8', matched: '40.00' })).toMatchObject({
    matched: '40.00',
    matchedOdds: '1.90',
    remaining: '60.00',
  })
  const waiting = await desk.site.bet(backer, id, { ...on, odds: '1.8', matched: '0.00' })
  expect(waiting).not.toHaveProperty('matchedOdds')
  await expect(desk.site.bet(backer, id, { ...on, odds: '1.91' })).rejects.toThrow('The price has changed to 1.90')
  const { rows } = await database.ownerPool.query(
    `select b.odds_e4, b.matched_odds_e4, f.odds_e4 as fill from bet_open b left join bet_fill f on f.bet_id = b.id where b.market_id = $1 order by b.placed_at, b.id`,
    [id],
  )
  expect(rows).toEqual([
    { odds_e4: 18_000, matched_odds_e4: 19_000, fill: 19_000 },
    { odds_e4: 22_000, matched_odds_e4: 19_500, fill: 19_500 },
    { odds_e4: 18_000, matched_odds_e4: 19_000, fill: 19_000 },
    { odds_e4: 18_000, matched_odds_e4: 18_000, fill: null },
  ])
  await desk.run('settlement', id, { winner: 'A' })
  await desk.work()
  expect((await desk.site.wallet(backer)).balance).toBe(112_600n)
  expect((await desk.site.wallet(layer)).balance).toBe(90_500n)
})
