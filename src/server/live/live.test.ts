import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  expectLiveState,
  insertOf,
  openLiveSetup,
  viewPermissions,
  type LiveSetup,
} from '#checks/harness/processes/live-setup.ts'
import { liveClient } from '#checks/harness/processes/live-client.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { testPassword } from '#checks/harness/staff/staff.ts'
import { maxPerUser } from '#platform/live/hub.ts'

let fixture: LiveSetup
beforeAll(async () => {
  fixture = await openLiveSetup()
})
afterAll(() => fixture?.close())

test('sends the counters of the site configuration immediately', async () => {
  const { client } = await fixture.addUser()
  const stream = await fixture.listen(client)
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
    expect(stream.state()[name], name).toBe(body.data[name])
})

test('sends an event in both processes to users who may see its subject, within domain and downline', async () => {
  const [whoSeesAll, north, south, elsewhere, blind] = await Promise.all([
    fixture.addUser(),
    fixture.addUser({ agentId: 110n }, fixture.other),
    fixture.addUser({ agentId: 120n }),
    fixture.addUser({ domains: [2] }, fixture.other),
    fixture.addUser({ permissions: ['WITHDRAW_VIEW'] }),
  ])
  const [operator, below, beside, abroad, without] = await Promise.all([
    fixture.listen(whoSeesAll.client),
    fixture.listen(north.client, fixture.other),
    fixture.listen(south.client),
    fixture.listen(elsewhere.client, fixture.other),
    fixture.listen(blind.client),
  ])
  const before = Number(operator.state()['all_deposit_count'])
  await fixture.requestDeposit({ player: 1001n, agent: 111n, domain: 1 })
  await expectLiveState(operator, { all_deposit_count: before + 1, manual_deposit_count: before + 1 })
  await expectLiveState(below, { all_deposit_count: 1 })
  expect([beside, abroad, without].map((stream) => stream.state()['all_deposit_count'])).toEqual([0, 0, 0])
  await fixture.requestDeposit({ player: 1006n, agent: 200n, domain: 2 })
  await expectLiveState(abroad, { all_deposit_count: 1 })
  expect(operator.state()['all_deposit_count']).toBe(before + 1)
})

test('counts PENDING and IN_REVIEW documents for KYC on the stream as elsewhere', async () => {
  const { client } = await fixture.addUser({ agentId: 120n, permissions: [...viewPermissions, 'DASHBOARD_VIEW'] })
  const stream = await fixture.listen(client)
  expect(stream.state()['player_kyc_count']).toBe(0)
  await fixture.run(
    `insert into kyc_document (cell, player_id, domain_id, type) select cell, id, domain_id, unnest(array['PAN', 'SELFIE']) from player where id = 1004`,
  )
  await fixture.run(`insert into outbox (domain_id, name) values (1, 'kyc.submitted')`)
  await fixture.relay()
  await expectLiveState(stream, { player_kyc_count: 2 })
  await fixture.run(`update kyc_document set status = 'IN_REVIEW' where type = 'PAN'`)
  expect((await client.get('/api/site-config')).body.data.player_kyc_count).toBe(2)
  expect((await client.get('/api/dashboard/queues')).body.data.kyc).toBe(2)
  await fixture.run(`update kyc_document set status = 'VERIFIED'`)
  await fixture.run(`insert into outbox (domain_id, name) values (1, 'kyc.verified')`)
  await fixture.relay()
  await expectLiveState(stream, { player_kyc_count: 0 })
})

test('does not extend a session by a stream or a background poll', async () => {
  const { client, staffId } = await fixture.addUser()
  const seen = async () =>
    (await fixture.run(`select last_seen_at as at from session where staff_id = $1 and ended_at is null`, [staffId]))[0]
      ?.at
  await fixture.run(`update session set last_seen_at = now() - interval '14 minutes' where staff_id = $1`, [staffId])
  const before = await seen()
  await fixture.listen(client)
  await client.get('/api/site-config', { 'x-background': '1' })
  expect(await seen()).toEqual(before)
  await client.get('/api/site-config')
  expect(await seen()).not.toEqual(before)
})

test('limits the streams of a user, and frees one when a window closes', async () => {
  const { client } = await fixture.addUser()
  const windows = await Promise.all(Array.from({ length: maxPerUser }, () => fixture.listen(client)))
  expect(windows.map(({ status }) => status)).toEqual(windows.map(() => 200))
  expect((await fixture.listen(client)).status).toBe(429)
  windows[0]?.close()
  await expect.poll(async () => (await fixture.listen(client)).status).toBe(200)
})

