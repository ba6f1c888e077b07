import { afterAll, beforeAll, expect, test } from 'vitest'
import { boundToken } from '#platform/auth/sessions/tokens.ts'
import { csrfToken } from '#platform/auth/sessions/csrf.ts'
import { isInRun, partOf } from '#checks/run-size.ts'
import { tableChecksums } from '#checks/hostile/table-checksums.ts'
import { endpointsOf } from '#checks/hostile/endpoints/endpoints.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { insertDomains, testPassword, testSettings } from '#checks/harness/staff/staff.ts'
import { insertTreeFixture } from './tree-fixture.ts'
import { search } from './crawl.ts'
import {
  forEachConcurrently,
  startInProcessServer,
  anonymous,
  type ApiRequest,
  type SessionHeaders,
  type InProcessServer,
  type Route,
} from './in-process-server.ts'

const isFull = process.env['ACCESS'] === 'all'
let database: TestDatabase
let server: InProcessServer
let own: SessionHeaders
let other: SessionHeaders
let former: SessionHeaders

beforeAll(async () => {
  database = await freshDatabase()
  await insertTreeFixture(database.ownerPool)
  await insertDomains(database.ownerPool)
  server = await startInProcessServer(database)
  const { staffId, pass } = await server.addUser({ username: 'own', domains: [1] })
  former = pass
  own = await server.signIn(staffId)
  ;({ pass: other } = await server.addUser({ username: 'other', domains: [1] }))
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

const withSampleIds = (path: string): string => path.replace(/:\w+/g, '7')
/** Machines sign what they send; browsers report by themselves, and have no token. */
const isWithoutSession = (permission: Route['permission']) => permission === 'signed' || permission === 'report'
const mutating = (): Route[] =>
  server.routes.filter(({ method, permission }) => !['GET', 'HEAD'].includes(method) && !isWithoutSession(permission))
const tokenOf = (pass: SessionHeaders) => pass['x-xsrf-token'] ?? ''
const sessionCookie = (pass: SessionHeaders) => (pass['cookie'] ?? '').split('; ')[0] ?? ''
const withToken = (token: string, header = token): SessionHeaders => ({
  ...own,
  'x-xsrf-token': header,
  cookie: `${sessionCookie(own)}; XSRF-TOKEN=${token}`,
})
const denials = async (): Promise<number> =>
  Number((await database.ownerPool.query(`select count(*) as n from audit where action = 'denied'`)).rows[0]?.n)

/** Every combination that is not the token of this session in both header and cookie. */
function forgeries(): Readonly<Record<string, SessionHeaders>> {
  const mine = tokenOf(own)
  const { 'x-xsrf-token': _, ...headless } = own
  return {
    missing: { ...anonymous, cookie: sessionCookie(own) },
    empty: withToken(''),
    'of another user': withToken(tokenOf(other)),
    'of the previous session': withToken(tokenOf(former)),
    'cookie only': headless,
    'header only': { ...own, cookie: sessionCookie(own) },
    truncated: withToken(mine.slice(0, -1)),
    lengthened: withToken(`${mine}x`),
    unsigned: withToken(mine.split('.')[0] ?? ''),
    'signed for an anonymous session': withToken(csrfToken(testSettings.sessionSecret, null)),
    'signed for another purpose': withToken(boundToken(testSettings.sessionSecret, 'device', 'own')),
    'signed with another secret': withToken(csrfToken('another secret', null)),
    'another in the header': withToken(mine, tokenOf(other)),
    'twice the same nonsense': withToken('a.b'),
  }
}

test(
  'CSRF-01 requires the current session’s token in the header on every changing route',
  { timeout: 600_000 },
  async () => {
    const routes = mutating()
    const before = await tableChecksums(database.ownerPool)
    const logged = await denials()
    const passed: string[] = []
    let probes = 0
    const probe = async (name: string, pass: SessionHeaders, request: ApiRequest) => {
      probes += 1
      const { status, text } = await server.ask(pass, request)
      const isRefused = status === 403 && text.includes('"csrf"')
      if (!isRefused) passed.push(`${request.method} ${request.path} ${name}: ${status} ${text.slice(0, 100)}`)
    }
    for (const [place, { method, path }] of routes.entries()) {
      const request = { method, path: withSampleIds(path) }
      const inTurn = Object.entries(forgeries()).filter((_, at) => isFull || isInRun(place + at, 12))
      await forEachConcurrently(inTurn, ([name, pass]) => probe(name, pass, request))
      // One hook guards all routes: in the gate each sixth of them is asked in the other places.
      if (!isFull && !isInRun(place, 6)) continue
      const { 'x-xsrf-token': token, ...headless } = own
      await probe('in the query only', headless, {
        ...request,
        path: `${request.path}?_csrf=${token}&x-xsrf-token=${token}`,
      })
      await probe('in the body only', headless, { ...request, body: { _csrf: token } })
    }
    console.log(`CSRF-01: ${routes.length} routes, ${probes} probes, ${passed.length} passed`)
    expect(passed).toEqual([])
    expect((await denials()) - logged).toBe(probes)
    expect(await tableChecksums(database.ownerPool)).toEqual(before)
  },
)

test('CSRF-02 accepts JSON only and rejects what a form of another site could send', async () => {
  const types = [
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'text/html',
    'application/xml',
    'application/json; charset=utf-7',
    'application/jsonp',
    'text/plain; application/json',
    '',
  ]
  const taken: string[] = []
  const routes = [...mutating(), ...server.routes.filter(({ permission }) => isWithoutSession(permission))]
  for (const [place, { method, path }] of routes.entries())
    for (const type of types.filter((_, at) => isFull || isInRun(place + at, 9))) {
      const request = { method, path: withSampleIds(path), body: { a: 1 }, headers: { 'content-type': type } }
      const { status } = await server.ask(own, request)
      // Providers of games are answered in their own codes, after the signature over the bytes that they sent.
      const refusals = path.startsWith('/api/casino/') ? [401, 403] : [415]
      if (!refusals.includes(status)) taken.push(`${method} ${path} as ${type}: ${status}`)
    }
  console.log(`CSRF-02: ${routes.length} routes x ${types.length} types, ${taken.length} accepted`)
  expect(taken).toEqual([])
})

const foreign = [
  { origin: 'https://evil.example' },
  { origin: 'null' },
  { origin: 'http://localhost.evil.example' },
  { origin: 'http://evil-localhost' },
  { origin: 'http://localhost:1' },
  { origin: 'http://sub.localhost' },
  { origin: 'http://localhost@evil.example' },
  { origin: 'http://127.0.0.1' },
  { origin: 'file://' },
  { 'sec-fetch-site': 'cross-site' },
  { 'sec-fetch-site': 'same-site' },
  { 'sec-fetch-site': 'none' },
  { 'x-requested-with': 'fetch' },
] as const

test('CSRF-03 rejects changes and reads from other origins', async () => {
  const wrong: string[] = []
  for (const [place, { method, path }] of mutating().entries())
    for (const headers of foreign.filter((_, at) => isFull || isInRun(place + at, 12))) {
      const { status, text } = await server.ask(own, { method, path: withSampleIds(path), headers })
      if (status !== 403 || !text.includes('"csrf"'))
        wrong.push(`${method} ${path} ${JSON.stringify(headers)}: ${status}`)
    }
  const reads = server.routes.filter(
    ({ method, path, permission }) => method === 'GET' && path.startsWith('/api/') && permission !== 'anyone',
  )
  for (const { path } of reads)
    for (const site of ['cross-site', 'same-site']) {
      const { status } = await server.ask(own, {
        method: 'GET',
        path: withSampleIds(path),
        headers: { 'sec-fetch-site': site },
      })
      if (status !== 403) wrong.push(`GET ${path} ${site}: ${status}`)
    }
  expect(wrong).toEqual([])
})

test('CSRF-03 leaves the database unchanged after a crawl of all reads', { timeout: 600_000 }, async () => {
  const before = await tableChecksums(database.ownerPool)
  const reads = endpointsOf().filter(({ right }) => right.method === 'GET' && !right.path.includes('/cup-'))
  let [answers, found] = [0, 0]
  for (const method of ['GET', 'HEAD'])
    // HEAD is answered like GET, without the body.
    await forEachConcurrently(isFull ? reads : partOf(reads, method === 'GET' ? 2 : 8), async ({ right }) => {
      const { path, params, query } = right
      const url = search(
        path.replace(/:(\w+)/g, (_, name: string) => params[name] ?? '7'),
        Object.fromEntries(query),
      )
      const { status } = await server.ask(own, { method, path: url })
      answers += 1
      if (status === 200) found += 1
      expect(status, `${method} ${url}`).toBeLessThan(500)
    })
  // A GET on a changing route must not reach it either.
  await forEachConcurrently(mutating(), async ({ path }) => {
    answers += 1
    await server.ask(own, { method: 'GET', path: withSampleIds(path) })
  })
  console.log(`CSRF-03: ${answers} reads, ${found} of them answered; nothing changed`)
  expect(found).toBeGreaterThan(50)
  expect(await tableChecksums(database.ownerPool)).toEqual(before)
})

test('CSRF-04 protects sign-in and sign-out like every other route', async () => {
  const login = { method: 'POST', path: '/api/login', body: { username: 'own', password: testPassword } }
  const logout = { method: 'POST', path: '/api/logout' }
  const isAlive = async () => (await server.ask(own, { method: 'GET', path: '/api/user-detail' })).status === 200
  const anonymousToken = csrfToken(testSettings.sessionSecret, null)
  const fresh: SessionHeaders = { ...anonymous, 'x-xsrf-token': anonymousToken, cookie: `XSRF-TOKEN=${anonymousToken}` }
  for (const pass of [anonymous, { ...fresh, 'x-xsrf-token': tokenOf(other) }, { ...fresh, cookie: '' }])
    expect((await server.ask(pass, login)).status).toBe(403)
  for (const pass of Object.values(forgeries())) expect((await server.ask(pass, logout)).status).toBe(403)
  for (const headers of foreign)
    for (const [pass, request] of [
      [fresh, login],
      [own, logout],
    ] as const)
      expect((await server.ask(pass, { ...request, headers })).status).toBe(403)
  for (const method of ['GET', 'HEAD', 'OPTIONS'])
    expect((await server.ask(own, { method, path: '/api/logout' })).status).toBe(404)
  expect(await isAlive()).toBe(true)
  expect((await server.ask(fresh, login)).status).toBe(200)
})

test('CSRF-06 sends no CORS headers to any other origin', async () => {
  const origins = [
    ...foreign.flatMap((each) => ('origin' in each ? [each.origin] : [])),
    'http://localhost',
    'https://localhost',
    'https://one.example',
    'https://one.example.evil.example',
    'https://evil.example#one.example',
    'https://ONE.example',
    'http://[::1]',
    'chrome-extension://abc',
    'https://xn--80ak6aa92e.com',
    'data:',
    'https://one.example:8443',
    '*',
  ]
  const paths = [
    '/api/auth-alive',
    '/api/user-detail',
    '/api/players',
    '/api/openapi.json',
    '/',
    '/login',
    '/api/nothing',
  ]
  let probes = 0
  for (const origin of origins)
    for (const path of paths)
      for (const method of ['GET', 'OPTIONS', 'POST']) {
        const asking = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'x-xsrf-token' }
        const { headers } = await server.ask(own, { method, path, headers: { origin, ...asking } })
        probes += 1
        const granted = Object.keys(headers).filter((name) => name.startsWith('access-control-'))
        expect(granted, `${method} ${path} from ${origin}`).toEqual([])
      }
  console.log(`CSRF-06: ${origins.length} origins, ${probes} probes, 0 granted`)
  expect(origins.length).toBeGreaterThanOrEqual(20)
})
