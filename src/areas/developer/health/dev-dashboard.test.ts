import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOffice, staffPermissions, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'
import { noteBackup } from '#platform/metrics/backup-note.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'overround-health-'))
let office: Office
let developer: Colleague
let operator: Colleague
beforeAll(async () => {
  office = await openOffice({ settings: { ...testSettings, dataDir } })
  developer = await office.hire({ username: 'dev.only', permissions: [], isDeveloper: true })
  operator = await office.hire({ username: 'dev.and.books', permissions: ['PLAYERS_VIEW'], isDeveloper: true })
  await office.rows(`insert into task_failure (task, row_id, attempts, kind, reason, failed_at, next_at) values
    ('documents.expiry', '41', 3, 'ERROR', 'The rule fails', now() - interval '5 minutes', now() + interval '1 hour'),
    ('silent-feeds', '42', 1, 'ERROR', 'Lock timeout', now() - interval '1 minute', now() - interval '1 second'),
    ('bonuses.expiry', '43', 4, 'REFUSAL', 'The bonus is disputed.', now() - interval '9 minutes', now() + interval '1 hour')`)
})
afterAll(async () => {
  await office?.close()
  rmSync(dataDir, { recursive: true, force: true })
})

const health = async () => (await developer.get('/api/dev-dashboard/health')).body.data
const ledger = async (who: Colleague) => (await who.get('/api/dev-dashboard/invariants')).body.data
const failures = async (kind = 'ERROR') => (await developer.get(`/api/dev-dashboard/failures?kind=${kind}`)).body.data

test('figures of the database are those of the running one, and tasks and events are those of their lists', async () => {
  const { database, tables, ...work } = await health()
  const [{ version, limit }] = await office.rows(
    `select current_setting('server_version') as version, current_setting('max_connections')::int as limit`,
  )
  expect(database).toMatchObject({ version, maxConnections: limit, hidden: 0 })
  expect(database.connections).toBeGreaterThan(0)
  expect(tables).toHaveLength(15)
  expect(tables.map(({ bytes }: { bytes: number }) => bytes)).toEqual(
    tables.map(({ bytes }: { bytes: number }) => bytes).toSorted((a: number, b: number) => b - a),
  )
  // A rule that answers no has not failed.
  expect([work.failedTasks, work.refusedTasks]).toEqual([2, 1])
  expect((await failures('REFUSAL')).map(({ task, reason }: Record<string, string>) => [task, reason])).toEqual([
    ['bonuses.expiry', 'The bonus is disputed.'],
  ])
  expect((await failures()).map(({ task, attempts }: { task: string; attempts: number }) => [task, attempts])).toEqual([
    ['silent-feeds', 1],
    ['documents.expiry', 3],
  ])
})

test('a connection that waits for a lock is counted until it has the lock', async () => {
  const [holder, waiter] = [await office.database.ownerPool.connect(), await office.database.ownerPool.connect()]
  const waiting = async () => (await health()).database.waiting
  try {
    await holder.query('select pg_advisory_lock(19)')
    const locked = waiter.query('select pg_advisory_lock_shared(19)')
    await expect.poll(waiting).toBe(1)
    await holder.query('select pg_advisory_unlock(19)')
    await locked
    expect(await waiting()).toBe(0)
  } finally {
    await waiter.query('select pg_advisory_unlock_all()')
    holder.release()
    waiter.release()
  }
})

test('events that are not delivered are counted as they are listed, without their content', async () => {
  await office.rows(`insert into outbox (domain_id, name, subject, payload, relayed_at) values
    (1, 'bet.placed', 'bet 7', '{"amount": "987654"}', null), (1, 'bet.placed', 'bet 8', '{}', now())`)
  const events = async (who: Colleague) => (await who.get('/api/dev-dashboard/events')).body.data
  const shown = await events(developer)
  expect(shown.map(({ name, about, domain }: Record<string, string>) => [name, about, domain])).toContainEqual([
    'bet.placed',
    'bet 7',
    'First House',
  ])
  expect((await health()).waitingEvents).toBe(shown.length)
  expect(JSON.stringify(shown)).not.toMatch(/987654|bet 8/)
  const elsewhere = await office.hire({ username: 'dev.two', permissions: [], domains: [2], isDeveloper: true })
  expect(JSON.stringify(await events(elsewhere))).not.toContain('bet 7')
})

