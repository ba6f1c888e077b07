import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { startProxy, type ProxyOptions } from '#checks/harness/processes/proxy.ts'
import { createStaff, insertDomains, startTestServer, testPassword, testSettings } from '#checks/harness/staff/staff.ts'
import type { Server } from './main.ts'

const panelUrl = 'https://panel.test'
const failuresPerAddress = 5
const firefox = { 'user-agent': 'Firefox' }
let database: TestDatabase
let server: Server

beforeAll(async () => {
  database = await freshDatabase()
  await insertDomains(database.ownerPool)
  server = await startTestServer(database, {
    catalogue: [],
    bindings: [],
    settings: { ...testSettings, trustedProxies: 1, panelUrl },
    limits: { failuresPerAddress },
  })
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

/** A browser that opened the panel at `origin`, behind a proxy with these traits. */
async function through<T>(
  options: ProxyOptions,
  work: (browser: ReturnType<typeof browserAt>) => Promise<T>,
): Promise<T> {
  const proxy = await startProxy(server.url, options)
  try {
    return await work(browserAt(proxy.url))
  } finally {
    await proxy.close()
  }
}

const browserAt = (url: string) => {
  const client = panelClient(url)
  const signIn = async (username: string, origin = panelUrl, password = testPassword) => {
    await client.get('/api/auth-alive')
    return client.post('/api/login', { username, password }, { ...firefox, origin })
  }
  return { client, signIn }
}

describe('a sign-in behind a proxy', () => {
  const https = { 'x-forwarded-for': '203.0.113.7', 'x-forwarded-proto': 'https' }
  it.each<[string, ProxyOptions]>([
    ['passes nothing', {}],
    ['forwards address and scheme, but not the host', { forwarded: https }],
    ['passes the host', { host: 'panel.test', forwarded: https }],
    ['passes the host with the port of https', { host: 'panel.test:443', forwarded: https }],
    ['forwards the host', { forwarded: { ...https, 'x-forwarded-host': 'panel.test' } }],
    ['forwards the host with a port', { forwarded: { ...https, 'x-forwarded-host': 'panel.test:443' } }],
    [
      'appends to what the client sent of each',
      {
        forwarded: {
          'x-forwarded-for': '198.51.100.1, 203.0.113.7',
          'x-forwarded-proto': 'https, http',
          'x-forwarded-host': 'evil.test, panel.test',
        },
      },
    ],
  ])('that %s works, and is refused to a page of another origin', async (name, options) => {
    const username = `by${Buffer.from(name).toString('hex').slice(-24)}`
    await createStaff(database.ownerPool, { username })
    await through(options, async ({ signIn }) => {
      expect((await signIn(username)).status).toBe(200)
      for (const origin of ['https://evil.test', 'http://panel.test', 'https://panel.test.evil.test', 'null'])
        expect([origin, (await signIn(username, origin)).status]).toEqual([origin, 403])
    })
  })

  it('is refused with the remedy where it sends the name of the server as the host', () =>
    through({ host: 'overround:8080', forwarded: https }, async ({ client }) => {
      const { status, body } = await client.get('/api/auth-alive')
      expect([status, body.data]).toEqual([
        421,
        'This host is not served here. Open the panel at its own address. A proxy in front must pass the Host header.',
      ])
    }))

  it('takes the first of several schemes for the one of the browser', () =>
    through({ forwarded: { ...https, 'x-forwarded-proto': 'https, http' } }, async ({ client, signIn }) => {
      await createStaff(database.ownerPool, { username: 'schemes' })
      const { headers } = await signIn('schemes')
      expect(headers.getSetCookie().join()).toMatch(/__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure/)
      expect((await client.get('/api/user-detail', firefox)).status).toBe(200)
    }))

  it('without a forwarded host is not that of a proxy that is not trusted', async () => {
    const direct = await startTestServer(database, { catalogue: [], bindings: [] })
    const lies = { 'x-forwarded-host': 'evil.test', origin: 'http://evil.test' }
    expect((await panelClient(direct.url).post('/api/login', {}, lies)).body).toMatchObject({ code: 'csrf' })
    await direct.close()
  })
})

describe('an address that is forwarded with its port', () => {
  const from = (address: string) => ({
    forwarded: { 'x-forwarded-for': address, 'x-forwarded-proto': 'https' },
  })

  it.each([
    ['203.0.113.21:51234', '203.0.113.21'],
    ['[2001:db8::7]:443', '2001:db8::7'],
    ['[2001:db8::8]', '2001:db8::8'],
    ['2001:db8::9', '2001:db8::9'],
    ['198.51.100.1:1, 203.0.113.22:2', '203.0.113.22'],
  ])('%s is kept as %s', (sent, stored) =>
    through(from(sent), async ({ signIn }) => {
      const username = `at${Buffer.from(sent).toString('hex').slice(0, 24)}`
      const { staffId } = await createStaff(database.ownerPool, { username })
      expect((await signIn(username)).status).toBe(200)
      const { rows } = await database.ownerPool.query('select ip from session where staff_id = $1', [staffId])
      expect(rows).toEqual([{ ip: stored }])
      const audit = await database.ownerPool.query(
        `select distinct host(ip::inet) as ip from audit where subject = $1 and action = 'login'`,
        [`staff:${staffId}`],
      )
      expect(audit.rows).toEqual([{ ip: stored }])
    }),
  )

  it('is in the allowed network of the account', async () => {
    const { staffId } = await createStaff(database.ownerPool, { username: 'netted' })
    await database.ownerPool.query(`update staff set allowed_ips = '{203.0.113.0/24}' where id = $1`, [staffId])
    const statusFrom = (address: string) =>
      through(from(address), async ({ signIn }) => (await signIn('netted')).status)
    expect(await statusFrom('203.0.113.50:51234')).toBe(200)
    expect(await statusFrom('198.51.100.50:51234')).toBe(403)
  })

  it('counts failures of one address together, whatever its port', async () => {
    const attempt = (port: number) =>
      through(from(`203.0.113.77:${port}`), async ({ signIn }) => {
        const { status } = await signIn(`unknown${port}`, panelUrl, 'not a password')
        return status
      })
    const statuses: number[] = []
    for (let port = 50_000; port < 50_000 + failuresPerAddress; port += 1) statuses.push(await attempt(port))
    expect(new Set(statuses)).toEqual(new Set([401]))
    expect(await attempt(51_000)).toBe(429)
  })

  it('does not hide that a cookie is used from another network and browser', async () => {
    await createStaff(database.ownerPool, { username: 'stolen' })
    await through(from('203.0.113.31:1000'), ({ client, signIn }) =>
      signIn('stolen').then(async () => {
        expect((await client.get('/api/user-detail', firefox)).status).toBe(200)
        const taken = client.cookie('__Host-session')
        await through(from('198.51.100.31:2000'), async ({ client: thief }) => {
          thief.setCookie('__Host-session', taken)
          const { status, body } = await thief.get('/api/user-detail', { 'user-agent': 'Curl' })
          expect([status, body.code]).toEqual([403, 'step_up_required'])
        })
      }),
    )
  })
})
