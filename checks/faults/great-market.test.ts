import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { openStage, type Stage } from './great-market.ts'
import { settleUnderWay } from './great-settlement.ts'
import { violationsIn } from './ledger.ts'

let database: TestDatabase
let stage: Stage
beforeAll(async () => {
  database = await freshDatabase()
  stage = await openStage(database.url, { bets: 6_400, small: 3 })
})
afterAll(async () => {
  await stage?.close()
  await database?.close()
})

test('a market whose worker is killed in the midst of a cell is settled to the last paisa, and others are bet on and settled meanwhile', async () => {
  expect(await violationsIn(database.url)).toEqual([])
  const told = await settleUnderWay(stage, { killAfter: 60, betsOnSmall: 8, rate: 20, isHeld: true })
  expect(told.wrong).toEqual([])
  expect(told.refusals).toEqual([])
  // One cell was held: it was half done when the worker died, and nothing of it remained.
  expect(told.cellsAtDeath).toBeGreaterThanOrEqual(60)
  expect(told.cellsAtDeath).toBeLessThan(64)
  expect(told.beforeDeath).toBeGreaterThan(0)
  expect(told.within).toBeGreaterThanOrEqual(told.beforeDeath)
  expect(told.settled.length).toBe(3)
})
