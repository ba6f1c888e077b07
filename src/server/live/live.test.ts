import { afterAll, beforeAll, expect, test } from 'vitest'
import { fillBranches } from '#checks/harness/branches.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { liveClient, type LiveClient } from '#checks/harness/live-client.ts'
import { panelClient, type PanelClient } from '#checks/harness/panel-client.ts'
import { employ, startTestServer, testPassword, type Employed } from '#checks/harness/staff.ts'
import { relayOutbox } from '../jobs/outbox.ts'
import type { Server } from '../main.ts'
import { mostOfOne } from './hub.ts'

let database: TestDatabase
let one: Server
let other: Server
const open: LiveClient[] = []

beforeAll(async () => {
  database = await freshDatabase()
  await fillBranches(database.ownerPool)
  // Second steps are somebody else's story.
  await run(
    `insert into setting (domain_id, key, value) values (0, 'login.second_step_required', 'false') on conflict do nothing`,
  )
  one = await startTestServer(database)
  other = await startTestServer(database)
})
afterAll(async () => {
  for (const stream of open) stream.close()
  await one?.close()
  await other?.close()
  await database?.close()
})

const run = async (text: string, values: unknown[] = []) => (await database.ownerPool.query(text, values)).rows
const viewing = ['DEPOSIT_VIEW', 'MANUAL_DEPOSIT', 'WITHDRAW_VIEW', 'KYC_VIEW']
let named = 0

interface Person {
  readonly client: PanelClient
  readonly staffId: bigint
  readonly roleId: bigint
  readonly username: string
}
async function hire(person: Partial<Employed> = {}, server = one): Promise<Person> {
  const username = `listener_${++named}`
  const ids = await employ(database.ownerPool, { permissions: viewing, ...person, username })
  return { ...ids, username, client: await comeIn(username, server) }
}
async function comeIn(username: string, server = one): Promise<PanelClient> {
  const client = panelClient(server.url)
  expect((await client.login(username, testPassword)).status).toBe(200)
  return client
}
async function listen(client: PanelClient, server = one): Promise<LiveClient> {
  const stream = await liveClient(server.url, client)
  open.push(stream)
  if (stream.status === 200) await expect.poll(() => stream.events.length, { timeout: 10_000 }).toBeGreaterThan(0)
  return stream
}
const becomes = (stream: LiveClient, told: Readonly<Record<string, unknown>>) =>
  expect.poll(() => stream.told(), { timeout: 10_000 }).toMatchObject(told)

/** A deposit that waits, and the event that says so, committed together. */
const asks = (player: bigint, agent: bigint, domain: number) => [
  `insert into deposit (cell, player_id, domain_id, agent_id, method, amount, currency)
    values (cell_of(${player}), ${player}, ${domain}, ${agent}, 'upi', 100, 'INR')`,
  `insert into outbox (domain_id, name) values (${domain}, 'deposit.asked')`,
]
async function ask(player: bigint, agent: bigint, domain: number, ...also: string[]): Promise<void> {
  await run(['begin', ...asks(player, agent, domain), ...also, 'commit'].join(';'))
  await relayOutbox(database.db)
}

test('a stream tells the counters of the site configuration at once', async () => {
  const { client } = await hire()
  const stream = await listen(client)
  expect(stream.status).toBe(200)
  expect(stream.contentType).toMatch(/^text\/event-stream/)
  const { body } = await client.get('/api/site-config')
  for (const name of [
    'notification_count',
    'player_kyc_count',
    'all_deposit_count',
    'manual_deposit_count',
    'approve_payout_count',
    'all_withdrawals_count',
    'device_notification_count',
  ])
    expect(stream.told()[name], name).toBe(body.data[name])
})

