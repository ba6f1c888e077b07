import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { sealingKeys, smallOperator } from '#checks/harness/small-operator.ts'
import { sendPushBatch } from './push-task.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await smallOperator(database)
  await query(`update domain set time_zone = 'Europe/London' where id = 1`)
  await query(
    `insert into push_provider (id, domain_id, url, credential_encrypted, last_four, updated_by) values (uuidv7(), 1, 'https://push.example/send', 'sealed', 'aled', 'owner')`,
  )
})
afterAll(() => database?.close())

const query = async (statement: string, values: readonly unknown[] = []) =>
  (await database.ownerPool.query(statement, [...values])).rows
const send = (at: string) => sendPushBatch({ db: database.db, sealingKeys, mayLoopback: true, now: () => new Date(at) })
const messages = async () =>
  (await query('select send_at, status, title from push_message order by send_at, id')).map(
    ({ send_at: at, status }) => [at.toISOString(), status],
  )

test('D07 a push of every day is sent once on the day of 23 hours, by several workers, and ends when one is cancelled', async () => {
  await query(
    `insert into push_message (domain_id, name, title, body, send_at, repeat_at, staff_id, created_by, quiet_from, quiet_until)
      values (1, 'Morning', 'Morning', 'Today', '2027-03-27T01:30:00Z', '01:30', 1, 'owner', 5, 5)`,
  )
  await Promise.all([1, 2, 3].map(() => send('2027-03-27T01:30:00Z')))
  await send('2027-03-27T01:31:00Z')
  expect(await messages()).toEqual([
    ['2027-03-27T01:30:00.000Z', 'COMPLETED'],
    ['2027-03-28T01:00:00.000Z', 'PENDING'],
  ])
  await send('2027-03-28T01:00:00Z')
  await send('2027-03-28T01:00:01Z')
  expect((await messages()).slice(1)).toEqual([
    ['2027-03-28T01:00:00.000Z', 'COMPLETED'],
    ['2027-03-29T00:30:00.000Z', 'PENDING'],
  ])
  await query(`update push_message set status = 'CANCELLED' where status = 'PENDING'`)
  await send('2027-03-29T00:30:00Z')
  expect(await messages()).toHaveLength(3)
})

test('a push of every day ends after its last day', async () => {
  await query('delete from push_message')
  await query(
    `insert into push_message (domain_id, name, title, body, send_at, repeat_at, repeat_until, staff_id, created_by, quiet_from, quiet_until)
      values (1, 'Morning', 'Morning', 'Today', '2027-06-10T00:30:00Z', '01:30', '2027-06-10', 1, 'owner', 5, 5)`,
  )
  await send('2027-06-10T00:30:00Z')
  expect((await messages()).map(([at]) => at)).toEqual(['2027-06-10T00:30:00.000Z'])
})
