import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { decide, refuse } from '#blueprint/decision/decision.ts'
import { flow } from '#blueprint/decision/flow.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { smallOperator } from '#checks/harness/small-operator.ts'
import type { RowsFrom } from '#engine/list/dataset-of.ts'
import { recordOf } from '#engine/records/record-of.ts'
import { recordTask } from './record-task.ts'

const withRole = (from: RowsFrom<'staff'>) =>
  from.innerJoin('role', 'role.id', 'staff.role_id').select('role.name as role')
const declared = {
  scope: 'agent',
  name: ({ username }: { readonly username: string }) => `clerk ${username}`,
  shown: ['username', 'role'],
} as const
const clerk = recordOf('staff', withRole, {
  ...declared,
  flow: flow({ states: ['ACTIVE', 'SUSPENDED'], moves: { suspend: { from: ['ACTIVE'], to: 'SUSPENDED' } } }),
})

const work = {
  name: 'clerks.expiry',
  everyMs: 1_000,
  batchSize: 2,
  due: sql<boolean>`role.name = 'Till' and staff.status = 'ACTIVE'`,
}
const suspendClerks = recordTask(clerk, {
  ...work,
  rule: ({ username, role, mustReset }) =>
    mustReset ? refuse(`${username} (${role}) has no password yet.`) : decide({ move: 'suspend' }),
})

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await smallOperator(database)
  await database.ownerPool.query(`insert into role (id, name, rank) values (80, 'Till', 60), (81, 'Desk', 60)`)
})
afterAll(() => database?.close())

const rows = async (text: string): Promise<readonly Record<string, unknown>[]> =>
  (await database.ownerPool.query(text)).rows
beforeEach(async () => {
  await rows(`delete from task_failure`)
  await rows(`delete from staff where id between 800 and 803`)
  await rows(`insert into staff (id, username, name, email, role_id, password_hash)
    select id, 'clerk.' || id, '', '', case id when 801 then 81 else 80 end, 'x' from generate_series(800, 803) id`)
})

const suspended = async () =>
  (await rows(`select id from staff where id between 800 and 803 and status = 'SUSPENDED' order by id`)).map(({ id }) =>
    Number(id),
  )
const run = () => suspendClerks.run({ db: database.db })

test('decides what is due by the columns of the record and of what it shows of other tables, batch by batch', async () => {
  expect([await run(), await suspended()]).toEqual([2, [800, 802]])
  expect([await run(), await suspended()]).toEqual([1, [800, 802, 803]])
  expect([await run(), await suspended()]).toEqual([0, [800, 802, 803]])
})

test('leaves rows that another transaction has locked', async () => {
  const other = await database.ownerPool.connect()
  try {
    await other.query(`begin; select from staff where id = 800 for update`)
    expect([await run(), await suspended(), await run()]).toEqual([2, [802, 803], 0])
    await other.query('rollback')
  } finally {
    other.release()
  }
  expect([await run(), await suspended()]).toEqual([1, [800, 802, 803]])
})

test('leaves a row that the rule refuses as it is, with the reason', async () => {
  await rows(`update staff set must_reset = true where id = 800`)
  expect([await run(), await suspended()]).toEqual([1, [802]])
  expect(await rows(`select task, row_id, reason from task_failure`)).toEqual([
    { task: 'clerks.expiry', row_id: '800', reason: 'clerk.800 (Till) has no password yet.' },
  ])
})

test('needs a record with a flow', () => {
  const rule = () => refuse('Not now.')
  expect(() => recordTask(recordOf('staff', withRole, declared), { ...work, rule })).toThrow(
    'clerks.expiry decides on rows of staff, whose record names no flow',
  )
})
