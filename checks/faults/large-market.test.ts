import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { openLargeMarket, type LargeMarketSetup } from './large-market.ts'
import { settleUnderLoad } from './large-settlement.ts'
import { violationsIn } from './ledger.ts'

let database: TestDatabase
let setup: LargeMarketSetup
beforeAll(async () => {
  database = await freshDatabase()
  setup = await openLargeMarket(database.url, { bets: 6_400, tornBets: 1_280, small: 3 })
})
afterAll(async () => {
  await setup?.close()
  await database?.close()
})

test('completes a settlement and a void to the last paisa after their worker is killed, while other markets take bets and settle', async () => {
  expect(await violationsIn(database.url)).toEqual([])
  const measured = await settleUnderLoad(setup, { killAfter: 60, betsOnSmall: 8, rate: 20, isHeld: true })
  expect(measured.wrong).toEqual([])
  expect(measured.refusals).toEqual([])
  // One cell was blocked half-way when the worker died, and nothing of it remained.
  expect(measured.cellsAtDeath).toBeGreaterThanOrEqual(60)
  expect(measured.cellsAtDeath).toBeLessThan(64)
  expect(measured.beforeDeath).toBeGreaterThan(0)
  expect(measured.settledMeanwhile).toBeGreaterThanOrEqual(measured.beforeDeath)
  expect(measured.settled.length).toBe(3)
  // The same for the void: some cells were done, and each is done once.
  expect(measured.changedAtDeath).toBeGreaterThan(0)
  expect(measured.changedAtDeath).toBeLessThan(64)
  const { rows } = await setup.owner.query(
    `select c.state, c.bets, (select count(*)::int from bet_settled b where b.market_id = c.market_id and b.status = 'VOIDED') as voided,
      (select count(*)::int from bet_open b where b.market_id = c.market_id) as open, (select coalesce(sum(exposure), 0)::int from position p where p.market_id = c.market_id) as exposure
     from market_change c where c.market_id = $1`,
    [setup.interruptedMarket],
  )
  expect(rows).toEqual([{ state: 'COMPLETED', bets: 1_280, voided: 1_280, open: 0, exposure: 0 }])
})
