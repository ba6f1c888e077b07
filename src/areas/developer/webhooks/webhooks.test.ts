import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  confirmation,
  openOffice,
  staffPermissions,
  type Colleague,
  type Office,
} from '#checks/harness/staff/office.ts'
import { instantIn } from '#checks/harness/time/clock.ts'
import { testSettings } from '#checks/harness/staff/staff.ts'
import { unseal } from '#platform/auth/secrets/seal.ts'
import { webhookSealOf } from '#platform/webhooks/signature.ts'

let office: Office
let developer: Colleague
beforeAll(async () => {
  office = await openOffice()
  developer = await office.hire({ username: 'dev.hooks', permissions: [], isDeveloper: true })
})
afterAll(() => office?.close())

const terms = {
  domain: '1',
  url: 'https://hooks.one.example/overround',
  description: 'Ledger',
  events: ['withdrawal.paid'],
}
const create = (change: object = {}, client = developer) =>
  client.post('/api/webhook-create', { values: { ...terms, ...change }, ...confirmation })
const endpoints = async (client = developer) => (await client.get('/api/webhooks')).body.data
const deliveries = async (endpointId: string) =>
  (await developer.get(`/api/webhooks/deliveries?endpointId=${endpointId}`)).body.data
const stored = async (id: string) => (await office.rows('select * from webhook_endpoint where id = $1', [id]))[0]
const opened = (id: string, sealed: string) => unseal(testSettings.sealingKeys, sealed, webhookSealOf(id))

let id: string
let secret: string

test('a new endpoint shows its secret once, and stores it sealed', async () => {
  const created = await create()
  secret = created.body.once?.Secret
  expect([created.status, created.body.message]).toEqual([200, 'Webhook created'])
  expect(secret).toMatch(/^whsec_[\w+/]{43}=$/)
  const [row] = await endpoints()
  id = row.id
  expect(row).toMatchObject({
    url: terms.url,
    domain: 'First House',
    events: terms.events,
    status: 'ACTIVE',
    createdBy: 'dev.hooks',
  })
  expect(opened(id, (await stored(id)).secret_encrypted)).toBe(secret)
  const everywhere =
    await office.rows(`select a::text as text from audit a union all select e::text from webhook_endpoint e
    union all select o::text from outbox o union all select k::text from action_key k`)
  expect(everywhere.some(({ text }) => text.includes(secret))).toBe(false)
})

test.each([
  ['url', 'http://hooks.one.example/', 'Enter a URL that begins with https://.'],
  ['url', 'https://127.0.0.1/', 'Calls to this address are not allowed.'],
  ['url', 'https://[::ffff:7f00:1]/', 'Calls to this address are not allowed.'],
  ['url', 'https://2130706433/', 'Calls to this address are not allowed.'],
  ['url', 'https://[64:ff9b::a00:1]/', 'Calls to this address are not allowed.'],
  ['url', 'https://[2002:7f00:1::]/', 'Calls to this address are not allowed.'],
  ['url', 'https://0x7f.1/', 'Calls to this address are not allowed.'],
  ['url', 'https://127.1/', 'Calls to this address are not allowed.'],
  ['url', 'https://user@hooks.one.example/', 'The URL must not contain a username or password.'],
  ['url', 'https://hooks.one.example:22/', 'Only ports 443 and 8443 are allowed.'],
  ['events', [], 'Choose at least one.'],
  ['events', ['no.such-event'], 'Choose from the list.'],
])('%s %j is refused at its field, on creation and on change', async (field, value, reason) => {
  const before = await office.rows('select * from webhook_endpoint')
  expect((await create({ [field]: value })).body.fields).toEqual({ [field]: reason })
  const { version } = await stored(id)
  const edited = await developer.put(`/api/webhook-edit/${id}`, {
    values: { ...terms, [field]: value },
    version,
    ...confirmation,
  })
  expect(edited.body.fields).toEqual({ [field]: reason })
  expect(await office.rows('select * from webhook_endpoint')).toEqual(before)
})

