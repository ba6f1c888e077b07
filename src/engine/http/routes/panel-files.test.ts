import { createHash } from 'node:crypto'
import { mkdtemp, mkdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { startTestServer } from '#checks/harness/staff/staff.ts'
import { blockedIn } from '#engine/http/routes/policy-reports.ts'
import type { Server } from '#server/main.ts'

const inline = `document.documentElement.dataset.theme = 'dark'`
const page = `<!doctype html><html><head><meta name="csrf-token" content="" /><link rel="icon" href="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg'/%3E" /><script>${inline}</script></head><body><script type="module" src="/assets/main-Ab12Cd34.js"></script></body></html>`

let folder: string
let database: TestDatabase
let server: Server

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'overround-panel-'))
  await mkdir(join(folder, 'assets'))
  await writeFile(join(folder, 'index.html'), page)
  await writeFile(join(folder, 'assets/main-Ab12Cd34.js'), 'console.log(1)')
  await writeFile(join(folder, 'assets/main-Ab12Cd34.js.br'), brotliCompressSync('console.log(1)'))
  await writeFile(join(folder, 'assets/main-Ab12Cd34.js.map'), '{}')
  database = await freshDatabase()
  server = await startTestServer(database, { catalogue: [], bindings: [], panelFolder: folder })
})
afterAll(async () => {
  await server?.close()
  await database?.close()
  await rm(folder, { recursive: true, force: true })
})

it('serves the page for every panel route, with the CSRF token of its cookie', async () => {
  for (const path of ['/', '/login', '/withdraws', '/player/detail/42', '/403']) {
    const client = panelClient(server.url)
    const { status, body, headers } = await client.get(path)
    expect([status, headers.get('content-type'), headers.get('cache-control')]).toEqual([
      200,
      'text/html; charset=utf-8',
      'no-store',
    ])
    expect(body).toContain(`<meta name="csrf-token" content="${client.cookie('XSRF-TOKEN')}">`)
    const hash = createHash('sha256').update(inline).digest('base64')
    expect(headers.get('content-security-policy')).toContain(`script-src 'self' 'sha256-${hash}';`)
  }
})

it('serves what is requested without a link to it: the icon of the page, and robots.txt, which keeps every page out', async () => {
  const read = async (path: string) => {
    const { status, body, headers } = await panelClient(server.url).get(path)
    return [status, headers.get('content-type'), body]
  }
  expect(await read('/robots.txt')).toEqual([200, 'text/plain; charset=utf-8', 'User-agent: *\nDisallow: /\n'])
  expect(await read('/favicon.ico')).toEqual([200, 'image/svg+xml', "<svg xmlns='http://www.w3.org/2000/svg'/>"])
  const head = await fetch(new URL('/robots.txt', server.url), { method: 'HEAD' })
  expect([head.status, await head.text()]).toEqual([200, ''])
})

it('HDR-03 allows styles by file and by the nonce of the page only, and names where browsers report', async () => {
  const [one, other] = [await panelClient(server.url).get('/login'), await panelClient(server.url).get('/login')]
  const nonceOf = ({ body }: typeof one) => /<meta name="style-nonce" content="([^"]{24})">/.exec(body)?.[1]
  expect(nonceOf(one)).not.toBe(nonceOf(other))
  const policy = one.headers.get('content-security-policy')?.split('; ')
  expect(policy).toEqual(
    expect.arrayContaining([
      `style-src 'self' 'nonce-${nonceOf(one)}'`,
      `style-src-attr 'none'`,
      'report-uri /api/csp-report',
      'report-to policy',
    ]),
  )
  expect(policy?.join()).not.toContain('unsafe')
  expect(one.headers.get('reporting-endpoints')).toBe('policy="/api/csp-report"')
})

it('HDR-03 takes reports of blocked resources from browsers, and nothing else', async () => {
  const send = (body: string, type: string, headers: Record<string, string> = {}) =>
    fetch(new URL('/api/csp-report', server.url), {
      method: 'POST',
      headers: { 'content-type': type, ...headers },
      body,
    })
  const old = {
    'csp-report': {
      'document-uri': 'https://panel.test/x?q=1',
      'effective-directive': 'style-src',
      'blocked-uri': 'inline',
    },
  }
  expect((await send(JSON.stringify(old), 'application/csp-report')).status).toBe(200)
  expect((await send('[]', 'application/reports+json')).status).toBe(200)
  expect((await send('{', 'application/csp-report')).status).toBe(422)
  expect((await send('{}', 'application/json')).status).toBe(415)
  expect((await send(' '.repeat(20_000), 'application/csp-report')).status).toBe(413)
  expect((await send('{}', 'application/csp-report', { 'sec-fetch-site': 'cross-site' })).status).toBe(403)
  expect(blockedIn(old)).toEqual([{ page: 'https://panel.test/x', directive: 'style-src', resource: 'inline' }])
  const body = {
    documentURL: 'https://panel.test/a\n\u001b[31m',
    effectiveDirective: 'img-src',
    blockedURL: 'https://evil.test/p?secret=1',
  }
  const reports = [
    { type: 'csp-violation', body },
    { type: 'deprecation', body },
  ]
  expect(blockedIn(reports)).toEqual([
    { page: 'https://panel.test/a  [31m', directive: 'img-src', resource: 'https://evil.test/p' },
  ])
})

it('caches hashed files forever and serves them compressed where supported', async () => {
  const { headers, body } = await panelClient(server.url).get('/assets/main-Ab12Cd34.js', { 'accept-encoding': 'br' })
  expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(headers.get('content-encoding')).toBe('br')
  expect(headers.get('content-type')).toContain('text/javascript')
  expect(body).toBe('console.log(1)')
  const plain = await panelClient(server.url).get('/assets/main-Ab12Cd34.js', { 'accept-encoding': 'identity' })
  expect(plain.headers.get('content-encoding')).toBeNull()
  const refused = await panelClient(server.url).get('/assets/main-Ab12Cd34.js', { 'accept-encoding': 'br;q=0, gzip' })
  expect([refused.headers.get('content-encoding'), refused.headers.get('vary')]).toEqual([null, 'accept-encoding'])
})

it('answers 404 for a missing file instead of the page', async () => {
  const paths = [
    '/assets/none-12345678.js',
    '/assets/main-Ab12Cd34.js.map',
    '/withdraws.css',
    '/api/withdraws.json',
    '/assets/',
    '/docs/x',
    '/../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/.env',
    '/index.html.br',
  ]
  for (const path of paths) expect((await panelClient(server.url).get(path)).status, path).toBe(404)
})

it('tells a call whose address ends with a slash, and no other, what is wrong with it', async () => {
  const answerTo = async (method: string, path: string) => {
    const answer = await fetch(`${server.url}${path}`, { method })
    return [answer.status, ((await answer.json()) as { data: string }).data]
  }
  const slash = [404, 'Not found. Addresses end without a slash.']
  expect(await answerTo('POST', '/api/inbound/balance/')).toEqual(slash)
  expect(await answerTo('GET', '/api/auth-alive/')).toEqual(slash)
  expect(await answerTo('GET', '/api/auth-alive/?trace=1')).toEqual(slash)
  expect(await answerTo('GET', '/api/nothing')).toEqual([404, 'Not found.'])
})
