import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { insertDomains } from '#checks/harness/staff/staff.ts'
import { isInRun } from '#checks/run-size.ts'
import { rawClientFor, type RawClient } from '#checks/hostile/raw-client.ts'
import {
  forEachConcurrently,
  startInProcessServer,
  anonymous,
  type SessionHeaders,
  type InProcessServer,
  type Route,
} from './in-process-server.ts'

/** ACCESS=all covers everything; otherwise a thirty-sixth, another one for each route. */
const isFull = process.env['ACCESS'] === 'all'
const isIncluded = (place: number): boolean => isFull || isInRun(place, 36)

let database: TestDatabase
let server: InProcessServer
let client: RawClient
let bare: SessionHeaders

beforeAll(async () => {
  database = await freshDatabase()
  await insertDomains(database.ownerPool)
  server = await startInProcessServer(database)
  client = rawClientFor(server.server.url)
  ;({ pass: bare } = await server.addUser({ username: 'bare', permissions: [] }))
})
afterAll(async () => {
  client?.close()
  await server?.close()
  await database?.close()
})

/** All routes that a user without permissions may not call. */
const deniedRoutes = (): Route[] =>
  server.routes.filter(
    ({ path, permission, method }) =>
      path.startsWith('/api/') && method !== 'HEAD' && permission !== 'anyone' && permission !== null,
  )
const withSampleIds = (path: string): string => path.replace(/:\w+/g, '7')

interface Spelling {
  readonly method: string
  readonly target: string
  readonly headers?: Readonly<Record<string, string>>
}
const swapCase = (text: string) =>
  text.replace(/[a-z]/i, (one) => (one === one.toLowerCase() ? one.toUpperCase() : one.toLowerCase()))

/** Other spellings of a path: each must be unknown or be authorized like the path itself. */
function paths(path: string): readonly string[] {
  const [, api = '', first = '', ...rest] = path.split('/')
  const last = path.split('/').at(-1) ?? ''
  const tail = rest.length > 0 ? `/${rest.join('/')}` : ''
  const start = path.slice(0, path.length - last.length)
  return [
    `/${path}`,
    `//${path}`,
    path.replaceAll('/', '//'),
    `${start}/${last}`,
    `/.${path}`,
    `${start}./${last}`,
    `/x/..${path}`,
    `${start}x/../${last}`,
    `${start}%2e/${last}`,
    `${start}x/%2e%2e/${last}`,
    `${start}x/.%2e/${last}`,
    `/${api}%2f${first}${tail}`,
    `/${api}%2F${first}${tail}`,
    `/${api}%252f${first}${tail}`,
    `/${api}\\${first}${tail}`,
    `/${api}%5c${first}${tail}`,
    `${path}/`,
    `${path}//`,
    `${path}/.`,
    `${path}/..`,
    `${path}/./`,
    `${path}/x/..`,
    `${path}/%2e%2e`,
    `${path};`,
    `${path};x`,
    `${path};jsessionid=1`,
    `/${api};x/${first}${tail}`,
    `${path}%00`,
    `${path}%00.css`,
    `${path}%20`,
    `${path}%09`,
    `${path}%0d%0aX:1`,
    `${path}%3f`,
    `${path}%23`,
    `${path}.json`,
    `${path}.css`,
    `${path}.html`,
    `${path}~`,
    `${path}.bak`,
    `${path}/index`,
    path.toUpperCase(),
    swapCase(path),
    `${start}${swapCase(last)}`,
    `/${api}/%${first.charCodeAt(0).toString(16)}${first.slice(1)}${tail}`,
    `/%61pi/${first}${tail}`,
    `${start}${last.slice(0, -1)}%${last.charCodeAt(last.length - 1).toString(16)}`,
    `/${api}/../${api}/${first}${tail}`,
    `/static/../${api}/${first}${tail}`,
    `/assets/..%2f${api}/${first}${tail}`,
    `/${api}/./${first}${tail}`,
    `${path}…`,
    `/${api}/${first}${tail}/7/7/7`,
  ].map((each) => Buffer.from(each, 'utf8').toString('latin1'))
}

const overrides = ['X-HTTP-Method-Override', 'X-HTTP-Method', 'X-Method-Override'] as const
const rewrites = ['X-Original-URL', 'X-Rewrite-URL'] as const

function spellingsOf({ method, path }: Route): readonly Spelling[] {
  const target = withSampleIds(path)
  const other = method === 'GET' ? 'POST' : 'GET'
  return [
    ...paths(target).map((each) => ({ method, target: each })),
    ...['HEAD', 'OPTIONS', 'TRACE', 'PATCH', 'DELETE', 'PUT', other].map((each) => ({ method: each, target })),
    ...overrides.map((name) => ({ method: other, target, headers: { [name]: method } })),
    ...rewrites.map((name) => ({ method: 'GET', target: '/api/auth-alive', headers: { [name]: target } })),
    { method: other, target: `${target}?_method=${method}` },
  ]
}

