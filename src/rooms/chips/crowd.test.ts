import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { anywhere, book, everybody, fillBranches } from '#checks/harness/branches.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { agentActs } from '#rooms/hierarchy/agents.act.ts'
import { chipsActs } from '#rooms/hierarchy/chips.act.ts'
import { placingActs } from '#rooms/hierarchy/placing.act.ts'
import { Refused } from '#server/engine/problems.ts'
import { runAction, type ActBinding, type ActContext } from '#server/engine/run-act.ts'
import { verify } from '#server/ledger/verify.ts'
import { formatMoney, money } from '#values/money.ts'

// In full: CROWD=1000 vitest run --project server src/rooms/chips/crowd.test.ts
const crowd = Number(process.env['CROWD'] ?? 80)
const hundred = 10_000n

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await fillBranches(database.ownerPool)
  await book(database.ownerPool, '2026-11-10T10:00:00Z', [
    // Half of what is asked for is there: the other half must be refused.
    { account: 110n, kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', amount: (hundred * BigInt(crowd)) / 4n },
  ])
})
afterAll(() => database.close())

const bindings: ActBinding[] = [...chipsActs, ...agentActs, ...placingActs].map((act) => ({ path: '/downline', act }))
const north = everybody({ username: 'north', agentId: 110n, domains: [1] })

async function move(name: 'chips-down' | 'chips-up', id: string, key: string): Promise<'done' | 'refused'> {
  const context: ActContext = {
    db: database.db,
    bindings,
    checkTransactionPassword: async () => true,
    enqueue: async () => undefined,
  }
  const binding = bindings.find(({ act }) => act.action.name === name)!
  const body = {
    amount: '100.00',
    means: 'CHIPS',
    reason: { code: 'OTHER', text: 'One of many' },
    transactionPassword: 'asked elsewhere',
  }
  const request = {
    actor: north,
    id,
    body,
    idempotencyKey: key,
    preview: false,
    parameters: {},
    circumstances: anywhere,
  }
  try {
    await runAction(context, binding, request)
    return 'done'
  } catch (error) {
    if (error instanceof Refused) return 'refused'
    throw error
  }
}

const nameOf = (at: number) => (at % 4 === 3 ? 'chips-up' : 'chips-down')

const balances = async (): Promise<Record<number, bigint>> =>
  Object.fromEntries(
    (await database.ownerPool.query('select account_id::int as id, balance from wallet where domain_id = 1')).rows.map(
      ({ id, balance }) => [id, balance as bigint],
    ),
  )

test('a crowd of transfers against one agent keeps every invariant: nothing is made, lost, or given twice', async () => {
  const children = ['111', '112', '1000']
  const keys = Array.from({ length: crowd }, () => randomUUID())
  const outcomes: ('done' | 'refused')[] = []
  let next = 0
  const lane = async () => {
    for (let at = next++; at < crowd; at = next++) outcomes[at] = await move(nameOf(at), children[at % 3]!, keys[at]!)
  }
  // More at once than there are connections, and no more than wait for one as long as a request may.
  await Promise.all(Array.from({ length: Math.min(crowd, 200) }, lane))
  // A lost answer is asked for again: the same key does nothing twice.
  const again = keys.slice(0, 10).flatMap((key, at) => (outcomes[at] === 'done' ? [{ key, at }] : []))
  await Promise.all(again.map(({ key, at }) => move(nameOf(at), children[at % 3]!, key)))
  const down = outcomes.filter((outcome, at) => outcome === 'done' && at % 4 !== 3).length
  const up = outcomes.filter((outcome, at) => outcome === 'done' && at % 4 === 3).length
  const after = await balances()
  const issued = (hundred * BigInt(crowd)) / 4n
  expect(outcomes).toContain('refused')
  expect(formatMoney(money(after[110]!))).toBe(formatMoney(money(issued - hundred * BigInt(down - up))))
  expect(after[110]! + after[111]! + after[112]! + after[1000]!).toBe(issued)
  expect(Object.values(after).every((balance) => balance >= 0n)).toBe(true)
  const { rows } = await database.ownerPool.query(
    `select count(*)::int as legs, count(distinct journal_id)::int as journals from transfer where kind in ('TRANSFER_DOWN', 'TRANSFER_UP')`,
  )
  expect(rows).toEqual([{ legs: 2 * (down + up), journals: down + up }])
  expect(await verify(database.db)).toEqual([])
})
