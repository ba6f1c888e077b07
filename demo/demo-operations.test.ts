import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'
import { connectApp } from '#platform/database/connect.ts'
import { modules } from '#areas/index.ts'
import { allBindings } from '#areas/server.ts'
import { limitsFrom } from '#platform/auth/auth-context.ts'
import { watchUnknownKeys } from '#platform/secrets/unknown-keys.ts'
import { rateLimiter } from '#platform/limits/rate-limit.ts'
import { reserveIn } from '#platform/limits/rate-use.ts'
import { concurrencyLimit } from '#platform/auth/sessions/concurrency-limit.ts'
import { runDemoOperations } from './demo-operations.ts'
import { createAppContext } from '#server/create-app-context.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'

let database: TestDatabase

beforeAll(async () => {
  database = await freshDatabase('template_world')
})
afterAll(() => database?.close())

const figures = async () =>
  (
    await database.ownerPool.query(`select (select count(*)::int from cash_entry where status = 'POSTED') as settled,
      (select count(*)::int from cash_entry where status = 'ROLLED_BACK' and reversed_by is not null) as back,
      (select count(*)::int from balance_check where status = 'REPAIRED' and requested_by <> decided_by) as repaired,
      (select count(*)::int from balance_check where status <> 'REPAIRED') as open,
      (select count(*)::int from transfer where kind = 'CHIP_ISSUE' and ref like 'chips:%') as issued,
      (select count(*)::int from approval where action = 'self-transaction.transaction' and status = 'PENDING') as waiting,
      (select count(*)::int from referral_reward where status = 'PAID' and approved_by <> decided_by) as rewarded,
      (select count(*)::int from reward_run) as runs,
      (select count(distinct action)::int from audit where action like 'downline%' and result = 'SUCCESS') as deeds`)
  ).rows[0]

test("performs the demo's settlements, changes, chip issues and repairs once, with a consistent ledger", async () => {
  const pool = connectApp(database.url)
  try {
    const auth = {
      pool,
      settings: testSettings,
      limits: limitsFrom(),
      rates: rateLimiter(null, reserveIn(pool)),
      hashing: concurrencyLimit({ places: 2, queue: 10 }),
      unknownKeys: watchUnknownKeys(pool, (error) => {
        throw error
      }),
    }
    const appContext = createAppContext(
      auth,
      modules,
      allBindings,
      async () => undefined,
      (error) => {
        throw error
      },
    )
    const before = await figures()
    await runDemoOperations(appContext, database.url)
    const after = await figures()
    expect(after).toMatchObject({ back: 1, repaired: 1, open: 0, issued: before.issued + 1, waiting: 1, runs: 3 })
    expect(after.settled).toBeGreaterThan(0)
    expect(after.rewarded).toBeGreaterThan(0)
    expect(after.deeds).toBeGreaterThanOrEqual(8)
    expect(await verify(database.db)).toEqual([])
    await runDemoOperations(appContext, database.url)
    expect(await figures()).toEqual(after)
  } finally {
    await pool.end()
  }
})
