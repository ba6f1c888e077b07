import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { smallOperator } from '#checks/harness/small-operator.ts'
import { transact } from '#platform/database/transact.ts'

let database: TestDatabase
const operatorCase = '0199ce00-0000-7000-8000-000000000001'
let staffAlert: string

beforeAll(async () => {
  database = await freshDatabase()
  await smallOperator(database)
  const { rows } = await database.ownerPool
    .query<{ id: string }>(`
    insert into role (id, name) values (1, 'check');
    insert into staff (id, username, email, role_id, name, password_hash) values (1, 'colleague', 'c@check.test', 1, 'Colleague', 'x');
    insert into staff_domain (staff_id, domain_id) values (1, 1);
    insert into device_alert (staff_id, type, severity, score, operation) values (1, 'STAFF_NEW_DEVICE', 'LOW', 10, 'login');
  `)
    .then(() => database.ownerPool.query<{ id: string }>('select id from device_alert'))
  staffAlert = String(rows[0]?.id)
})
afterAll(() => database?.close())

const claim = (subject: string, id: string, domains: readonly number[]) =>
  transact(database.db, domains, (tx) =>
    tx.insertInto('review_claim').values({ subject, subject_id: id, domain_id: null, staff: 'anna' }).execute(),
  )
const seenBy = (domains: readonly number[]) =>
  transact(database.db, domains, async (tx) =>
    (await tx.selectFrom('review_claim').select('subject').execute()).map(({ subject }) => subject).toSorted(),
  )

test('a claim on a case without a domain is visible to staff of every domain only', async () => {
  await expect(claim('balance_check', operatorCase, [1])).rejects.toThrow('row-level security')
  await claim('balance_check', operatorCase, [1, 2])
  expect([await seenBy([1, 2]), await seenBy([1]), await seenBy([])]).toEqual([['balance_check'], [], []])
})

test('a claim on an alert about a staff user is visible where the alert is', async () => {
  await expect(claim('device_alert', staffAlert, [2])).rejects.toThrow('row-level security')
  await claim('device_alert', staffAlert, [1])
  expect([await seenBy([1]), await seenBy([2])]).toEqual([['device_alert'], []])
})
