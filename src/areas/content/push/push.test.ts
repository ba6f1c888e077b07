import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmation, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'

let office: Office
let editor: Colleague
let reader: Colleague
const credential = 'canary-of-the-push-provider-4711'

beforeAll(async () => {
  office = await openOffice({})
  editor = await office.hire({
    username: 'editor',
    permissions: ['APP_NOTIFY_VIEW', 'APP_NOTIFY_SEND', 'APP_NOTIFICATION_HISTORY'],
  })
  reader = await office.hire({ username: 'reader', permissions: ['APP_NOTIFY_VIEW'] })
})
afterAll(() => office.close())

const reason = { code: 'OTHER', text: 'The match is off' }
type More = Readonly<Record<string, unknown>>
const message = {
  isDaily: false,
  repeatUntil: null,
  domain: '1',
  name: 'Final',
  title: 'The final starts',
  body: 'All markets are open.',
  linkPage: '/sports',
  platforms: [],
  language: null,
  vipLevels: [],
  conditions: [],
  sendAt: '2990-01-01T10:00:00.000Z',
  quietFrom: 22,
  quietUntil: 8,
  rate: 600,
  reason,
}
const compose = (more: More = {}, by = editor) => by.post('/api/app-notify/message', { ...message, ...more })

test('a message needs a provider, an audience and a path of the site', async () => {
  expect((await compose()).body.fields).toEqual({ domain: 'This domain has no push provider yet.' })
  await office.rows(
    `insert into push_provider (domain_id, url, credential_encrypted, last_four, updated_by) values (1, 'https://push.example', 'sealed', '4711', 'owner')`,
  )
  expect((await compose()).body.data).toBe('No devices match this audience.')
  expect((await compose({ domain: '2' })).status).toBe(409)
  expect((await compose({ domain: 'no number' })).status).toBe(422)
  for (const [more, field] of [
    [{ linkPage: '//evil.example' }, 'linkPage'],
    [{ title: 'x'.repeat(66) }, 'title'],
    [{ body: 'x'.repeat(241) }, 'body'],
    [{ quietFrom: 24 }, 'quietFrom'],
    [{ repeatUntil: 'soon' }, 'repeatUntil'],
  ] as const) {
    const { status, body } = await compose(more)
    expect([status, Object.keys(body.fields ?? {})], field).toEqual([422, [field]])
  }
  expect((await compose({}, reader)).status).toBe(403)
  expect(await office.rows('select id from push_message')).toEqual([])
})

test('a scheduled message is listed with its state, and cancelled before it is sent', async () => {
  await office.rows(
    `insert into push_message (domain_id, name, title, body, send_at, staff_id, created_by) values (1, 'Final', 'The final', 'Text', '2990-01-01', 1, 'owner')`,
  )
  const [row] = (await editor.get('/api/app-notify')).body.data
  expect(row).toMatchObject({ name: 'Final', status: 'PENDING', quiet: '22:00–08:00', platforms: [], language: null })
  expect((await reader.post(`/api/app-notify/${row.id}/cancellation`, { reason })).status).toBe(403)
  expect((await editor.post(`/api/app-notify/${row.id}/cancellation`, { reason })).body.message).toBe(
    'Cancelled: 0 sent',
  )
  expect((await editor.get('/api/notification-history')).body.data).toMatchObject([
    { id: row.id, status: 'CANCELLED', sent: 0, opened: 0 },
  ])
  expect((await editor.post(`/api/app-notify/${row.id}/cancellation`, { reason })).status).toBe(409)
})

test('the key of a provider is stored sealed and never shown', async () => {
  const developer = await office.hire({ username: 'maker', permissions: ['IS_DEVELOPER'] })
  const input = { domain: '1', url: 'https://push.example/v1/projects/x/messages:send', credential }
  const saved = await developer.post('/api/app-notify/providers/provider', { ...input, ...confirmation })
  expect([saved.status, saved.body.message]).toEqual([200, 'Provider saved'])
  expect((await developer.get('/api/app-notify/providers')).body.data).toMatchObject([{ credential: '****4711' }])
  expect(
    await office.rows(
      `select (select count(*) from audit a where a::text like $1) + (select count(*) from push_provider v where v::text like $1) as found`,
      [`%${credential}%`],
    ),
  ).toEqual([{ found: 0n }])
  const inside = await developer.post('/api/app-notify/providers/provider', {
    ...input,
    url: 'https://127.0.0.1/send',
    ...confirmation,
  })
  expect(inside.body.fields).toEqual({ url: 'Calls to this address are not allowed.' })
})

test('a message reaches the players of its conditions who allow it: the count says so, and excluded players are never in it', async () => {
  await office.rows('delete from app_device')
  await office.rows(
    `insert into app_device (cell, player_id, domain_id, platform, token, allows_offers)
      select cell, id, domain_id, 'android', 'token-of-player-' || id, id <> 1003 from player where id in (1001, 1002, 1003, 1004)`,
  )
  await office.rows('update player set vip_level = 5 where id in (1001, 1002, 1003)')
  await office.rows(
    `insert into player_exclusion (domain_id, player_id, kind, keys, from_at, expires_at, set_by, reason)
      values (1, 1002, 'COOL_OFF', array['account:1002'], now() - interval '1 hour', now() + interval '1 day', 'risk', 'asked')`,
  )
  const level = { group: 1, field: 'VIP_LEVEL', comparison: 'AT_LEAST', value: '5', days: null }
  const count = async (conditions: object[], by = editor) => {
    const audience = JSON.stringify({ platforms: [], language: null, vipLevels: [], conditions })
    return by.get(`/api/app-notify/audience?domain=1&audience=${encodeURIComponent(audience)}`)
  }
  expect((await count([])).body.data).toEqual({ devices: 2, players: 2, complaint: null })
  expect((await count([level])).body.data).toEqual({ devices: 1, players: 1, complaint: null })
  expect((await count([{ ...level, value: 'x' }])).body.data).toMatchObject({
    devices: 0,
    complaint: 'Condition 1: Enter a whole number.',
  })
  expect((await count([level], reader)).status).toBe(403)
  const wrong = await compose({ conditions: [{ ...level, value: 'x' }] })
  expect(wrong.body.fields).toEqual({ conditions: 'Condition 1: Enter a whole number.' })
  const composed = await compose({ conditions: [level] })
  expect([composed.status, composed.body.message]).toEqual([200, 'Scheduled: 1 devices'])
  const [stored] = await office.rows('select conditions from push_message where conditions <> $1', ['[]'])
  expect(stored.conditions).toEqual([level])
})
