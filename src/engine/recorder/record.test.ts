import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { operatorWide, type Subject } from '#engine/action/act.ts'
import { transact } from '#platform/database/transact.ts'
import { record, type WriteContext } from './record.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await database.ownerPool.query(`insert into setting (domain_id, key, value) values (0, 'checked', '"before"')`)
})
afterAll(() => database?.close())

const stored = async () => {
  const { rows } = await database.ownerPool.query(
    `select value, (select count(*)::int from audit where action = 'check') as entries from setting where key = 'checked'`,
  )
  return rows
}

const change = (value: string, result: string): Promise<unknown> => {
  const context: WriteContext<Subject<'setting'>, never> = {
    by: 'checker',
    subject: {
      table: 'setting',
      key: { domain_id: 0, key: 'checked' },
      domainId: operatorWide,
      agentId: operatorWide,
      name: 'setting checked',
      shown: {},
    },
    flow: null,
    domainId: null,
    trail: { action: 'check', result },
    enqueue: () => Promise.reject(new Error('A change of a setting enqueues no job')),
  }
  return transact(database.db, 'all', (tx) => record(tx, { set: { value } }, context))
}

test('AUD-09 a change whose audit entry cannot be written is not made', async () => {
  await expect(change('lost', 'NO SUCH RESULT')).rejects.toThrow('audit')
  expect(await stored()).toEqual([{ value: 'before', entries: 0 }])
  await change('after', 'SUCCESS')
  expect(await stored()).toEqual([{ value: 'after', entries: 1 }])
})
