import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'

let database: TestDatabase
let site: SmallOperator
beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
})
afterAll(() => database?.close())

const numbers = (amount: number) => Array.from({ length: amount }, (_, n) => n)
const messageOf = (error: Error): string => error.message

/** Number of stored calls of a kind, and of the transactions that wrote them. */
async function written(kind: string) {
  const { rows } = await database.ownerPool.query<{ calls: number; transactions: number }>(
    `select count(*)::int calls, count(distinct xmin::text)::int transactions from external_claim where kind = $1`,
    [kind],
  )
  return rows[0]
}

const withdrawal = (externalId: string, player: string, amount = '1.00') =>
  site.call('/withdrawal', { externalId, player, method: 'upi', amount })

test('batches calls queued while earlier ones are in progress, per wallet', async () => {
  const players = await Promise.all(numbers(12).map((n) => site.player(`together-${n}`, '100.00')))
  await Promise.all(numbers(120).map((n) => withdrawal(`t${n}`, players[n % 12] ?? '')))
  const { calls, transactions } = (await written('withdrawal')) ?? { calls: 0, transactions: 0 }
  expect(calls).toBe(120)
  expect(transactions).toBeLessThan(60)
  for (const player of players) {
    expect(await site.wallet(player)).toMatchObject({ balance: 9_000n, held: 1_000n, version: 11n })
  }
})

test('returns the same response in a batch as for a single call', async () => {
  const [rich, poor] = await Promise.all([site.player('rich', '10.00'), site.player('poor', '1.00')])
  const queuedCalls = [
    ...numbers(12).map((n) => withdrawal(`rich-${n}`, rich)),
    ...numbers(3).map((n) => withdrawal(`poor-${n}`, poor)),
    ...numbers(3).map(() => withdrawal('rich-0', rich)),
    withdrawal('rich-1', rich, '2.00'),
    withdrawal('nobody', '999999999'),
  ]
  const responses = await Promise.all(queuedCalls.map((each) => each.then(({ withdrawal: id }) => id, messageOf)))
  const unlike = /more than|not enough|available/i
  expect(responses.slice(0, 12).filter((text) => !unlike.test(String(text)))).toHaveLength(10)
  expect(responses.slice(12, 15).filter((text) => !unlike.test(String(text)))).toHaveLength(1)
  expect(new Set(responses.slice(15, 18))).toEqual(new Set([responses[0]]))
  expect(responses[18]).toContain('already sent with different content')
  expect(responses[19]).toContain('Not found')
  expect(await site.wallet(rich)).toMatchObject({ balance: 0n, held: 1_000n })
  expect(await site.wallet(poor)).toMatchObject({ balance: 0n, held: 100n })
})

test('marks exactly one of several simultaneous deposits of a player as the first', async () => {
  const player = await site.player('newcomer')
  const deposits = await Promise.all(
    numbers(6).map((n) => site.call('/deposit', { externalId: `n${n}`, player, method: 'upi', amount: '5.00' })),
  )
  await Promise.all(
    deposits.map(({ deposit }, n) =>
      site.call('/deposit/confirmation', { externalId: `nc${n}`, deposit, amount: '5.00' }),
    ),
  )
  const { rows } = await database.ownerPool.query(
    'select count(*) filter (where is_first)::int first, count(*)::int from deposit where player_id = $1',
    [player],
  )
  expect(rows).toEqual([{ first: 1, count: 6 }])
  expect(await site.wallet(player)).toMatchObject({ balance: 3_000n, version: 6n })
})