test('a rotated secret leaves the previous one valid for the hours that were chosen', async () => {
  const rotated = await developer.post(`/api/webhooks/${id}/rotation`, { hours: 24, ...confirmation })
  expect(rotated.body.message).toBe('Secret rotated; the previous one signs for 24 h')
  const next = rotated.body.once.Secret
  const row = await stored(id)
  expect([opened(id, row.secret_encrypted), opened(id, row.previous_secret_encrypted)]).toEqual([next, secret])
  expect(
    (
      await office.rows(
        `select previous_ends_at > now() + interval '23 hours' as lasts from webhook_endpoint where id = $1`,
        [id],
      )
    )[0],
  ).toEqual({ lasts: true })
  await developer.post(`/api/webhooks/${id}/rotation`, { hours: 0, ...confirmation })
  expect((await stored(id)).previous_secret_encrypted).toBeNull()
})

test('a test is queued for an active endpoint, and refused for a paused one', async () => {
  expect((await developer.post(`/api/webhooks/${id}/test`, {})).status).toBe(200)
  expect(await deliveries(id)).toMatchObject([
    { event: 'webhook.test', status: 'PENDING', attempts: 0, url: terms.url },
  ])
  expect((await developer.post(`/api/webhooks/${id}/pause`, confirmation)).status).toBe(200)
  expect((await developer.post(`/api/webhooks/${id}/test`, {})).body.data).toBe(
    'This endpoint is not active. Resume it first.',
  )
  expect((await developer.post(`/api/webhooks/${id}/resume`, {})).status).toBe(200)
  expect(await deliveries(id)).toHaveLength(1)
})

test('D29 a replay sends what was recorded in the period again, with the bytes that were sent, and a dry run nothing', async () => {
  const events = await office.rows(`insert into outbox (domain_id, name, subject, at) values
    (1, 'withdrawal.paid', 'withdrawal:1', now()), (1, 'withdrawal.paid', 'withdrawal:2', now()),
    (1, 'withdrawal.held', 'withdrawal:3', now()), (2, 'withdrawal.paid', 'withdrawal:4', now()) returning id`)
  const bytes = '{"type": "withdrawal.paid", "fee": 0.0}'
  await office.rows(
    `insert into webhook_delivery (domain_id, endpoint_id, event_id, event, aggregate, body, status)
     values (1, $1, $2, 'withdrawal.paid', 'withdrawal:1', $3, 'SUCCESS')`,
    [id, events[0].id, bytes],
  )
  const at = (minutes: number) => instantIn(minutes * 60_000).toISOString()
  const ask = (how: string, period: object) => developer.post(`/api/webhooks/${id}/replay${how}`, period)
  const replayed = async () => (await deliveries(id)).filter(({ isReplay }: { isReplay: boolean }) => isReplay)
  const dry = await ask('?preview=1', { from: at(-5), to: null })
  expect(dry.body.data.after).toMatchObject({ replayedEvents: 2 })
  expect(await replayed()).toEqual([])
  expect((await ask('', { from: at(5), to: null })).body.fields).toEqual({ from: 'Start must be in the past.' })
  expect((await ask('', { from: at(-5), to: at(-6) })).body.fields).toEqual({ to: 'End must be after the start.' })
  expect((await ask('', { from: at(-60), to: at(-59) })).body.fields).toHaveProperty('from')
  expect((await ask('', { from: at(-5), to: null })).body.message).toBe('2 events are sent again')
  const sent = await replayed()
  expect(sent.map(({ aggregate, messageId }: Record<string, string>) => [aggregate, messageId]).toSorted()).toEqual([
    ['withdrawal:1', events[0].id],
    ['withdrawal:2', events[1].id],
  ])
  expect(sent.find(({ aggregate }: Record<string, string>) => aggregate === 'withdrawal:1').body).toBe(bytes)
})

