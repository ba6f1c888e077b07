import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  testCircumstances,
  postTransfers,
  actorWithEverything,
  insertBranches,
} from '#checks/harness/staff/branches.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { agentActs } from '#areas/agents/tree/accounts/agents.act.ts'
import { chipsActs } from '#areas/agents/cash/entries/chips.act.ts'
import { accountEditActs } from '#areas/agents/tree/accounts/account-edit.act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { Conflict } from '#platform/errors/app-errors.ts'
import { runAction, type ActBinding, type ActContext } from '#engine/action/run-act.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'

// Full size: CROWD=1000 npx vitest run --project server src/areas/agents/cash/concurrent-transfers.test.ts
const transferCount = Number(process.env['CROWD'] ?? 80)
const hundred = 10_000n
/** Covers half of the requested total, so the other half must be refused. */
const issued = (hundred * BigInt(transferCount)) / 8n

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await insertBranches(database.ownerPool)
  const issue = { kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', amount: issued }
  await postTransfers(database.ownerPool, '2026-11-10T10:00:00Z', [
    { account: 100n, ...issue },
    { account: 110n, ...issue },
  ])
})
afterAll(() => database.close())

const bindings: ActBinding[] = [...chipsActs, ...agentActs, ...accountEditActs].map((act) => ({
  path: '/downline',
  act,
}))

/** Daily approval totals are per user, so users of one agent contend for the wallets only. */
const north = ['north', 'north.cash', 'north.desk'].map((username, at) =>
  actorWithEverything({ username, staffId: BigInt(at + 1), agentId: 110n, domains: [1] }),
)
const above = [
  actorWithEverything({ username: 'company', staffId: 8n, domains: [1] }),
  actorWithEverything({ username: 'house', staffId: 9n, agentId: 100n, domains: [1] }),
]
const children = ['111', '112', '1000']

interface Transfer {
  readonly actor: Actor
  readonly name: 'chips-down' | 'chips-up'
  /** The account that receives chips from its parent, or returns them. */
  readonly id: string
  readonly key: string
}

/** Every eighth transfer is between the agent and its parent, the others between the agent and its children. */
function transferAt(at: number): Transfer {
  const round = at >> 3
  const key = randomUUID()
  if (at % 8 === 2) return { actor: above[round % 2]!, name: round % 4 < 2 ? 'chips-down' : 'chips-up', id: '110', key }
  const people = [...north, above[0]!]
  const name = at % 4 === 3 ? 'chips-up' : 'chips-down'
  return { actor: people[(at + round) % people.length]!, name, id: children[at % 3]!, key }
}

/** `refused by the ledger`: decided on a stale balance and stopped by the last guard only. */
type Outcome = 'done' | 'refused' | 'refused by the ledger'

async function move({ actor, name, id, key }: Transfer): Promise<Outcome> {
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
    actor,
    id,
    body,
    idempotencyKey: key,
    preview: false,
    parameters: {},
    circumstances: testCircumstances,
  }
  try {
    await runAction(context, binding, request)
    return 'done'
  } catch (error) {
    if (error instanceof Conflict) return error.code === 'insufficient_funds' ? 'refused by the ledger' : 'refused'
    throw error
  }
}

const balances = async (): Promise<Record<string, bigint>> =>
  Object.fromEntries(
    (await database.ownerPool.query('select account_id::text as id, balance from wallet where domain_id = 1')).rows.map(
      ({ id, balance }) => [id, balance as bigint],
    ),
  )

/** The parent balance each action reported, next to the balance in the ledger. */
const reportedBalances = `select a.after ->> 'parentBalance' as reported, t.balance_after::text as held from audit a
  join agent p on p.username = a.before ->> 'parent' join transfer t on t.journal_id = a.journal_id and t.account_id = p.id`

test('keeps all ledger invariants under concurrent transfers against one agent: nothing is created, lost or paid twice', async () => {
  const deeds = Array.from({ length: transferCount }, (_, at) => transferAt(at))
  const outcomes: Outcome[] = []
  let next = 0
  const lane = async () => {
    for (let at = next++; at < transferCount; at = next++) outcomes[at] = await move(deeds[at]!)
  }
  // More than the number of connections, but few enough that each gets one in time on a busy machine.
  await Promise.all(Array.from({ length: 20 }, lane))
  const done = deeds.filter((_, at) => outcomes[at] === 'done')
  // A client that lost the response retries with the same key, which has no further effect.
  await Promise.all(done.slice(0, 10).map(move))
  const expected: Record<string, bigint> = { '100': issued, '110': issued, '111': 0n, '112': 0n, '1000': 0n }
  for (const { name, id } of done) {
    const size = name === 'chips-down' ? hundred : -hundred
    const parent = id === '110' ? '100' : '110'
    expected[id] = (expected[id] ?? 0n) + size
    expected[parent] = (expected[parent] ?? 0n) - size
  }
  const after = await balances()
  expect(outcomes).toContain('refused')
  expect(outcomes).not.toContain('refused by the ledger')
  expect(new Set(done.map(({ actor }) => actor.username)).size).toBe(north.length + above.length)
  expect(after).toMatchObject(expected)
  expect(Object.values(after).every((balance) => balance >= 0n)).toBe(true)
  const { rows } = await database.ownerPool.query(
    `select count(*)::int as legs, count(distinct journal_id)::int as journals from transfer where kind in ('TRANSFER_DOWN', 'TRANSFER_UP')`,
  )
  expect(rows).toEqual([{ legs: 2 * done.length, journals: done.length }])
  const reported = (await database.ownerPool.query<{ reported: string; held: string }>(reportedBalances)).rows
  expect(reported.length).toBe(done.length)
  expect(reported.filter(({ reported: balance, held }) => balance !== held)).toEqual([])
  expect(await verify(database.db)).toEqual([])
})
