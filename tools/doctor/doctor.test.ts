import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { startProxy, type ProxyOptions } from '#checks/harness/processes/proxy.ts'
import { insertDomains, startTestServer, testSettings } from '#checks/harness/staff/staff.ts'
import type { Server } from '#server/main.ts'
import { examine } from './examine.ts'
import { problems, type Problem } from './problems.ts'

const secret = testSettings.sessionSecret
let database: TestDatabase
let server: Server
/** One more proxy is trusted than the configurations have. */
let trusting: Server

beforeAll(async () => {
  database = await freshDatabase()
  await insertDomains(database.ownerPool)
  const start = (trustedProxies: number) => startTestServer(database, { settings: { ...testSettings, trustedProxies } })
  server = await start(1)
  trusting = await start(2)
})
afterAll(async () => {
  await server?.close()
  await trusting?.close()
  await database?.close()
})

const right: ProxyOptions = {
  host: 'passed',
  appendsAddress: '203.0.113.9',
  forwarded: { 'x-forwarded-proto': 'http' },
}

async function problemsBehind(options: ProxyOptions, target = server.url, trustedProxies = 1) {
  const proxy = await startProxy(target, options)
  try {
    return await examine({ url: new URL(proxy.url), secret, trustedProxies })
  } finally {
    await proxy.close()
  }
}

/** A site that answers everything like this. */
async function problemsAt(status: number, headers: Readonly<Record<string, string>>): Promise<readonly Problem[]> {
  const site = createServer((_request, response) => response.writeHead(status, headers).end('{}'))
  await new Promise<void>((ready) => site.listen(0, '127.0.0.1', ready))
  const url = new URL(`http://127.0.0.1:${(site.address() as AddressInfo).port}`)
  try {
    return await examine({ url, secret, trustedProxies: 1 })
  } finally {
    site.closeAllConnections()
    site.close()
  }
}

const nothingListens = 'http://127.0.0.1:9'
const recognised = new Set<Problem>()
const wrong: readonly (readonly [Problem, () => Promise<readonly Problem[]>])[] = [
  ['no-answer', () => examine({ url: new URL(nothingListens), secret, trustedProxies: 1 })],
  ['server-not-reached', () => problemsBehind(right, nothingListens)],
  ['database-down', () => problemsAt(503, { 'x-request-id': 'a' })],
  ['another-site', () => problemsAt(200, {})],
  ['host-not-passed', () => problemsBehind({ ...right, host: 'overround:8080' })],
  ['other-panel-url', () => problemsBehind({ ...right, host: 'one.test' })],
  ['scheme-not-passed', () => problemsBehind({ ...right, forwarded: { 'x-forwarded-proto': 'https' } })],
  ['address-not-passed', () => problemsBehind({ host: 'passed', hides: ['x-forwarded-for'] })],
  ['too-few-proxies', () => problemsBehind({ ...right, appendsAddress: '203.0.113.9, 10.0.0.2' })],
  ['too-many-proxies', () => problemsBehind(right, trusting.url, 2)],
  ['origin-changed', () => problemsBehind({ ...right, hides: ['origin'] })],
  ['cookies-dropped', () => problemsBehind({ ...right, drops: ['set-cookie'] })],
  ['policy-changed', () => problemsBehind({ ...right, adds: { 'content-security-policy': `default-src 'self'` } })],
  ['uploads-refused', () => problemsBehind({ ...right, maxBody: 1_048_576 })],
  ['stream-buffered', () => problemsBehind({ ...right, isBuffering: true })],
  ['head-refused', () => problemsBehind({ ...right, refusesHead: true })],
]

it('finds nothing wrong behind a proxy that is configured as the page says', async () => {
  expect(await problemsBehind(right)).toEqual([])
})

// Each waits two seconds for a stream.
it.concurrent.each(wrong)('recognises %s', async (name, found) => {
  expect(await found()).toContain(name)
  recognised.add(name)
})

it('recognises each problem that it knows, and the page of configurations names each', () => {
  expect([...recognised].toSorted()).toEqual(Object.keys(problems).toSorted())
  const page = readFileSync('PROXIES.md', 'utf8')
  expect(Object.keys(problems).filter((name) => !page.includes(`\`${name}\``))).toEqual([])
})

it('tells what it saw of a request only to the holder of the secret', async () => {
  for (const signature of ['', 'x', '1796000000000.x']) {
    const headers = { 'x-doctor': signature }
    expect(await (await fetch(`${server.url}/health`, { headers })).json()).toEqual({
      status: true,
      message: 'The product is well',
    })
    expect((await fetch(`${server.url}/health/stream`, { headers })).status).toBe(404)
  }
})
