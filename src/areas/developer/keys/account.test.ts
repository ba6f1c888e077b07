import { afterAll, beforeAll, expect, test } from 'vitest'
import { confirmation, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'

let office: Office
let developer: Colleague
beforeAll(async () => {
  office = await openOffice()
  developer = await office.hire({
    username: 'dev.keys',
    permissions: ['PLAYERS_VIEW', 'PLAYER_NOTE_EDIT', 'ROLE_VIEW'],
    isDeveloper: true,
  })
})
afterAll(() => office?.close())

const terms = {
  domain: '1',
  name: 'Data warehouse',
  scopes: ['PLAYERS_VIEW', 'IS_DEVELOPER'],
  networks: null,
  days: 30,
}
const create = (change: object = {}, client = developer) =>
  client.post('/api/account/key', { ...terms, ...change, ...confirmation })
const own = async (client = developer) => (await client.get('/api/account')).body.data
/** Calls the product as a program with this key; the rest of a session is absent. */
const callBy = async (
  key: string,
  path: string,
  {
    headers = {},
    ...others
  }: Omit<RequestInit, 'headers'> & { readonly headers?: Readonly<Record<string, string>> } = {},
) => {
  const response = await fetch(`${office.url}${path}`, {
    ...others,
    headers: { authorization: `Bearer ${key}`, ...headers },
  })
  return { status: response.status, body: await response.json() }
}

let key: string
let id: string

test('KEY-01 a new key is shown once, and its hash alone is stored', async () => {
  const created = await create()
  key = created.body.once?.['API key']
  expect([created.status, created.body.message]).toEqual([200, 'API key created'])
  const [row] = await own()
  id = row.id
  expect(row).toMatchObject({ name: terms.name, domain: 'First House', scopes: terms.scopes, status: 'ACTIVE' })
  expect([key.startsWith(row.prefix), row.lastUsedAt]).toEqual([true, null])
  const everywhere = await office.rows(`select a::text as text from audit a union all select e::text from api_key e
    union all select o::text from outbox o union all select k::text from action_key k`)
  expect(everywhere.some(({ text }) => text.includes(key))).toBe(false)
})

test.each([
  ['scopes', ['DEPOSIT_VIEW'], 'You do not have the permission DEPOSIT_VIEW.'],
  ['scopes', ['PLAYER_NOTE_EDIT'], 'Choose from the list.'],
  ['scopes', [], 'Choose at least one.'],
  ['networks', '203.0.113.0/33', 'Enter IP addresses or ranges like 203.0.113.7 or 203.0.113.0/24, one per line.'],
  ['days', 366, 'At most 365'],
  ['name', 'Data warehouse', 'You have an active key with this name. Rotate it, or choose another name.'],
])('%s %j is refused at its field', async (field, value, reason) => {
  expect((await create({ name: 'Other', [field]: value })).body.fields).toEqual({ [field]: reason })
  expect(await own()).toHaveLength(1)
})

test('KEY-02 a key reads what its scopes open in its domain, and changes, confirms and grants nothing', async () => {
  expect((await callBy(key, '/api/players')).status).toBe(200)
  expect((await callBy(key, '/api/webhooks')).status).toBe(200)
  expect((await callBy(key, '/api/roles')).status).toBe(403)
  expect((await callBy(key, '/api/players', { headers: { 'x-domain': '2' } })).status).toBe(403)
  const json = { 'content-type': 'application/json', 'x-requested-with': 'XMLHttpRequest' }
  for (const path of ['/api/account/key', '/api/players/tag', '/api/webhook-create'])
    expect(await callBy(key, path, { method: 'POST', headers: json, body: '{}' }), path).toMatchObject({
      status: 403,
      body: { data: 'API keys only read what one of their scopes opens.' },
    })
  for (const path of ['/api/own-account', '/api/domain-choices'])
    expect((await callBy(key, path)).status, path).toBe(403)
  const [row] = await own()
  expect([row.lastUsedAt === null, row.lastUsedIp]).toEqual([false, expect.any(String)])
})

test('KEY-01 a rotation shows another key, and the previous one is valid until it ends', async () => {
  const rotated = await developer.post(`/api/account/${id}/rotation`, { hours: 24, days: 60, ...confirmation })
  expect(rotated.body.message).toBe('API key rotated; the previous one is valid for 24 h')
  const next = rotated.body.once['API key']
  for (const each of [key, next]) expect((await callBy(each, '/api/players')).status).toBe(200)
  await office.rows(`update api_key set previous_ends_at = now() - interval '1 second' where id = $1`, [id])
  expect([(await callBy(key, '/api/players')).status, (await callBy(next, '/api/players')).status]).toEqual([401, 200])
  key = next
})

test('KEY-01 a key is refused from other networks, after its end, and with the next call after its right or itself ends', async () => {
  const status = async () => (await callBy(key, '/api/players')).status
  const networks = (text: string | null) =>
    developer.post(`/api/account/${id}/networks`, { networks: text, ...confirmation })
  await networks('203.0.113.0/24')
  expect((await callBy(key, '/api/players')).body.data).toBe('This API key cannot be used from your IP address.')
  await networks('127.0.0.0/8\n::1')
  expect(await status()).toBe(200)
  await office.rows(`update role set permissions = array_remove(permissions, 'PLAYERS_VIEW') where id = $1`, [
    developer.roleId,
  ])
  expect(await status()).toBe(403)
  await office.rows(`update role set permissions = permissions || '{PLAYERS_VIEW}' where id = $1`, [developer.roleId])
  await office.rows(`update api_key set expires_at = now() where id = $1`, [id])
  expect(await status()).toBe(401)
  await office.rows(`update api_key set expires_at = now() + interval '1 day' where id = $1`, [id])
  expect(await status()).toBe(200)
  expect((await developer.post(`/api/account/${id}/revoke`, confirmation)).status).toBe(200)
  expect(await status()).toBe(401)
  expect((await developer.post(`/api/account/${id}/rotation`, { hours: 0, days: 30, ...confirmation })).body.data).toBe(
    'This key is revoked. Create another one.',
  )
})

test('keys are shown to and changed by their owner alone, and agents have none', async () => {
  const colleague = await office.hire({ username: 'dev.colleague', permissions: [], isDeveloper: true })
  const agent = await office.hire({
    username: 'dev.agent',
    permissions: [],
    agentId: 100n,
    domains: [1],
    isDeveloper: true,
  })
  for (const client of [colleague, agent]) {
    expect(await own(client), client.username).toEqual([])
    expect((await client.post(`/api/account/${id}/revoke`, confirmation)).status, client.username).toBe(404)
  }
  expect((await create({ scopes: ['IS_DEVELOPER'] }, agent)).body.data).toBe('Only the operator can create API keys.')
})
