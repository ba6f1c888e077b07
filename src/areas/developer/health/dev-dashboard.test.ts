import { afterAll, beforeAll, expect, test } from 'vitest'
import { openOffice, staffPermissions, type Colleague, type Office } from '#checks/harness/staff/office.ts'

let office: Office
let developer: Colleague
let operator: Colleague
beforeAll(async () => {
  office = await openOffice()
  developer = await office.hire({ username: 'dev.only', permissions: [], isDeveloper: true })
  operator = await office.hire({ username: 'dev.and.books', permissions: ['PLAYERS_VIEW'], isDeveloper: true })
  await office.rows(`insert into task_failure (task, row_id, attempts, reason, failed_at, next_at) values
    ('documents.expiry', '41', 3, 'The rule fails', now() - interval '5 minutes', now() + interval '1 hour'),
    ('silent-feeds', '42', 1, 'Lock timeout', now() - interval '1 minute', now() - interval '1 second')`)
})
afterAll(() => office?.close())

const health = async () => (await developer.get('/api/dev-dashboard/health')).body.data
const ledger = async (who: Colleague) => (await who.get('/api/dev-dashboard/invariants')).body.data
const failures = async () => (await developer.get('/api/dev-dashboard/failures')).body.data

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
  expect(work.failedTasks).toBe(2)
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

test('only developers of the operator see the health of the system', async () => {
  const staff = await office.hire({ username: 'plain', permissions: staffPermissions })
  const agent = await office.hire({
    username: 'agent.dev',
    permissions: [],
    agentId: 100n,
    domains: [1],
    isDeveloper: true,
  })
  for (const path of ['health', 'invariants', 'failures', 'events'])
    expect((await staff.get(`/api/dev-dashboard/${path}`)).status, path).toBe(403)
  for (const path of ['health', 'invariants'])
    expect((await agent.get(`/api/dev-dashboard/${path}`)).status, path).toBe(404)
  for (const path of ['failures', 'events'])
    expect((await agent.get(`/api/dev-dashboard/${path}`)).body.data, path).toEqual([])
})
