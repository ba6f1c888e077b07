import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { alertChecks } from './raise-alerts.ts'
import { checksOfAllBooks } from './market-liabilities.ts'

let database: TestDatabase
let site: SmallOperator
let player: string
let check: () => Promise<number>

const query = (text: string, values: readonly unknown[] = []) => database.ownerPool.query(text, [...values])
const limitLiability = (alertLiability: string) =>
  query(
    `insert into setting (domain_id, key, value) values (0, 'settings.risk', $1)
     on conflict (domain_id, key) do update set value = excluded.value`,
    [JSON.stringify({ alertLiability, alertStake: '900000.00', alertBetsAMinute: 100 })],
  )
/** All bets become older than the checks look back for new ones. */
const ageBets = () =>
  query(`update bet_open set placed_at = placed_at - interval '1 hour', matched_at = matched_at - interval '1 hour'`)

beforeEach(async () => {
  await database?.close()
  database = await freshDatabase()
  await limitLiability('15000.00')
  site = await smallOperator(database)
  player = await site.player('anna', '1000000.00')
  check = alertChecks(database.db)
})
afterAll(() => database?.close())

test('checks the book of a bet that is matched long after its placement', async () => {
  const { id, runners } = await site.market()
  const on = { runner: runners['A'], odds: '2.0', stake: '20000.00' }
  const { bet } = await site.bet(player, id, { ...on, matched: '0.00' })
  await ageBets()
  expect(await check()).toBe(0)
  expect(await check()).toBe(0)
  await site.call('/bet/match', { externalId: randomUUID(), bet, size: '20000.00', odds: '2.0' })
  expect(await check()).toBe(1)
})

test('checks every book against a changed limit', async () => {
  const { id, runners } = await site.market()
  await site.bet(player, id, { runner: runners['A'], odds: '2.0', stake: '10000.00' })
  await ageBets()
  expect(await check()).toBe(0)
  await limitLiability('10000.00')
  // Processes learn of changed settings within a second.
  await expect.poll(check, { timeout: 5_000, interval: 200 }).toBe(1)
  expect(await check()).toBe(0)
})

test('reads a book without new bets once in a cycle of checks', async () => {
  const markets = [await site.market(), await site.market()]
  for (const { id, runners } of markets) {
    await site.bet(player, id, { runner: runners['A'], odds: '2.0', stake: '10000.00' })
    await site.bet(player, id, { runner: runners['B'], odds: '2.0', stake: '10000.00' })
  }
  await ageBets()
  expect(await check()).toBe(0)
  // The liability grows without a bet, as with a runner that is withdrawn.
  await query(
    `update position set outcomes = (select jsonb_object_agg(key, (value::bigint + 2000000)::text) from jsonb_each_text(outcomes))`,
  )
  const raisedAt = []
  for (let n = 1; n <= checksOfAllBooks; n += 1) if ((await check()) > 0) raisedAt.push(n)
  expect(raisedAt).toEqual(markets.map(({ id }) => Number(id) % checksOfAllBooks))
})
