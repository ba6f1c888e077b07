import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { createStaff, insertDomains } from '#checks/harness/staff/staff.ts'
import { hashPassword } from '#platform/auth/secrets/hashing.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'
import { fillEmptyDatabase } from '#demo/demo-world.ts'
import { demoLogins } from '#demo/world/world.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await insertDomains(database.ownerPool)
})
afterAll(() => database?.close())

test('a database with a published password of the demo is not served with DEMO=off', async () => {
  const start = () => fillEmptyDatabase(database.ownerPool, { ...testSettings, isDemo: false }, () => undefined)
  const [login] = Object.values(demoLogins)
  if (!login) throw new Error('The demo has logins')
  const { staffId } = await createStaff(database.ownerPool, { username: login.username })
  // The name alone proves nothing.
  await start()
  await database.ownerPool.query('update staff set password_hash = $2 where id = $1', [
    staffId,
    await hashPassword(login.password),
  ])
  await expect(start()).rejects.toThrow('This database holds the demo, whose passwords are published.')
})