test('a delivery that ended is sent again with all its attempts, and one that waits is not', async () => {
  await office.rows(
    `update webhook_delivery set status = 'FAILED', attempts = 12, error = 'The endpoint answered 500', failure = 'ANSWER',
       failed_since = now(), failed_at = now() where event = 'webhook.test'`,
  )
  const find = async () => (await deliveries(id)).find(({ event }: { event: string }) => event === 'webhook.test')
  const failed = await find()
  expect((await developer.post('/api/webhooks/deliveries/redeliveries', { ids: [failed.id] })).status).toBe(200)
  expect(await find()).toMatchObject({
    status: 'PENDING',
    attempts: 12,
    isReplay: true,
    error: null,
    failureGroup: null,
    body: failed.body,
  })
  const counted = await office.rows(`select attempts_before from webhook_delivery where id = $1`, [failed.id])
  expect(counted).toEqual([{ attempts_before: 12 }])
  expect((await developer.post('/api/webhooks/deliveries/redeliveries', { ids: [failed.id] })).status).toBe(409)
})

test('a selection is sent again without the deliveries of an endpoint that is paused', async () => {
  const [paused] = await office.rows(
    `insert into webhook_endpoint (domain_id, url, events, status, created_by) values (1, 'https://paused.example/', array['withdrawal.paid'], 'PAUSED', 'test') returning id`,
  )
  const failed = await office.rows(
    `insert into webhook_delivery (domain_id, endpoint_id, event_id, event, aggregate, body, status)
     select 1, e, uuidv7(), 'withdrawal.paid', 'withdrawal:9', '{}', 'FAILED' from unnest($1::uuid[]) e returning id, endpoint_id`,
    [[id, paused.id]],
  )
  const ids = failed.map((row) => row.id)
  const sent = await developer.post('/api/webhooks/deliveries/redeliveries', { ids })
  expect([sent.status, sent.body.data.done, sent.body.data.skipped.length]).toEqual([200, 1, 1])
  expect(sent.body.message).toContain('This endpoint is not active. Resume it first.')
  const states = await office.rows(`select endpoint_id, status from webhook_delivery where id = any($1)`, [ids])
  expect(Object.fromEntries(states.map((row) => [row.endpoint_id, row.status]))).toEqual({
    [id]: 'PENDING',
    [paused.id]: 'FAILED',
  })
  await office.rows('delete from webhook_delivery where endpoint_id = $1', [paused.id])
  await office.rows('delete from webhook_endpoint where id = $1', [paused.id])
})

test('a rotation ends a previous secret that cannot be decrypted', async () => {
  await office.rows(`update webhook_endpoint set secret_encrypted = 'v1.a.b.c' where id = $1`, [id])
  const rotated = await developer.post(`/api/webhooks/${id}/rotation`, { hours: 24, ...confirmation })
  expect(rotated.body.message).toBe('Secret rotated')
  const row = await stored(id)
  expect([opened(id, row.secret_encrypted), row.previous_secret_encrypted]).toEqual([rotated.body.once.Secret, null])
})

test('webhooks of another domain, and all of them for agents, are neither shown nor changed', async () => {
  const elsewhere = await office.hire({ username: 'dev.second', permissions: [], domains: [2], isDeveloper: true })
  const agent = await office.hire({
    username: 'dev.agent',
    permissions: [],
    agentId: 100n,
    domains: [1],
    isDeveloper: true,
  })
  const plain = await office.hire({ username: 'plain.hooks', permissions: staffPermissions })
  for (const client of [elsewhere, agent]) {
    expect(await endpoints(client), client.username).toEqual([])
    for (const path of ['deliveries', 'attempts'])
      expect((await client.get(`/api/webhooks/${path}`)).body.data, client.username).toEqual([])
    expect((await client.post(`/api/webhooks/${id}/test`, {})).status, client.username).toBe(404)
    expect((await client.post(`/api/webhooks/${id}/rotation`, { hours: 0, ...confirmation })).status).toBe(404)
    expect((await client.get(`/api/webhook-edit/${id}`)).status, client.username).toBe(404)
  }
  expect((await create({ url: 'https://second.example/' }, elsewhere)).body.fields).toEqual({
    domain: 'You do not have access to this domain.',
  })
  expect((await create({ url: 'https://agent.example/' }, agent)).body.data).toBe(
    'Only the operator can manage webhooks.',
  )
  expect((await plain.get('/api/webhooks')).status).toBe(403)
  expect(await endpoints()).toHaveLength(1)
})
