import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { isProof, solve } from '#blueprint/proof-of-work.ts'
import { panelClient, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import { createStaff, startTestServer, testPassword, testSettings } from '#checks/harness/staff/staff.ts'
import { openTwoProcesses, type TwoProcesses } from '#checks/harness/processes/two-processes.ts'

let servers: TwoProcesses

beforeAll(async () => {
  servers = await openTwoProcesses()
})
afterAll(() => servers?.close())
beforeEach(() => servers.forgetLoginAttempts())

const loggedIn = (username: string) => servers.loggedIn(username)

describe('signing in', () => {
  it('gives access only after sign-in', async () => {
    await createStaff(servers.database.ownerPool, { username: 'asha' })
    const client = panelClient(servers.server.url)
    expect((await client.get('/api/auth-alive')).body).toEqual({ status: false })
    expect((await client.get('/api/user-detail')).status).toBe(401)
    expect((await client.login('ASHA', testPassword)).body.status).toBe(true)
    expect((await client.get('/api/auth-alive')).body.status).toBe(true)
    expect((await client.get('/api/user-detail')).body.data).toMatchObject({
      username: 'asha',
      role_name: 'Role of asha',
      is_two_step_verification: false,
    })
  })

  it('SES-01 stores no token, only its hash', async () => {
    await createStaff(servers.database.ownerPool, { username: 'bina' })
    const client = await loggedIn('bina')
    const token = client.cookie('session') ?? ''
    expect(token).toHaveLength(43)
    const { rows } = await servers.database.ownerPool.query(
      `select row_to_json(s)::text || row_to_json(a)::text as text from session s, audit a`,
    )
    expect(rows.some(({ text }) => text.includes(token))).toBe(false)
  })

  it('SES-01 sends the token in a cookie that scripts, other sites and plain http cannot read', async () => {
    await createStaff(servers.database.ownerPool, { username: 'badri' })
    const proxied = await startTestServer(servers.database, {
      catalogue: [],
      bindings: [],
      settings: { ...testSettings, trustedProxies: 1 },
    })
    const client = panelClient(proxied.url)
    const https = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }
    await client.get('/api/auth-alive', https)
    const { headers } = await client.post('/api/login', { username: 'badri', password: testPassword }, https)
    const set = headers.getSetCookie()
    const traits = (name: string) => {
      const [pair = '', ...rest] = set.find((line) => line.startsWith(`${name}=`))?.split('; ') ?? []
      return [pair.slice(name.length + 1), rest.toSorted()] as const
    }
    const [token, sessionTraits] = traits('__Host-session')
    expect(token).toMatch(/^[\w-]{43}$/)
    expect(sessionTraits).toEqual(['HttpOnly', 'Path=/', 'SameSite=Lax', 'Secure'])
    const [, deviceTraits] = traits('__Host-device')
    expect(deviceTraits).toEqual(['HttpOnly', 'Max-Age=15552000', 'Path=/', 'SameSite=Strict', 'Secure'])
    expect(traits('__Host-XSRF-TOKEN')[1]).toEqual(['Path=/', 'SameSite=Lax', 'Secure'])
    await proxied.close()
  })

  it('SES-02 ignores a token planted by the browser', async () => {
    await createStaff(servers.database.ownerPool, { username: 'balu' })
    const client = panelClient(servers.server.url)
    await client.get('/api/auth-alive')
    const planted = 'x'.repeat(43)
    client.setCookie('session', planted)
    await client.get('/api/auth-alive')
    client.setCookie('session', undefined)
    await client.login('balu', testPassword)
    const first = client.cookie('session')
    expect(first).not.toBe(planted)
    const changed = await client.post('/api/change-password', {
      current: testPassword,
      password: 'copper-window-19-fern',
    })
    expect(changed.status).toBe(200)
    const second = client.cookie('session')
    expect(second).not.toBe(first)
    client.setCookie('session', first)
    expect((await client.get('/api/user-detail')).status).toBe(401)
  })

  it('AUT-05 answers alike for unknown, wrong, locked and suspended accounts, in status, text and headers', async () => {
    await createStaff(servers.database.ownerPool, { username: 'chand' })
    await createStaff(servers.database.ownerPool, { username: 'shut' })
    for (let n = 0; n < 3; n++) await panelClient(servers.server.url).login('shut', 'wrong')
    await createStaff(servers.database.ownerPool, { username: 'dipa' })
    await servers.database.ownerPool.query(`update staff set status = 'SUSPENDED' where username = 'dipa'`)
    const answers = []
    for (const [name, password] of [
      ['nobody', testPassword],
      ['chand', 'wrong'],
      ['dipa', testPassword],
      ['shut', testPassword],
    ] as const) {
      const { status, body, headers } = await panelClient(servers.server.url).login(name, password)
      const shared = [...headers].filter(([header]) => header !== 'x-request-id' && header !== 'date')
      answers.push({ status, body, shared })
    }
    expect(new Set(answers.map((each) => JSON.stringify(each))).size).toBe(1)
    expect(answers[0]?.status).toBe(401)
  })
})

