import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'

let database: TestDatabase
let site: SmallOperator
let now = new Date('2026-11-20T06:00:00Z')
let players = 0
beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database, () => now)
  await run(`insert into deposit_method (domain_id, code, name, type, currency, min_amount, max_amount, status)
    values (1, 'BANK', 'Bank', 'BANK', 'INR', 100, 100000000, 'ACTIVE')`)
})
afterAll(() => database?.close())
beforeEach(async () => {
  // Each test runs on its own day, so that earlier deposits fill no limits.
  now = new Date(now.getTime() + 86_400_000)
  await run('update collection_account set status = $1', ['DISABLED'])
})

const run = async (text: string, values: readonly unknown[] = []) =>
  (await database.ownerPool.query<Readonly<Record<string, unknown>>>(text, [...values])).rows
const pass = (minutes: number): void => {
  now = new Date(now.getTime() + minutes * 60_000)
}
const account = (holder: string, weight: number, limit: string | null) =>
  run(
    `insert into collection_account (domain_id, method_id, kind, holder, day_limit, weight, status)
     select 1, id, 'BANK', $1, $2, $3, 'ACTIVE' from deposit_method where code = 'BANK'`,
    [holder, limit, weight],
  )
const newPlayer = () => site.player(`payer-${(players += 1)}`)

/** Holder of the account shown for a deposit of this amount. */
async function accountShownTo(player: string, amount = '100.00'): Promise<string> {
  const { deposit } = await site.call('/deposit/start', { externalId: randomUUID(), player, way: 'BANK', amount })
  const [row] = await run(
    `select c.holder from deposit d join collection_account c on c.id = d.collection_account_id where d.id = $1`,
    [deposit],
  )
  return String(row?.['holder'])
}
const each = async (times: number, amount?: string): Promise<string[]> => {
  const holders: string[] = []
  for (let time = 0; time < times; time += 1) holders.push(await accountShownTo(await newPlayer(), amount))
  return holders
}

test('rotates accounts by weight', async () => {
  await account('one', 1, null)
  await account('two', 2, null)
  expect(await each(7)).toEqual(['one', 'two', 'two', 'one', 'two', 'two', 'one'])
})

test('skips a full account exactly at its limit, and rejects deposits when all are full', async () => {
  await account('small', 1, '25000')
  await account('large', 1, '40000')
  expect(await each(6)).toEqual(['small', 'large', 'small', 'large', 'large', 'large'])
  await expect(each(1)).rejects.toThrow('All accounts have reached their daily limit')
  expect(await each(1, '50.00')).toEqual(['small'])
  await expect(each(1, '0.01')).rejects.toThrow()
  await run(
    `update deposit set status = 'EXPIRED' where collection_account_id = (select id from collection_account where holder = 'large' order by id desc limit 1)`,
  )
  expect(await each(1)).toEqual(['large'])
})

test('counts the daily limit in the site’s time zone', async () => {
  await account('nightly', 1, '10000')
  now = new Date(`${now.toISOString().slice(0, 10)}T18:29:00Z`)
  expect(await each(1)).toEqual(['nightly'])
  await expect(each(1)).rejects.toThrow('All accounts have reached')
  pass(2)
  expect(await each(1)).toEqual(['nightly'])
})

test('shows a player the same account for 15 minutes unless it is full or inactive', async () => {
  await account('first', 1, '30000')
  await account('second', 1, null)
  await account('third', 1, null)
  const player = await newPlayer()
  expect([await accountShownTo(player), await accountShownTo(player), await accountShownTo(player)]).toEqual([
    'first',
    'first',
    'first',
  ])
  pass(1)
  const next = await accountShownTo(player)
  expect(next).not.toBe('first')
  pass(1)
  expect([await accountShownTo(player), await accountShownTo(player)]).toEqual([next, next])
  await run(`update collection_account set status = 'DISABLED' where holder = $1`, [next])
  expect(await accountShownTo(player)).toBe(next === 'second' ? 'third' : 'second')
  pass(16)
  await run(`update collection_account set status = 'ACTIVE' where holder = $1`, [next])
  const later = [await accountShownTo(player)]
  expect(later).not.toEqual(['first'])
})

test('never exceeds an account limit under concurrent requests', async () => {
  await account('tight', 3, '50000')
  await account('wide', 1, '30000')
  const crowd = await Promise.all(Array.from({ length: 12 }, () => newPlayer()))
  const outcomes = await Promise.allSettled(crowd.map((player) => accountShownTo(player)))
  expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(8)
  const filled =
    await run(`select c.holder, sum(d.amount)::bigint as filled from deposit d join collection_account c on c.id = d.collection_account_id
    where c.status = 'ACTIVE' group by c.holder order by 1`)
  expect(filled).toEqual([
    { holder: 'tight', filled: 50_000n },
    { holder: 'wide', filled: 30_000n },
  ])
})