/** Statuses that deny a request. */
const isDenial = (status: number): boolean => [400, 401, 403, 404].includes(status)

async function fire(pass: SessionHeaders, { method, target, headers = {} }: Spelling) {
  const isSent = !['GET', 'HEAD', 'OPTIONS', 'TRACE'].includes(method)
  const usual = isSent ? { 'content-type': 'application/json' } : {}
  return client.send({
    method,
    target,
    headers: { ...pass, ...usual, ...headers },
    body: isSent ? '{}' : null,
    user: 'bare',
  })
}

test(
  'AZ-06 denies sixty other spellings of every route like the route itself, or answers 404',
  { timeout: 600_000 },
  async () => {
    const routes = deniedRoutes()
    const taken = new Set(server.routes.map(({ method, path }) => `${method} ${withSampleIds(path)}`))
    const probes = routes.flatMap((route, at) =>
      spellingsOf(route)
        .filter((_, place) => isIncluded(at + place))
        .filter(({ method, target }) => !taken.has(`${method} ${target.split('?')[0]}`) || target === '/api/auth-alive')
        .map((spelling) => ({ route, spelling })),
    )
    const opened: string[] = []
    const alive = await fire(bare, { method: 'GET', target: '/api/auth-alive' })
    await forEachConcurrently(probes, async ({ route, spelling }) => {
      const { status, body } = await fire(bare, spelling)
      const isElsewhere = spelling.target === '/api/auth-alive' && body === alive.body
      if (!isDenial(status) && !isElsewhere)
        opened.push(
          `${route.method} ${route.path} as ${spelling.method} ${spelling.target}: ${status} ${body.slice(0, 80)}`,
        )
    })
    const each = Math.max(...routes.map((route) => spellingsOf(route).length))
    console.log(`AZ-06: ${routes.length} routes x ${each} spellings, ${probes.length} probes, ${opened.length} opened`)
    expect(opened).toEqual([])
    expect(each).toBeGreaterThanOrEqual(60)
  },
)

const tricks = [
  '?/webhooks/trigger',
  '?/api/callback',
  '?/api/auth-alive',
  '?x=/login',
  '?path=/api/login',
  '?_format=json',
  '?&_format=',
  '?format=public',
  '?public=1',
  '?debug=true',
  '?admin=1',
  '?token=x',
  '?access_token=x',
  '?session=x',
  '?permission=BLOG_VIEW',
  '?role=owner',
  '?_method=GET',
  '?preview=1',
  '?../../api/auth-alive',
  '?%2e%2e%2fapi%2fauth-alive',
  '?/docs',
  '?.css',
  '?a[]=1&a[]=2',
  '?__proto__[permission]=all',
  '??',
  '?',
  '?#/api/auth-alive',
] as const

test('AZ-07 no query string changes who is authorized', async () => {
  // Every route is asked as it is in `permissions.test.ts`.
  const routes = deniedRoutes().filter((_, at) => isFull || isInRun(at, 3))
  const changed: string[] = []
  let probes = 0
  await forEachConcurrently([...routes.entries()], async ([at, { method, path, permission }]) => {
    for (const pass of [bare, anonymous]) {
      const target = withSampleIds(path)
      const plain = await fire(pass, { method, target })
      // Signed calls may be answered 404 (no such gateway) or 415 (not a picture) before their signature is verified, and
      // reports of browsers are taken without a session, in their own type only.
      const isShut =
        [401, 403].includes(plain.status) ||
        (permission === 'signed' && [404, 415].includes(plain.status)) ||
        (permission === 'report' && plain.status === 415)
      if (!isShut) changed.push(`${method} ${target}: ${plain.status}`)
      for (const trick of tricks.filter((_, place) => isFull || isInRun(at + place, 18))) {
        probes += 1
        const { status, body } = await fire(pass, { method, target: target + trick })
        // Signed calls may be answered 422 (no such parameter) before their signature is verified.
        const isNothing = permission === 'signed' && status === 422
        if (status !== plain.status && !isNothing)
          changed.push(`${method} ${target}${trick}: ${status} ${body.slice(0, 80)}`)
      }
    }
  })
  console.log(
    `AZ-07: ${routes.length} routes x ${tricks.length} tricks x 2 users, ${probes} probes, ${changed.length} decisions changed`,
  )
  expect(changed).toEqual([])
})
