import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { solve } from '#blueprint/proof-of-work.ts'
import { permissions } from '#blueprint/screen/permissions.ts'
import { confirmation, decide, openOffice, type Colleague, type Office } from '#checks/harness/staff/office.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { signedSite } from '#checks/harness/processes/signed-site.ts'
import { testPassword } from '#checks/harness/staff/staff.ts'

let office: Office
let head: Colleague
let second: Colleague
let oneDomain: Colleague
let call: Awaited<ReturnType<typeof signedSite>>

beforeAll(async () => {
  office = await openOffice()
  const developer = { permissions, isDeveloper: true }
  head = await office.hire({ username: 'head', ...developer })
  second = await office.hire({ username: 'second', ...developer })
  oneDomain = await office.hire({ username: 'one.domain', ...developer, domains: [1] })
  call = await signedSite(office.url, office.database.ownerPool)
})
afterAll(() => office?.close())

const list = '/api/device-restrictions'
const blank = { domain: null, fromAt: null, expiresAt: null, source: null, own: false }
const add = (rule: object, client: Colleague = head) =>
  client.post(`${list}/rule`, {
    ...blank,
    kind: 'IP',
    scope: 'PLAYERS',
    action: 'BLOCK_REGISTER',
    ...rule,
    ...confirmation,
  })
const shown = async (value: string) => (await head.get(`${list}?value=${encodeURIComponent(value)}`)).body.data[0]
const register = (device: object) =>
  call('/player', { externalId: randomUUID(), username: `p${randomUUID().slice(0, 8)}`, device })

describe('a device rule', () => {
  test('is listed with its terms, author and reason', async () => {
    const made = await add({ value: '198.51.100.9', source: 'alert 17' })
    expect(made.body.message).toBe('Rule created')
    expect(await shown('198.51.100.9')).toMatchObject({
      kind: 'IP',
      scope: 'PLAYERS',
      action: 'BLOCK_REGISTER',
      reason: 'CHECKED: Requested by the operator',
      source: 'alert 17',
      hits: 0,
      status: 'ACTIVE',
      domain: null,
      createdBy: 'head',
    })
    const traces = await office.rows(
      `select actor, input ->> 'value' as value from audit where action = 'device-restrictions.rule'`,
    )
    expect(traces).toEqual([{ actor: 'head', value: '198.51.100.9' }])
  })

  test.each([
    ['IP', '198.51.100', 'Enter an IP address'],
    ['CIDR', '198.51.100.0', 'Enter an IP range'],
    ['ASN', '64500', 'Enter a network'],
    ['COUNTRY', 'India', 'Enter a country code'],
    ['USER_AGENT', '**', 'at least 3 letters'],
    ['VPN', 'maybe', 'Enter YES.'],
    ['APP_VERSION_BELOW', 'four', 'Enter a version'],
    ['DEVICE_ID', 'x', 'Enter a device id'],
  ])('of type %s rejects the value %s', async (kind, value, sentence) => {
    const { status, body } = await add({ kind, value })
    expect([status, body.fields.value]).toEqual([409, expect.stringContaining(sentence)])
  })

  test('must end after it starts', async () => {
    const { body } = await add({
      value: '198.51.100.1',
      fromAt: '2026-11-21T10:00:00Z',
      expiresAt: '2026-11-21T09:00:00Z',
    })
    expect(body.fields).toEqual({ expiresAt: 'End must be after the start.' })
  })

  test('that matches the author’s own address needs confirmation', async () => {
    const rule = { kind: 'CIDR', value: '127.0.0.0/24', scope: 'PANEL', action: 'BLOCK_LOGIN' }
    expect((await add(rule)).body.fields).toEqual({
      own: 'This rule would block your own access. Turn on “Allow blocking my own access” to confirm.',
    })
    expect((await add({ ...rule, kind: 'IP', value: '::1' })).status).not.toBe(202)
    expect((await add({ ...rule, action: 'FLAG' })).status).toBe(200)
  })

  test('as wide as a provider needs a second approval, but a narrower one does not', async () => {
    const wide = await add({ kind: 'CIDR', value: '100.64.0.0/16' })
    expect(wide.status).toBe(202)
    expect((await decide(head, wide.body.data.approval)).status).toBe(403)
    expect(await shown('100.64.0.0')).toBeUndefined()
    expect((await decide(second, wide.body.data.approval)).body.message).toBe('Rule created')
    expect(await shown('100.64.0.0')).toMatchObject({ createdBy: 'head', status: 'ACTIVE' })
    expect((await add({ kind: 'CIDR', value: '100.65.0.0/17' })).status).toBe(200)
  })

  test('can be ended and resumed, each with an audit entry', async () => {
    const { id } = await shown('198.51.100.9')
    expect((await head.post(`${list}/${id}/end`, confirmation)).status).toBe(200)
    expect(await shown('198.51.100.9')).toMatchObject({ status: 'DEACTIVATED' })
    expect((await head.post(`${list}/${id}/end`, confirmation)).status).toBe(409)
    expect((await head.post(`${list}/${id}/resumption`, { expiresAt: null, own: false, ...confirmation })).status).toBe(
      200,
    )
    expect(await shown('198.51.100.9')).toMatchObject({ status: 'ACTIVE' })
  })

  test('for all domains requires access to all, and rules of other domains are hidden', async () => {
    expect((await add({ value: '198.51.100.2' }, oneDomain)).body.fields).toHaveProperty('domain')
    expect((await add({ value: '198.51.100.2', domain: '2' }, oneDomain)).body.fields).toHaveProperty('domain')
    expect((await add({ value: '198.51.100.2', domain: '2' })).status).toBe(200)
    expect((await oneDomain.get(`${list}?value=198.51.100.2`)).body.data).toEqual([])
    const { id } = await shown('198.51.100.2')
    expect((await oneDomain.post(`${list}/${id}/end`, confirmation)).status).toBe(404)
  })
})