describe('many sign-ins at once', () => {
  it('AUT-04 answers 429 with Retry-After and delays no other request', async () => {
    const answers: Awaited<ReturnType<PanelClient['login']>>[] = []
    let isOver = false
    const compared = () => answers.filter(({ status }) => status === 401).length
    const crowd = Array.from({ length: 200 }, async (_, at) => {
      const client = panelClient(servers.server.url)
      do answers.push(await client.login(`nobody-${at}`, 'guess'))
      while (!isOver)
    })
    // Refusals show that the queue of sixty is full, and it stays so.
    await expect.poll(() => answers.some(({ status }) => status === 429)).toBe(true)
    const before = compared()
    for (let n = 0; n < 10; n++) expect((await panelClient(servers.server.url).get('/api/auth-alive')).status).toBe(200)
    expect(compared() - before, 'sign-ins that ten other requests had to wait for').toBeLessThan(10 * 30)
    isOver = true
    await Promise.all(crowd)
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([401, 429]))
    const [turnedAway] = answers.filter(({ status }) => status === 429)
    expect(Number(turnedAway?.headers.get('retry-after'))).toBeGreaterThan(0)
  })

  it('AUT-07 limits an address that tries many names', async () => {
    const strict = await startTestServer(servers.database, {
      catalogue: [],
      bindings: [],
      limits: { failuresPerAddress: 3 },
    })
    for (const name of ['one', 'two', 'three'])
      expect((await panelClient(strict.url).login(name, 'guess')).status).toBe(401)
    const { status, body } = await panelClient(strict.url).login('anybody', 'guess')
    expect([status, body.message]).toEqual([429, 'Too many requests'])
    await strict.close()
  })

  it('asks a network with failures for proven work, which counts once', async () => {
    await createStaff(servers.database.ownerPool, { username: 'proven' })
    const strict = await startTestServer(servers.database, {
      catalogue: [],
      bindings: [],
      limits: { challengeFailures: 2 },
    })
    const client = panelClient(strict.url)
    const logIn = (password: string, proof?: object) =>
      client.post('/api/login', { username: 'proven', password, ...(proof ? { proof } : {}) })
    await client.get('/api/auth-alive')
    expect((await logIn('guess')).status).toBe(401)
    expect((await panelClient(strict.url).login('unknown name', 'guess')).status).toBe(401)
    expect((await logIn(testPassword)).body).toMatchObject({ status: 403, code: 'challenge_required' })
    expect((await panelClient(strict.url).login('unknown name', 'guess')).body.code).toBe('challenge_required')

    const { challenge, bits } = (await client.get('/api/login/challenge')).body.data
    expect(bits).toBe(16)
    const counter = await solve(challenge, bits)
    const [until, , random, signature] = challenge.split('.')
    const easier = `${until}.00.${random}.${signature}`
    const longer = `${Number(until) + 60_000}.16.${random}.${signature}`
    const unproven = Array.from({ length: 50 }, (_, at) => at).find((at) => !isProof(challenge, bits, at))
    for (const proof of [
      { challenge, counter: unproven },
      { challenge: easier, counter },
      { challenge: longer, counter: await solve(longer, bits) },
    ])
      expect((await logIn(testPassword, proof)).body.code).toBe('challenge_required')

    expect((await logIn('guess', { challenge, counter })).status).toBe(401)
    expect((await logIn(testPassword, { challenge, counter })).body.code).toBe('challenge_required')
    const next = (await client.get('/api/login/challenge')).body.data
    const proof = { challenge: next.challenge, counter: await solve(next.challenge, next.bits) }
    expect((await logIn(testPassword, proof)).body.status).toBe(true)
    await strict.close()
  })
})

describe('the end of a session', () => {
  it('SES-03 follows a newer sign-in, with the next call', async () => {
    await createStaff(servers.database.ownerPool, { username: 'jaya' })
    const first = await loggedIn('jaya')
    const second = await loggedIn('jaya')
    expect((await first.get('/api/user-detail')).status).toBe(401)
    expect((await second.get('/api/user-detail')).status).toBe(200)
    expect((await first.get('/api/auth-alive')).status).toBe(401)
    expect((await first.get('/api/auth-alive')).body).toEqual({ status: false })
  })

  it('SES-06 follows 15 minutes without activity, where polls do not count, and 8 hours in any case', async () => {
    const { staffId } = await createStaff(servers.database.ownerPool, { username: 'kiran' })
    const client = await loggedIn('kiran')
    const rest = (interval: string) =>
      servers.database.ownerPool.query(
        `update session set last_seen_at = last_seen_at - $2::interval where staff_id = $1 and ended_at is null`,
        [staffId, interval],
      )
    await rest('14 minutes')
    for (let polls = 0; polls < 12; polls++)
      expect((await client.get('/api/user-detail', { 'x-background': '1' })).status).toBe(200)
    await rest('2 minutes')
    expect((await client.get('/api/user-detail')).status).toBe(401)
    const second = await loggedIn('kiran')
    await rest('14 minutes')
    expect((await second.get('/api/user-detail')).status).toBe(200)
    await rest('14 minutes')
    expect((await second.get('/api/user-detail')).status).toBe(200)
    await servers.database.ownerPool.query(
      `update session set created_at = created_at - interval '8 hours' where staff_id = $1`,
      [staffId],
    )
    expect((await second.get('/api/user-detail')).status).toBe(401)
  })

  it('SES-08 follows sign-out, suspension and a removed role at once', async () => {
    const { staffId, roleId } = await createStaff(servers.database.ownerPool, { username: 'lata' })
    const client = await loggedIn('lata')
    await servers.database.ownerPool.query(`update role set permissions = '{}' where id = $1`, [roleId])
    const { body } = await client.get('/api/site-access-level')
    expect(Object.values(body.data).some(Boolean)).toBe(false)
    await servers.database.ownerPool.query(`update staff set status = 'SUSPENDED' where id = $1`, [staffId])
    expect((await client.get('/api/user-detail')).status).toBe(401)
    await servers.database.ownerPool.query(`update staff set status = 'ACTIVE' where id = $1`, [staffId])
    const token = client.cookie('session')
    const gone = await client.post('/api/logout')
    expect(gone.status).toBe(200)
    expect(gone.headers.get('clear-site-data')).toContain('storage')
    client.setCookie('session', token)
    expect((await client.get('/api/user-detail')).status).toBe(401)
  })
})
