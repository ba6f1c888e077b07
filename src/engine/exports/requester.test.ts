import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertBranches } from '#checks/harness/staff/branches.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { createStaff, startedInMain } from '#checks/harness/staff/staff.ts'
import { wholeSnapshot } from '#platform/database/snapshot.ts'
import { requesterOf } from './requester.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await insertBranches(database.ownerPool)
})
afterAll(() => database?.close())

/** Changes that revoke access after a request, and how to restore it. */
const closed: readonly (readonly [what: string, lose: string, undo: string])[] = [
  [
    'the agent was locked',
    `update agent set status = 'LOCKED' where id = 110`,
    `update agent set status = 'ACTIVE' where id = 110`,
  ],
  [
    'an upline agent was locked',
    `update agent set status = 'LOCKED' where id = 100`,
    `update agent set status = 'ACTIVE' where id = 100`,
  ],
  [
    'access expired',
    `update staff set valid_until = now() - interval '1 second' where username = 'clerk'`,
    `update staff set valid_until = null where username = 'clerk'`,
  ],
  [
    'the user was suspended',
    `update staff set status = 'SUSPENDED' where username = 'clerk'`,
    `update staff set status = 'ACTIVE' where username = 'clerk'`,
  ],
]

test('ISO-06 creates no file for a user who has lost access since the request', async () => {
  const { staffId } = await createStaff(database.ownerPool, { username: 'clerk', domains: [1], agentId: 110n })
  const requester = () => wholeSnapshot(database.db, (tx) => requesterOf(tx, staffId, startedInMain))
  for (const [what, lose, undo] of closed) {
    expect(await requester(), what).toMatchObject({ actor: { username: 'clerk', agentId: 110n, domains: [1] } })
    await database.ownerPool.query(lose)
    expect(await requester(), what).toBeNull()
    await database.ownerPool.query(undo)
  }
})