test('an event is told in both processes to whoever may see what it concerns, within domain and downline', async () => {
  const [house, north, south, elsewhere, blind] = await Promise.all([
    hire(),
    hire({ agentId: 110n }, other),
    hire({ agentId: 120n }),
    hire({ domains: [2] }, other),
    hire({ permissions: ['WITHDRAW_VIEW'] }),
  ])
  const [whole, below, beside, abroad, without] = await Promise.all([
    listen(house.client),
    listen(north.client, other),
    listen(south.client),
    listen(elsewhere.client, other),
    listen(blind.client),
  ])
  const before = Number(whole.told()['all_deposit_count'])
  await ask(1001n, 111n, 1)
  await becomes(whole, { all_deposit_count: before + 1, manual_deposit_count: before + 1 })
  await becomes(below, { all_deposit_count: 1 })
  expect([beside, abroad, without].map((stream) => stream.told()['all_deposit_count'])).toEqual([0, 0, 0])
  await ask(1006n, 200n, 2)
  await becomes(abroad, { all_deposit_count: 1 })
  expect(whole.told()['all_deposit_count']).toBe(before + 1)
})

test('what waits for somebody of KYC is PENDING and IN_REVIEW, on the stream as everywhere', async () => {
  const { client } = await hire({ agentId: 120n, permissions: [...viewing, 'DASHBOARD_VIEW'] })
  const stream = await listen(client)
  expect(stream.told()['player_kyc_count']).toBe(1)
  await run(`update player set kyc = 'IN_REVIEW' where id = 1004`)
  expect((await client.get('/api/site-config')).body.data.player_kyc_count).toBe(1)
  await run(`update player set kyc = 'VERIFIED' where id = 1004`)
  await run(`insert into outbox (domain_id, name) values (1, 'player.verified')`)
  await relayOutbox(database.db)
  await becomes(stream, { player_kyc_count: 0 })
  const plan = await run(
    `explain select 1 from player where kyc in ('PENDING', 'IN_REVIEW') and agent_id = any('{120}')`,
  )
  expect(await run(`select 1 from pg_indexes where indexname = 'player_kyc_waiting'`)).toHaveLength(1)
  expect(plan.length).toBeGreaterThan(0)
})

const ends: readonly (readonly [string, 'ended' | 'rights', number, (person: Person) => Promise<unknown>])[] = [
  ['signing out', 'ended', 401, ({ client }) => client.post('/api/logout', {})],
  ['a login elsewhere', 'ended', 401, ({ username }) => comeIn(username, other)],
  [
    'a suspension',
    'ended',
    401,
    ({ staffId }) => run(`update staff set status = 'SUSPENDED' where id = $1`, [staffId]),
  ],
  [
    'a revoked session',
    'ended',
    401,
    ({ staffId }) => run(`update session set ended_at = now() where staff_id = $1`, [staffId]),
  ],
  [
    'a role put out of use',
    'ended',
    401,
    ({ roleId }) => run(`update role set status = 'DEACTIVATED' where id = $1`, [roleId]),
  ],
  [
    'a permission taken away',
    'rights',
    200,
    ({ roleId }) => run(`update role set permissions = '{KYC_VIEW}' where id = $1`, [roleId]),
  ],
  [
    'another place in the tree',
    'rights',
    200,
    ({ staffId }) => run(`update staff set agent_id = 120 where id = $1`, [staffId]),
  ],
  [
    'a domain taken away',
    'rights',
    200,
    ({ staffId }) => run(`delete from staff_domain where staff_id = $1 and domain_id = 1`, [staffId]),
  ],
  [
    'a password that is due',
    'rights',
    440,
    ({ staffId }) => run(`update staff set must_reset = true where id = $1`, [staffId]),
  ],
]
test.each(ends)('SES-07 %s ends an open stream at once', async (_, why, answers, happens) => {
  const person = await hire({ domains: [1, 2] })
  const bystander = await hire()
  const [stream, stays] = await Promise.all([listen(person.client), listen(bystander.client)])
  await happens(person)
  await stream.ended
  expect(stream.events.at(-1)?.name).toBe(why)
  const after = await liveClient(one.url, person.client)
  after.close()
  expect(after.status).toBe(answers)
  expect(stays.events.filter(({ name }) => name !== 'news')).toEqual([])
})

