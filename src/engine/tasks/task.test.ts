import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { smallOperator } from '#checks/harness/small-operator.ts'
import { operatorWide, type WriteTx } from '#engine/action/act.ts'
import { retryMs } from '#platform/jobs/scheduled-task.ts'
import { task } from './task.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await smallOperator(database)
  await database.ownerPool.query(`insert into role (id, name, rank) values (80, 'Till', 60)`)
})
afterAll(() => database?.close())
beforeEach(() =>
  database.ownerPool.query(`delete from staff where role_id = 80;
    insert into staff (id, username, name, email, role_id, password_hash) values
      (800, 'one', 'One', '', 80, 'x'), (801, 'broken', 'Broken', '', 80, 'x'), (802, 'three', 'Three', '', 80, 'x')`),
)

const clerkFlow = flow({ states: ['ACTIVE', 'SUSPENDED'], moves: { suspend: { from: ['ACTIVE'], to: 'SUSPENDED' } } })
interface Clerk {
  readonly id: bigint
  readonly username: string
  readonly version: number
}
const clerks = (tx: WriteTx) =>
  tx.selectFrom('staff').select(['id', 'username', 'version']).where('role_id', '=', 80).where('status', '=', 'ACTIVE')
const definition = {
  name: 'clerks.expiry',
  everyMs: 1_000,
  batchSize: 2,
  subject: ({ id, username, version }: Clerk) => ({
    table: 'staff' as const,
    key: { id },
    state: 'ACTIVE',
    version,
    domainId: operatorWide,
    agentId: operatorWide,
    name: `clerk ${username}`,
    shown: { username },
  }),
  flow: clerkFlow,
  rule: ({ username }: Clerk) => {
    if (username === 'broken') throw new Error('The rule fails')
    return username === 'kept' ? refuse('This clerk stays.') : decide({ move: 'suspend' as const })
  },
}
const together = task({
  ...definition,
  due: (tx, { limit }) => clerks(tx).orderBy('id').limit(limit).forUpdate().skipLocked().execute(),
})
const apart = task({
  ...definition,
  due: (tx, { limit }) => clerks(tx).orderBy('id').limit(limit).execute(),
  lock: async (tx, { id }: Clerk) => (await clerks(tx).where('id', '=', id).forUpdate().executeTakeFirst()) ?? null,
})
const suspended = async () =>
  (await database.ownerPool.query(`select username from staff where role_id = 80 and status = 'SUSPENDED' order by id`))
    .rows.map(({ username }: { username: string }) => username)
const audited = async (): Promise<number> =>
  (await database.ownerPool.query(`select from audit where action = 'clerks.expiry' and actor = 'overround'`)).rowCount ?? 0

test('a batch of one transaction is decided whole or not at all', async () => {
  const before = await audited()
  await expect(together.run(database)).rejects.toThrow('The rule fails')
  expect([await suspended(), await audited()]).toEqual([[], before])
  await database.ownerPool.query(`update staff set username = 'two' where id = 801`)
  expect([await together.run(database), await together.run(database), await together.run(database)]).toEqual([2, 1, 0])
  expect([await suspended(), await audited()]).toEqual([['one', 'two', 'three'], before + 3])
})

test('a row that fails keeps no other of the batch waiting where each has its transaction', async () => {
  await database.ownerPool.query(`update staff set username = 'broken.no' where id = 801;
    update staff set username = 'broken' where id = 800; update staff set username = 'one' where id = 801`)
  await expect(apart.run(database)).rejects.toThrow('The rule fails')
  expect(await suspended()).toEqual(['one'])
})

test('a refused row stays as it is and does not count; two workers decide on a row once', async () => {
  await database.ownerPool.query(`update staff set username = 'kept' where id = 801`)
  const before = await audited()
  const done = await Promise.all([apart.run(database), apart.run(database)])
  expect(done.reduce((sum, one) => sum + one, 0)).toBe(1)
  expect([await suspended(), await audited()]).toEqual([['one'], before + 1])
})

test('the wait doubles with every error, to 10 seconds or the usual wait', () => {
  expect([1, 2, 3, 4, 9].map(retryMs(1_000))).toEqual([2_000, 4_000, 8_000, 10_000, 10_000])
  expect([1, 2].map(retryMs(60_000))).toEqual([60_000, 60_000])
})
