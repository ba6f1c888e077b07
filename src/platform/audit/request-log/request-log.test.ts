import { instantNow } from '#checks/harness/time/clock.ts'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { insertBranches } from '#checks/harness/staff/branches.ts'
import { fingerprintBy } from '#platform/auth/secrets/fingerprint.ts'
import { bodyOf, type LoggedCall } from './logged-call.ts'
import { openRequestLog, requestLogTask } from './request-log.ts'

let database: TestDatabase
const faults: unknown[] = []
beforeAll(async () => {
  database = await freshDatabase()
  await insertBranches(database.ownerPool)
})
afterAll(() => database?.close())
beforeEach(async () => {
  faults.length = 0
  await rows('truncate request_log, request_log_reference')
})

const rows = async (text: string, values: unknown[] = []) => (await database.ownerPool.query(text, values)).rows
const open = (limits = {}) =>
  openRequestLog({
    db: database.db,
    fingerprint: fingerprintBy(Buffer.alloc(32, 1)),
    onFault: (error) => faults.push(error),
    limits,
  })
const call = (change: Partial<LoggedCall> = {}): LoggedCall => ({
  at: instantNow(),
  domainId: 1,
  direction: 'IN',
  channel: 'SITE',
  provider: 'front',
  operation: 'balance',
  method: 'POST',
  url: '/api/inbound/balance',
  request: { headers: {}, body: bodyOf('{"player":"1001","externalId":"e-1"}') },
  response: { status: 200, headers: {}, body: bodyOf('{"balance":"10.00"}') },
  latencyMs: 3,
  ...change,
})
const results = () =>
  rows(
    `select domain_id, result, count(*)::int as calls, sum(lost)::int as lost from request_log group by 1, 2 order by 1, 2`,
  )

test('calls are written with their ids, each in its domain', async () => {
  const log = open()
  log.note(call())
  log.note(call({ domainId: 2, response: null, failure: 'The request timed out' }))
  await log.flush()
  expect(await results()).toEqual([
    { domain_id: 1, result: 'SUCCESS', calls: 1, lost: 0 },
    { domain_id: 2, result: 'FAILED', calls: 1, lost: 0 },
  ])
  expect(
    await rows(`select r.reference from request_log l join request_log_reference r on r.log_id = l.id and r.at = l.at
      where l.domain_id = 1 order by 1`),
  ).toEqual([{ reference: '1001' }, { reference: 'e-1' }])
  expect(faults).toEqual([])
})

test('what does not fit is counted, and shown as a gap of its domain', async () => {
  const log = open({ calls: 3 })
  for (let at = 0; at < 10; at++) log.note(call({ domainId: at < 8 ? 1 : 2 }))
  await log.flush()
  expect(await results()).toEqual([
    { domain_id: 1, result: 'NOT_RECORDED', calls: 1, lost: 5 },
    { domain_id: 1, result: 'SUCCESS', calls: 3, lost: 0 },
    { domain_id: 2, result: 'NOT_RECORDED', calls: 1, lost: 2 },
  ])
})

test('a flood of webhooks loses no other call, and one of others no webhook', async () => {
  const webhook = { direction: 'OUT', channel: 'WEBHOOK', provider: 'hooks.example', operation: 'bet.placed' } as const
  const byChannel = () =>
    rows(
      `select channel, result, count(*)::int as calls, sum(lost)::int as lost from request_log group by 1, 2 order by 1, 2`,
    )
  const log = open({ calls: 3 })
  for (let at = 0; at < 50; at++) log.note(call(webhook))
  for (let at = 0; at < 3; at++) log.note(call())
  await log.flush()
  const flooded = [
    { channel: 'SITE', result: 'SUCCESS', calls: 3, lost: 0 },
    { channel: 'WEBHOOK', result: 'NOT_RECORDED', calls: 1, lost: 47 },
    { channel: 'WEBHOOK', result: 'SUCCESS', calls: 3, lost: 0 },
  ]
  expect(await byChannel()).toEqual(flooded)
  await rows('truncate request_log')
  for (let at = 0; at < 50; at++) log.note(call())
  for (let at = 0; at < 3; at++) log.note(call(webhook))
  await log.flush()
  expect(await byChannel()).toEqual([
    { channel: 'SITE', result: 'SUCCESS', calls: 3, lost: 0 },
    { channel: 'WEBHOOK', result: 'SUCCESS', calls: 3, lost: 0 },
    { channel: null, result: 'NOT_RECORDED', calls: 1, lost: 47 },
  ])
})

test('bodies that wait are limited in their bytes', async () => {
  const log = open({ bytes: 100 })
  log.note(call())
  log.note(call({ request: { headers: {}, body: bodyOf(`{"text":"${'x'.repeat(90)}"}`) } }))
  log.note(call())
  await log.flush()
  expect(await results()).toEqual([
    { domain_id: 1, result: 'NOT_RECORDED', calls: 1, lost: 2 },
    { domain_id: 1, result: 'SUCCESS', calls: 1, lost: 0 },
  ])
})

test('what could not be written is counted, and noting never fails', async () => {
  const log = open()
  log.note(call({ at: new Date('2020-01-01T00:00:00Z') }))
  log.note(call())
  await log.flush()
  expect(faults).toHaveLength(1)
  expect(await results()).toEqual([{ domain_id: 1, result: 'NOT_RECORDED', calls: 1, lost: 2 }])
})

test('partitions of the next days are made, and those of past days dropped', async () => {
  await rows(`call ensure_days(current_date - 32, 3)`)
  const days = async () =>
    (
      await rows(`select current_date - to_date(right(c.relname, 8), 'YYYYMMDD') as age from pg_inherits i join pg_class c on c.oid = i.inhrelid
        where i.inhparent = 'request_log'::regclass order by 1`)
    ).map(({ age }) => age)
  expect(await days()).toEqual(expect.arrayContaining([32, 31, 30]))
  await requestLogTask(database.db).work()
  expect((await days()).filter((age) => age > 1)).toEqual([30])
  expect(await days()).toEqual(expect.arrayContaining([-2, -1, 0]))
})