test('a failed task is due at once after a retry, with its attempts, and one that is due is refused', async () => {
  const [due, waits] = await failures()
  const refused = await developer.post('/api/dev-dashboard/failures/retries', { ids: [due.id] })
  expect([refused.status, refused.body.data]).toEqual([409, 'This task is already due and is tried with the next run.'])
  expect((await developer.post('/api/dev-dashboard/failures/retries', { ids: [waits.id] })).status).toBe(200)
  const [after] = await office.rows(`select next_at <= now() as is_due, attempts from task_failure where row_id = '41'`)
  expect(after).toEqual({ is_due: true, attempts: 3 })
  const [{ actor, action }] = await office.rows(
    `select actor, action from audit where subject = 'task_failure:' || $1 and result = 'SUCCESS'`,
    [waits.id],
  )
  expect([actor, action]).toEqual(['dev.only', 'dev-dashboard/failures.retries'])
})

test('invariants hold for money that was booked, and name a balance that no transfer explains', async () => {
  const broken = async () =>
    (await ledger(operator)).invariants.filter(({ violations }: { violations: number }) => violations > 0)
  expect(await broken()).toEqual([])
  const changed = await office.rows(`update wallet set balance = balance - 500, debt = 500
    where account_id = (select id from player where domain_id = 1 order by id limit 1) returning account_id`)
  expect(changed).toHaveLength(1)
  expect(await broken()).toEqual([
    { id: 'I-03', title: 'all accounts of a currency and domain sum to zero', violations: 1 },
  ])
})

test('the figure of a list is shown to those who may open it, and equals its rows', async () => {
  expect(await ledger(developer)).not.toHaveProperty('negativeBalances')
  const listed = (await operator.get('/api/players?isNegative=YES')).body.data
  expect([(await ledger(operator)).negativeBalances, listed.length]).toEqual([1, 1])
})

test('no replica is shown as none, and one with how far it is behind', async () => {
  expect((await health()).replicas).toEqual([])
  await office.rows(`create or replace function database_replicas()
    returns table (name text, state text, lag_bytes bigint, lag_seconds int) language sql stable
    as $$ values ('copy-1', 'streaming', 4096::bigint, 2), ('copy-2', 'not visible', null, null) $$`)
  expect((await health()).replicas).toEqual([
    { name: 'copy-1', state: 'streaming', lagBytes: 4096, lagSeconds: 2 },
    { name: 'copy-2', state: 'not visible', lagBytes: null, lagSeconds: null },
  ])
})

const machine = async () => (await developer.get('/api/dev-dashboard/machine')).body.data

test('the machine shows the space of its folders, and the last backup once one was made', async () => {
  const before = await machine()
  expect(before.folders.map(({ name }: { name: string }) => name)).toEqual([
    'DATA_DIR',
    'DATA_DIR/files',
    'DATA_DIR/uploads',
  ])
  expect(before.folders[0].freeBytes).toBeGreaterThan(0)
  expect(before.folders[2]).toMatchObject({ freeBytes: null, totalBytes: null })
  expect([before.backup, before.spans]).toEqual([null, null])
  const madeAt = `${daysBefore(2)}T02:00:00.000Z`
  await noteBackup(dataDir, { madeAt, tables: 151, rows: '1234' })
  expect((await machine()).backup).toEqual({ madeAt, tables: 151, rows: 1234 })
})