test('listens with one connection per process and recovers after losing it', async () => {
  const { client } = await fixture.addUser()
  const stream = await fixture.listen(client)
  const listening = () =>
    fixture.run(
      `select pid from pg_stat_activity where application_name = 'overround live' and datname = current_database()`,
    )
  const before = await listening()
  expect(before).toHaveLength(2)
  const count = Number(stream.state()['all_deposit_count'])
  // Not announced; found when missed events are read after reconnecting.
  await fixture.run(insertOf({ player: 1000n, agent: 110n, domain: 1 }))
  await fixture.run(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'overround live' and datname = current_database()`,
  )
  await expectLiveState(stream, { all_deposit_count: count + 1 })
  await expect.poll(async () => (await listening()).length).toBe(2)
  await fixture.requestDeposit({ player: 1000n, agent: 110n, domain: 1 })
  await expectLiveState(stream, { all_deposit_count: count + 2 })
})

test('lists ready files and new devices of colleagues in the bell', async () => {
  const reader = await fixture.addUser({ permissions: ['DOWNLOAD_REPORT_VIEW', 'DEVICE_ALERT_VIEW', 'USER_DETAIL'] })
  const stream = await fixture.listen(reader.client)
  expect(stream.state()).toMatchObject({ notification_count: 0, notification_data: [] })
  await fixture.run(
    `insert into report_request (staff_id, report_type, title, filters, file_extension, status, rows, finished_at, expires_at)
     values ($1, '/players', 'Players', '{}', 'csv', 'READY', 7, now(), now() + interval '1 day')`,
    [reader.staffId],
  )
  await fixture.run(`insert into outbox (name) values ('report.ready')`)
  await fixture.relay()
  await expectLiveState(stream, { notification_count: 1 })
  expect(stream.state()['notification_data']).toMatchObject([
    { title: 'Report is ready', text: 'Players, 7 rows', path: '/download-report' },
  ])
  const colleague = await fixture.addUser()
  const client = panelClient(fixture.one.url)
  await client.get('/api/auth-alive')
  await client.post('/api/login', { username: colleague.username, password: testPassword, visitor: 'another-browser' })
  const { body } = await reader.client.get('/api/site-config')
  expect(body.data.device_notification_data[0]).toMatchObject({
    title: 'Sign-in from a new device',
    text: expect.stringContaining(colleague.username),
    path: expect.stringMatching(/^\/device-alert\?id=/),
  })
  expect(body.data.device_notification_count).toBeGreaterThan(0)
  const elsewhere = await fixture.addUser({ permissions: ['DEVICE_ALERT_VIEW'], domains: [2] })
  expect((await elsewhere.client.get('/api/site-config')).body.data.device_notification_count).toBe(0)
})

test('announces the progress of own files to the lists of files', async () => {
  const reader = await fixture.addUser({ permissions: ['DOWNLOAD_REPORT_VIEW'] })
  const colleague = await fixture.addUser({ permissions: ['DOWNLOAD_REPORT_VIEW'] })
  const blind = await fixture.addUser({ permissions: ['DEPOSIT_VIEW'] })
  for (const { staffId } of [reader, colleague, blind])
    await fixture.run(
      `insert into report_request (staff_id, report_type, title, filters, file_extension, status, rows, started_at)
       values ($1, '/players', 'Players', '{}', 'csv', 'RUNNING', 0, now())`,
      [staffId],
    )
  const streams = await Promise.all([reader, colleague, blind].map(({ client }) => fixture.listen(client)))
  const stamps = () => streams.map((stream) => stream.state()['report_stamp'] ?? null)
  await expect.poll(stamps).toEqual([expect.any(String), expect.any(String), null])
  const before = stamps()
  await fixture.run(`update report_request set rows = 12000, expected_rows = 45000 where staff_id = $1`, [
    reader.staffId,
  ])
  await fixture.run(`select pg_notify('overround_events', '{"name": "report.progress"}')`)
  // Sooner than everything is read again.
  await expect.poll(() => stamps()[0], { timeout: 8_000 }).not.toBe(before[0])
  expect(stamps().slice(1)).toEqual(before.slice(1))
  const { body } = await reader.client.get('/api/download-report')
  expect(body.data).toEqual([expect.objectContaining({ status: 'RUNNING', rows: 12_000, expectedRows: 45_000 })])
})

test('rejects streams without a session or from another site', async () => {
  expect((await liveClient(fixture.one.url, panelClient(fixture.one.url))).status).toBe(401)
  const { client } = await fixture.addUser()
  expect((await client.get('/api/live', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await client.get('/api/live?domain=2')).status).toBe(422)
})
