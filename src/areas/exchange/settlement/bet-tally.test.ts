import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { settlementClient } from '#checks/harness/betting/settlements.ts'
import { smallOperator } from '#checks/harness/small-operator.ts'
import { recomputeNodeDays } from '#areas/agents/day-totals/node-day.task.ts'
import { foldBetTally } from './bet-tally.task.ts'
import { verify } from './verify.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.close())

test('past days are counted without cells, exactly, and stay exact when a market of such a day is reversed and settled again', async () => {
  const site = await smallOperator(database)
  const books = settlementClient(database, site)
  const market = await site.market({ runners: ['A', 'B'] })
  const players = [await books.player(), await books.player(), await books.player()]
  for (const player of players) await books.bet(player, market, 'A', { odds: '2', stake: '100.00' })
  // The bets and their counts become three days older.
  await books.query(`update bet_open set placed_at = placed_at - interval '3 days'`)
  await books.query(`update bet_tally set placed_on = placed_on - 3`)
  const counts = () =>
    books.query(`select cell, status, bets, stake, pl from bet_tally where bets <> 0 order by cell, status`)
  const fold = async () => [await foldBetTally.run(database), await counts()] as const
  const violations = async () => {
    while ((await recomputeNodeDays.run({ db: database.db })) > 0);
    return (await verify(database.db)).filter(({ id }) => id === 'tally')
  }

  expect((await counts()).map(({ cell }) => cell)).not.toContain(-1)
  expect(await fold()).toEqual([3, [{ cell: -1, status: 'OPEN', bets: 3, stake: 30_000n, pl: 0n }]])
  expect(await violations()).toEqual([])

  const seq = await books.run(market.id, { result: books.winner(market, 'A') })
  expect(await violations()).toEqual([])
  const [, won] = await fold()
  expect(won).toEqual([{ cell: -1, status: 'SETTLED', bets: 3, stake: 30_000n, pl: 30_000n }])

  await books.run(market.id, { kind: 'rollback', reverses: seq })
  expect(await violations()).toEqual([])
  const again = await books.run(market.id, { result: books.winner(market, 'B') })
  expect(await violations()).toEqual([])
  const [, lost] = await fold()
  expect(lost).toEqual([{ cell: -1, status: 'SETTLED', bets: 3, stake: 30_000n, pl: -30_000n }])

  await books.run(market.id, { kind: 'rollback', reverses: again })
  const [, open] = await fold()
  expect(open).toEqual([{ cell: -1, status: 'OPEN', bets: 3, stake: 30_000n, pl: 0n }])
  expect(await violations()).toEqual([])
  expect(await foldBetTally.run(database)).toBe(0)
})

test('the counts of today and yesterday keep their cells, and rows in use are left for the next run', async () => {
  await database.ownerPool.query(
    `insert into bet_tally (cell, domain_id, placed_on, product, status, bets, stake)
     select 5, 1, current_date - n, 'fancy', 'OPEN', 1, 100 from generate_series(0, 3) n`,
  )
  const ages = async () => {
    const { rows } = await database.ownerPool.query<{ age: number; cell: number }>(
      `select (current_date - placed_on)::int as age, cell from bet_tally where product = 'fancy' order by 1`,
    )
    return rows.map(({ age, cell }) => [age, cell])
  }
  const writer = await database.ownerPool.connect()
  await writer.query('begin')
  await writer.query(`update bet_tally set bets = bets + 1 where cell = 5 and placed_on = current_date - 3`)
  expect(await foldBetTally.run(database)).toBe(1)
  await writer.query('commit')
  writer.release()
  expect(await ages()).toEqual([
    [0, 5],
    [1, 5],
    [2, -1],
    [3, 5],
  ])
  expect(await foldBetTally.run(database)).toBe(1)
  expect(await ages()).toEqual([
    [0, 5],
    [1, 5],
    [2, -1],
    [3, -1],
  ])
})
