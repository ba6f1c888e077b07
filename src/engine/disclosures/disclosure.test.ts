import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { actorNamed } from '#checks/harness/small-operator.ts'
import { disclosing } from './disclosure.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(() => database?.close())

test('what a user takes is audited with them as its actor, or it is not handed out', async () => {
  const take = (domainId: number) =>
    disclosing(database.db, { actor: actorNamed('checker', { domains: [1] }) }, async () => ({
      disclosed: {
        action: 'check.taken',
        permission: 'DOWNLOAD_REPORT_VIEW',
        subject: 'setting:checked',
        subject_name: 'setting checked',
        domain_id: domainId,
        input: { rows: 1 },
      },
      answer: 'the file',
    }))
  await expect(take(2)).rejects.toThrow('row-level security')
  expect(await take(1)).toBe('the file')
  const { rows } = await database.ownerPool.query(
    `select actor, domain_id, input, result from audit where action = 'check.taken'`,
  )
  expect(rows).toEqual([{ actor: 'checker', domain_id: 1, input: { rows: 1 }, result: 'SUCCESS' }])
})