describe('device rules', () => {
  test('reject a registration, count it, and give way to an exemption', async () => {
    await expect.poll(async () => (await register({ ip: '198.51.100.9' })).status).toBe(409)
    const refused = await register({ ip: '198.51.100.9' })
    expect([refused.body.code, refused.body.data]).toEqual([
      'device',
      ['This is not possible from this device or network.'],
    ])
    expect((await shown('198.51.100.9')).hits).toBeGreaterThanOrEqual(2)
    expect((await register({ ip: '198.51.100.10' })).status).toBe(200)
    // A rule of another domain does not apply.
    expect((await register({ ip: '198.51.100.2' })).status).toBe(200)
    expect((await add({ kind: 'DEVICE_ID', value: 'family-tablet', action: 'ALLOW' })).status).toBe(200)
    await expect.poll(async () => (await register({ ip: '198.51.100.9', id: 'family-tablet' })).status).toBe(200)
  })

  test('require a captcha until it is solved, and flag players without blocking', async () => {
    await add({ kind: 'USER_AGENT', value: '*headless*', action: 'FLAG' })
    await office.hire({ username: 'checked' })
    await add({ kind: 'DEVICE_ID', value: 'borrowed-laptop', scope: 'PANEL', action: 'CAPTCHA' })
    const client = panelClient(office.url)
    await client.get('/api/auth-alive')
    const { challenge, bits } = (await client.get('/api/login/challenge')).body.data
    const credentials = { username: 'checked', password: testPassword, visitor: 'borrowed-laptop' }
    expect((await client.post('/api/login', { ...credentials, password: 'guess' })).status).toBe(401)
    expect((await client.post('/api/login', credentials)).body.code).toBe('challenge_required')
    const proof = { challenge, counter: await solve(challenge, bits) }
    expect((await client.post('/api/login', { ...credentials, proof })).body.status).toBe(true)
    // Rules are reloaded within a second: once the newest applies, all earlier ones do.
    await add({ kind: 'EMULATOR', value: 'YES', action: 'CAPTCHA' })
    await expect.poll(async () => (await register({ isEmulator: true })).body.code).toBe('captcha')
    expect((await register({ isEmulator: true, hasCaptcha: true })).status).toBe(200)
    expect((await register({ userAgent: 'Some Headless browser' })).status).toBe(200)
    expect((await shown('*headless*')).hits).toBe(1)
  })

  test('reject a withdrawal from an old app version, but not a registration', async () => {
    await add({ kind: 'APP_VERSION_BELOW', value: '4.2.0', action: 'BLOCK_WITHDRAW' })
    const { player } = (await register({ appVersion: '4.1.0' })).body
    const withdraw = (appVersion: string) =>
      call('/withdrawal', { externalId: randomUUID(), player, method: 'bank', amount: '5.00', device: { appVersion } })
    await expect.poll(async () => (await withdraw('4.1.9')).body.code).toBe('device')
    expect((await withdraw('4.10.0')).body.code).not.toBe('device')
  })

  test('block staff sign-in by IP address and device after the password was verified', async () => {
    await office.hire({ username: 'clerk', permissions: ['DASHBOARD_VIEW'] })
    const visiting = async (visitor: string, password = testPassword) => {
      const client = panelClient(office.url)
      await client.get('/api/auth-alive')
      return client.post('/api/login', { username: 'clerk', password, visitor })
    }
    expect(
      (await add({ kind: 'DEVICE_ID', value: 'stolen-laptop', scope: 'PANEL', action: 'BLOCK_LOGIN' })).status,
    ).toBe(200)
    const refused = await visiting('stolen-laptop')
    expect([refused.status, refused.body.data]).toEqual([
      403,
      'This account cannot be used from this device or network.',
    ])
    expect((await visiting('stolen-laptop', 'wrong')).status).toBe(401)
    expect((await visiting('own-laptop')).status).toBe(200)
    expect((await shown('stolen-laptop')).hits).toBe(1)
    const traces = await office.rows(
      `select result, reason from audit where action = 'login' and actor = 'clerk' and result = 'FAILED' order by at limit 1`,
    )
    expect(traces).toEqual([{ result: 'FAILED', reason: 'This account cannot be used from this device or network.' }])
  })

  test('can be tested without side effects', async () => {
    const { body } = await head.get(`${list}/test?scope=PLAYERS&ip=100.64.7.7&emulator=YES`)
    expect(body.data.decisions).toEqual([
      { operation: 'login', outcome: 'CAPTCHA', isFlagged: false, rules: ['CAPTCHA EMULATOR YES'] },
      { operation: 'register', outcome: 'BLOCKED', isFlagged: false, rules: ['BLOCK_REGISTER CIDR 100.64.0.0/16'] },
      // Captchas are not used between two bets.
      { operation: 'deposit', outcome: 'ALLOWED', isFlagged: false, rules: [] },
      { operation: 'bet', outcome: 'ALLOWED', isFlagged: false, rules: [] },
      { operation: 'bonus', outcome: 'CAPTCHA', isFlagged: false, rules: ['CAPTCHA EMULATOR YES'] },
      { operation: 'withdraw', outcome: 'CAPTCHA', isFlagged: false, rules: ['CAPTCHA EMULATOR YES'] },
      { operation: 'account', outcome: 'CAPTCHA', isFlagged: false, rules: ['CAPTCHA EMULATOR YES'] },
    ])
    expect((await head.get(`${list}/own`)).body.data).toMatchObject({ ip: expect.any(String) })
  })
})
