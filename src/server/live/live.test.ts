import { afterAll, beforeAll, expect, test } from 'vitest'
import { becomes, insertOf, openListening, viewing, type Listening } from '#checks/harness/processes/listening.ts'
import { liveClient } from '#checks/harness/processes/live-client.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { testPassword } from '#checks/harness/staff/staff.ts'
import { mostOfOne } from '#platform/live/hub.ts'

let house: Listening
beforeAll(async () => {
  house = await openListening()
})
afterAll(() => house?.close())

test('a stream tells the counters of the site configuration at once', async () => {
  const { client } = await house.hire()
  const stream = await house.listen(client)
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
  const [whoSeesAll, north, south, elsewhere, blind] = await Promise.all([
    house.hire(),
    house.hire({ agentId: 110n }, house.other),
    house.hire({ agentId: 120n }),
    house.hire({ domains: [2] }, house.other),
    house.hire({ permissions: ['WITHDRAW_VIEW'] }),
  ])
  const [whole, below, beside, abroad, without] = await Promise.all([
    house.listen(whoSeesAll.client),
    house.listen(north.client, house.other),
    house.listen(south.client),
    house.listen(elsewhere.client, house.other),
    house.listen(blind.client),
  ])
  const before = Number(whole.told()['all_deposit_count'])
  await house.ask({ player: 1001n, agent: 111n, domain: 1 })
  await becomes(whole, { all_deposit_count: before + 1, manual_deposit_count: before + 1 })
  await becomes(below, { all_deposit_count: 1 })
  expect([beside, abroad, without].map((stream) => stream.told()['all_deposit_count'])).toEqual([0, 0, 0])
  await house.ask({ player: 1006n, agent: 200n, domain: 2 })
  await becomes(abroad, { all_deposit_count: 1 })
  expect(whole.told()['all_deposit_count']).toBe(before + 1)
})

test('what waits for somebody of KYC is every document that is PENDING or IN_REVIEW, on the stream as everywhere', async () => {
  const { client } = await house.hire({ agentId: 120n, permissions: [...viewing, 'DASHBOARD_VIEW'] })
  const stream = await house.listen(client)
  expect(stream.told()['player_kyc_count']).toBe(0)
  await house.run(
    `insert into kyc_document (cell, player_id, domain_id, type) select cell, id, domain_id, unnest(array['PAN', 'SELFIE']) from player where id = 1004`,
  )
  await house.run(`insert into outbox (domain_id, name) values (1, 'kyc.submitted')`)
  await house.relay()
  await becomes(stream, { player_kyc_count: 2 })
  await house.run(`update kyc_document set status = 'IN_REVIEW' where type = 'PAN'`)
  expect((await client.get('/api/site-config')).body.data.player_kyc_count).toBe(2)
  expect((await client.get('/api/dashboard/queues')).body.data.kyc).toBe(2)
  await house.run(`update kyc_document set status = 'VERIFIED'`)
  await house.run(`insert into outbox (domain_id, name) values (1, 'kyc.verified')`)
  await house.relay()
  await becomes(stream, { player_kyc_count: 0 })
})

test('neither a stream nor a poll in the background keeps a session alive', async () => {
  const { client, staffId } = await house.hire()
  const seen = async () =>
    (await house.run(`select last_seen_at as at from session where staff_id = $1 and ended_at is null`, [staffId]))[0]
      ?.at
  await house.run(`update session set last_seen_at = now() - interval '14 minutes' where staff_id = $1`, [staffId])
  const before = await seen()
  await house.listen(client)
  await client.get('/api/site-config', { 'x-background': '1' })
  expect(await seen()).toEqual(before)
  await client.get('/api/site-config')
  expect(await seen()).not.toEqual(before)
})

test('a person listens in a bounded number of windows, and a window that is closed makes room', async () => {
  const { client } = await house.hire()
  const windows = await Promise.all(Array.from({ length: mostOfOne }, () => house.listen(client)))
  expect(windows.map(({ status }) => status)).toEqual(windows.map(() => 200))
  expect((await house.listen(client)).status).toBe(429)
  windows[0]?.close()
  await expect.poll(async () => (await house.listen(client)).status).toBe(200)
})

test('a process listens with one connection, and hears again after losing it', async () => {
  const { client } = await house.hire()
  const stream = await house.listen(client)
  const listening = () =>
    house.run(
      `select pid from pg_stat_activity where application_name = 'overround live' and datname = current_database()`,
    )
  const before = await listening()
  expect(before).toHaveLength(2)
  const count = Number(stream.told()['all_deposit_count'])
  // Nobody is told of it: it is there when what was missed is looked for.
  await house.run(insertOf({ player: 1000n, agent: 110n, domain: 1 }))
  await house.run(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'overround live' and datname = current_database()`,
  )
  await becomes(stream, { all_deposit_count: count + 1 })
  await expect.poll(async () => (await listening()).length).toBe(2)
  await house.ask({ player: 1000n, agent: 110n, domain: 1 })
  await becomes(stream, { all_deposit_count: count + 2 })
})

test('the bell lists files that are ready and devices that are new for a colleague', async () => {
  const reader = await house.hire({ permissions: ['DOWNLOAD_REPORT_VIEW', 'DEVICE_ALERT_VIEW', 'USER_DETAIL'] })
  const stream = await house.listen(reader.client)
  expect(stream.told()).toMatchObject({ notification_count: 0, notification_data: [] })
  await house.run(
    `insert into report_request (staff_id, report_type, title, filters, file_extension, status, rows, finished_at, expires_at)
     values ($1, '/players', 'Players', '{}', 'csv', 'READY', 7, now(), now() + interval '1 day')`,
    [reader.staffId],
  )
  await house.run(`insert into outbox (name) values ('report.ready')`)
  await house.relay()
  await becomes(stream, { notification_count: 1 })
  expect(stream.told()['notification_data']).toMatchObject([
    { title: 'Report is ready', text: 'Players, 7 rows', path: '/download-report' },
  ])
  const colleague = await house.hire()
  const again = panelClient(house.one.url)
  await again.get('/api/auth-alive')
  await again.post('/api/login', { username: colleague.username, password: testPassword, visitor: 'another-browser' })
  const { body } = await reader.client.get('/api/site-config')
  expect(body.data.device_notification_data[0]).toMatchObject({
    title: 'Sign-in from a new device',
    text: expect.stringContaining(colleague.username),
    path: expect.stringMatching(/^\/device-alert\?id=/),
  })
  expect(body.data.device_notification_count).toBeGreaterThan(0)
  const elsewhere = await house.hire({ permissions: ['DEVICE_ALERT_VIEW'], domains: [2] })
  expect((await elsewhere.client.get('/api/site-config')).body.data.device_notification_count).toBe(0)
})

test('nobody listens without a session, or from another site', async () => {
  expect((await liveClient(house.one.url, panelClient(house.one.url))).status).toBe(401)
  const { client } = await house.hire()
  expect((await client.get('/api/live', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect((await client.get('/api/live?domain=2')).status).toBe(422)
})
