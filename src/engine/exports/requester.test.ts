import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillBranches } from '#checks/harness/staff/branches.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { employ } from '#checks/harness/staff/staff.ts'
import { wholeSnapshot } from '#platform/database/snapshot.ts'
import { requesterOf } from './requester.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await fillBranches(database.ownerPool)
})
afterAll(() => database?.close())

/** What would keep somebody out of the panel since he asked, and what lets him in again. */
const closed: readonly (readonly [what: string, lose: string, undo: string])[] = [
  [
    'his agent was locked',
    `update agent set status = 'LOCKED' where id = 110`,
    `update agent set status = 'ACTIVE' where id = 110`,
  ],
  [
    'somebody above was locked',
    `update agent set status = 'LOCKED' where id = 100`,
    `update agent set status = 'ACTIVE' where id = 100`,
  ],
  [
    'his time is over',
    `update staff set valid_until = now() - interval '1 second' where username = 'clerk'`,
    `update staff set valid_until = null where username = 'clerk'`,
  ],
  [
    'he was suspended',
    `update staff set status = 'SUSPENDED' where username = 'clerk'`,
    `update staff set status = 'ACTIVE' where username = 'clerk'`,
  ],
]

test('ISO-06 no file is made for whoever may not come in any more when it is made', async () => {
  const { staffId } = await employ(database.ownerPool, { username: 'clerk', domains: [1], agentId: 110n })
  const requester = () => wholeSnapshot(database.db, (tx) => requesterOf(tx, staffId, true))
  for (const [what, lose, undo] of closed) {
    expect(await requester(), what).toMatchObject({ actor: { username: 'clerk', agentId: 110n, domains: [1] } })
    await database.ownerPool.query(lose)
    expect(await requester(), what).toBeNull()
    await database.ownerPool.query(undo)
  }
})