test('callbacks and their errors are counted by hour, and the calls of each party by its latency', async () => {
  await office.rows(`insert into request_log (at, domain_id, direction, channel, provider, result, latency_ms)
    select now(), 1, d, c, p, r, ms from (values ('IN', 'GATEWAY', 'payfast', 'SUCCESS', 10), ('IN', 'GATEWAY', 'payfast', 'REJECTED', 30),
      ('OUT', 'GATEWAY', 'payfast', 'FAILED', 5000), ('OUT', 'GATEWAY', 'payfast', 'SUCCESS', 100), ('IN', 'SITE', 'site', 'FAILED', 7)) v(d, c, p, r, ms)`)
  const { hours, parties } = (await developer.get('/api/dev-dashboard/traffic')).body.data
  expect(hours).toHaveLength(24)
  expect(hours.filter(({ calls }: { calls: number }) => calls > 0)).toMatchObject([
    { calls: 2, failedCalls: 1, latencyMs: 4755, callbacks: 2, callbackErrors: 1 },
  ])
  expect(hours[0]).toMatchObject({ calls: 0, latencyMs: null, callbacks: 0 })
  expect(parties).toEqual([
    { provider: 'payfast', kind: 'OUT GATEWAY', calls: 2, failed: 1, refused: 0, halfMs: 2550, mostMs: 4755 },
    { provider: 'payfast', kind: 'IN GATEWAY', calls: 2, failed: 0, refused: 1, halfMs: 20, mostMs: 29 },
    { provider: 'site', kind: 'IN SITE', calls: 1, failed: 1, refused: 0, halfMs: 7, mostMs: 7 },
  ])
  const elsewhere = await office.hire({ username: 'dev.second', permissions: [], domains: [2], isDeveloper: true })
  expect((await elsewhere.get('/api/dev-dashboard/traffic')).body.data.parties).toEqual([])
})

test('calls that the log lost in a day are summed up, those of webhooks apart', async () => {
  await office.rows(`insert into request_log (at, domain_id, channel, result, lost)
    values (now(), 1, null, 'NOT_RECORDED', 7), (now(), 1, 'WEBHOOK', 'NOT_RECORDED', 40), (now(), 2, 'WEBHOOK', 'NOT_RECORDED', 2)`)
  expect((await developer.get('/api/dev-dashboard/traffic')).body.data.notRecorded).toEqual({ calls: 7, webhooks: 42 })
  const ofOne = await office.hire({ username: 'dev.first', permissions: [], domains: [1], isDeveloper: true })
  expect((await ofOne.get('/api/dev-dashboard/traffic')).body.data.notRecorded).toEqual({ calls: 7, webhooks: 40 })
})

test('calls to casino providers are counted by hour, each with its errors and how long most of them took', async () => {
  await office.rows(`insert into request_log (at, domain_id, direction, channel, provider, result, latency_ms)
    select now(), 1, d, 'CASINO', 'qt', r, ms from (values ('OUT', 'SUCCESS', 100), ('OUT', 'REJECTED', 200), ('OUT', 'FAILED', 300),
      ('IN', 'SUCCESS', 9000)) v(d, r, ms)`)
  const { providerHours } = (await developer.get('/api/dev-dashboard/traffic')).body.data
  expect(providerHours).toHaveLength(24)
  expect(providerHours.filter(({ calls }: { calls: number }) => calls > 0)).toMatchObject([
    { calls: 3, failedCalls: 2, latencyMs: 290 },
  ])
  expect(providerHours[0]).toMatchObject({ calls: 0, failedCalls: 0, latencyMs: null })
})

test('only developers of the operator see the health of the system', async () => {
  const staff = await office.hire({ username: 'plain', permissions: staffPermissions })
  const agent = await office.hire({
    username: 'agent.dev',
    permissions: [],
    agentId: 100n,
    domains: [1],
    isDeveloper: true,
  })
  for (const path of ['health', 'machine', 'traffic', 'invariants', 'failures', 'events'])
    expect((await staff.get(`/api/dev-dashboard/${path}`)).status, path).toBe(403)
  for (const path of ['health', 'machine', 'traffic', 'invariants'])
    expect((await agent.get(`/api/dev-dashboard/${path}`)).status, path).toBe(404)
  for (const path of ['failures', 'events'])
    expect((await agent.get(`/api/dev-dashboard/${path}`)).body.data, path).toEqual([])
})
