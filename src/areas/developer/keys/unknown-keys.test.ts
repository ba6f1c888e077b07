import { afterAll, beforeAll, expect, test } from 'vitest'
import { signedSite } from '#checks/harness/processes/signed-site.ts'
import { openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { until } from '#checks/harness/time/until.ts'
import { rateRules } from '#platform/limits/rate-limit.ts'

let office: Office
let developer: Colleague
let call: Awaited<ReturnType<typeof signedSite>>
const limit = 8
beforeAll(async () => {
  office = await openOffice({
    limits: { rates: { ...rateRules, wrongKey: { perMinute: limit, perHour: 100 } } },
  })
  developer = await office.hire({ username: 'dev.keys', permissions: [], isDeveloper: true })
  call = await signedSite(office.url, office.database.ownerPool)
  await office.rows(
    `insert into inbound_key (domain_id, key_id, name, status) values (1, 'site-0123456789ab', 'old-site', 'REVOKED')`,
  )
})
afterAll(() => office?.close())

const listed = async (client = developer) => (await client.get('/api/account/unknown-keys')).body.data
const send = (path: string, headers: Readonly<Record<string, string>> = {}, init: RequestInit = {}) =>
  fetch(`${office.url}${path}`, {
    method: 'POST',
    body: '{"player":"1001"}',
    ...init,
    headers: { 'content-type': 'application/json', ...headers },
  })
const signedBy = (key: string) => ({ 'x-key': key, 'x-timestamp': '1', 'x-signature': 'ab' })
const secret = 'ovs_CANARY-secret-that-was-sent-as-the-key'
const apiKey = 'ovk_CANARYCANARY'

test('calls with keys that are not active are counted by how the key begins and where they came from, never with the key', async () => {
  for (const key of ['site-0123456789ab', 'site-0123456789ab', 'site-ffff00001111', secret])
    expect((await send('/api/inbound/balance', signedBy(key))).status).toBe(401)
  expect((await send('/api/casino/world-casino/casino-9876543210ab/balance')).status).toBe(401)
  const asked = await send('/api/players', { authorization: `Bearer ${apiKey}` }, { method: 'GET', body: null })
  expect(asked.status).toBe(401)
  const rows = await until('the calls are counted', async () => {
    const found = await listed()
    return found.length >= 5 ? found : null
  })
  const shown = rows.map((row: Record<string, unknown>) =>
    [row['channel'], row['beginning'], row['reason'], row['keyName'], row['domain'], row['calls']]
      .map(String)
      .join(' '),
  )
  expect(shown.toSorted()).toEqual([
    'API ovk_CANARY… UNKNOWN null null 1',
    'CASINO casino-9876… UNKNOWN null null 1',
    'SITE ovs_… UNKNOWN null null 1',
    'SITE site-0123… REVOKED old-site First House 2',
    'SITE site-ffff… UNKNOWN null null 1',
  ])
  expect(rows[0].ip).toMatch(/127\.0\.0\.1|::1/)
  const stored = JSON.stringify(await office.rows('select c::text as text from unknown_key_call c'))
  for (const canary of [secret, 'CANARY-secret', apiKey, 'site-0123456789ab']) expect(stored).not.toContain(canary)
})

test('an address that goes on is refused for a while, whether the key exists or not, and right calls are answered meanwhile', async () => {
  const statuses: number[] = []
  for (let at = 0; at < limit; at++)
    statuses.push((await send('/api/inbound/balance', signedBy('site-ffff00001111'))).status)
  expect(statuses).toContain(401)
  const refused = await send('/api/inbound/balance', signedBy('site-ffff00001111'))
  expect([refused.status, Number(refused.headers.get('retry-after')) > 0]).toEqual([429, true])
  expect((await send('/api/inbound/balance', signedBy('key-1'))).status).toBe(429)
  const asked = await send('/api/players', { authorization: `Bearer ${apiKey}` }, { method: 'GET', body: null })
  expect(asked.status).toBe(429)
  expect((await call('/balance', { player: '1001' })).status).toBe(200)
})

test('calls of a key that was of a domain are shown to its developers alone, and none to agents', async () => {
  const abroad = await office.hire({ username: 'dev.keys.two', permissions: [], domains: [2], isDeveloper: true })
  const ofAgent = await office.hire({
    username: 'dev.keys.agent',
    permissions: [],
    agentId: 100n,
    domains: [1],
    isDeveloper: true,
  })
  const beginnings = async (client: Colleague) =>
    new Set((await listed(client)).map(({ beginning }: { beginning: string }) => beginning))
  expect((await beginnings(abroad)).has('site-0123…')).toBe(false)
  expect((await beginnings(abroad)).has('site-ffff…')).toBe(true)
  expect(await beginnings(ofAgent)).toEqual(new Set())
  const plain = await office.hire({ username: 'plain.keys', permissions: ['PLAYERS_VIEW'] })
  expect((await plain.get('/api/account/unknown-keys')).status).toBe(403)
})