test('SES-07 what happens together with the loss of a right is never told: 0 of 15 streams', async () => {
  const person = await hire({ domains: [2], agentId: 200n })
  let stale = 0
  for (let round = 0; round < 15; round += 1) {
    const stream = await listen(person.client)
    const before = stream.told()['all_deposit_count']
    await ask(1006n, 200n, 2, `update role set permissions = '{KYC_VIEW}' where id = ${person.roleId}`)
    await stream.ended
    if (stream.told()['all_deposit_count'] !== before) stale += 1
    await run(`update role set permissions = $2 where id = $1`, [person.roleId, viewing])
  }
  expect(stale).toBe(0)
})

test('neither a stream nor a poll in the background keeps a session alive', async () => {
  const { client, staffId } = await hire()
  const seen = async () =>
    (await run(`select last_seen_at as at from session where staff_id = $1 and ended_at is null`, [staffId]))[0]?.at
  await run(`update session set last_seen_at = now() - interval '14 minutes' where staff_id = $1`, [staffId])
  const before = await seen()
  await listen(client)
  await client.get('/api/site-config', { 'x-background': '1' })
  expect(await seen()).toEqual(before)
  await client.get('/api/site-config')
  expect(await seen()).not.toEqual(before)
})

test('a person listens in a bounded number of windows, and a window that is closed makes room', async () => {
  const { client } = await hire()
  const windows = await Promise.all(Array.from({ length: mostOfOne }, () => listen(client)))
  expect(windows.map(({ status }) => status)).toEqual(windows.map(() => 200))
  expect((await listen(client)).status).toBe(429)
  windows[0]?.close()
  await expect.poll(async () => (await listen(client)).status, { timeout: 10_000 }).toBe(200)
})

test('a process listens with one connection, and hears again after losing it', async () => {
  const { client } = await hire()
  const stream = await listen(client)
  const listening = () =>
    run(`select pid from pg_stat_activity where application_name = 'overround live' and datname = current_database()`)
  const before = await listening()
  expect(before).toHaveLength(2)
  await run(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'overround live' and datname = current_database()`,
  )
  await run(asks(1000n, 110n, 1)[0] ?? '')
  const count = Number(stream.told()['all_deposit_count'])
  await becomes(stream, { all_deposit_count: count + 1 })
  await expect.poll(async () => (await listening()).length, { timeout: 10_000 }).toBe(2)
  await ask(1000n, 110n, 1)
  await becomes(stream, { all_deposit_count: count + 2 })
})

test('the bell lists files that are ready and devices that are new for a colleague', async () => {
  const reader = await hire({ permissions: ['DOWNLOAD_REPORT_VIEW', 'DEVICE_ALERT_VIEW', 'USER_DETAIL'] })
  const stream = await listen(reader.client)
  expect(stream.told()).toMatchObject({ notification_count: 0, notification_data: [] })
  await run(
    `insert into report_request (staff_id, report_type, title, filters, file_extension, status, rows, finished_at, expires_at)
     values ($1, '/players', 'Players', '{}', 'csv', 'READY', 7, now(), now() + interval '1 day')`,
    [reader.staffId],
  )
  await run(`insert into outbox (name) values ('report.ready')`)
  await relayOutbox(database.db)
  await becomes(stream, { notification_count: 1 })
  expect(stream.told()['notification_data']).toMatchObject([
    { title: 'Report is ready', text: 'Players, 7 rows', path: '/download-report' },
  ])
  const colleague = await hire()
  const again = panelClient(one.url)
  await again.get('/api/auth-alive')
  await again.post('/api/login', { username: colleague.username, password: testPassword, visitor: 'another-browser' })
  const { body } = await reader.client.get('/api/site-config')
  expect(body.data.device_notification_data[0]).toMatchObject({
    title: 'Sign-in from a new device',
    path: `/user-detail/${colleague.staffId}`,
  })
  expect(body.data.device_notification_count).toBeGreaterThan(0)
  const elsewhere = await hire({ permissions: ['DEVICE_ALERT_VIEW'], domains: [2] })
  expect((await elsewhere.client.get('/api/site-config')).body.data.device_notification_count).toBe(0)
})

test('nobody listens without a session, or from another site', async () => {
  expect((await liveClient(one.url, panelClient(one.url))).status).toBe(401)
  const { client } = await hire()
  expect((await client.get('/api/live', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await client.get('/api/live?domain=2')).status).toBe(422)
})
