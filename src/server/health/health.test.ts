import { request } from 'node:http'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { startTestServer, testSettings } from '#checks/harness/staff/staff.ts'
import type { Server } from '../main.ts'

let database: TestDatabase
let server: Server
beforeAll(async () => {
  database = await freshDatabase()
  server = await startTestServer(database, {
    catalogue: [],
    bindings: [],
    settings: { ...testSettings, panelUrl: 'https://panel.test', keepAliveSeconds: 620 },
  })
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

const headersOf = async (path: string, method: string) => {
  const { status, headers } = await fetch(new URL(path, server.url), { method })
  return [status, headers.get('content-type'), headers.get('content-security-policy') !== null]
}

test.each(['/', '/login', '/api/auth-alive', '/health'])(
  'HEAD %s is answered like GET, without a body',
  async (path) => {
    expect(await headersOf(path, 'HEAD')).toEqual(await headersOf(path, 'GET'))
    expect((await headersOf(path, 'HEAD'))[0]).toBe(200)
    expect(await (await fetch(new URL(path, server.url), { method: 'HEAD' })).text()).toBe('')
  },
)

test('a connection is kept for as long as it was set', async () => {
  const { headers } = await fetch(`${server.url}/health`)
  expect(headers.get('keep-alive')).toBe('timeout=620')
})

test('RLM-04 a flood of calls to /health does not take the connections of the pool', async () => {
  const name = new URL(database.url).pathname.slice(1)
  const holder = await database.ownerPool.connect()
  const sessions = async () => {
    const { rows } = await holder.query<{ count: number }>(
      `select count(*)::int as count from pg_stat_activity where datname = $1 and application_name = 'overround' and query = 'select'`,
      [name],
    )
    return rows[0]?.count ?? 0
  }
  try {
    const answers = await Promise.all(
      Array.from({ length: 200 }, async () => (await fetch(`${server.url}/health`)).status),
    )
    expect(new Set(answers)).toEqual(new Set([200]))
    // Twelve are in the pool; the calls of other tests were not all answered over the same one.
    expect(await sessions()).toBeLessThanOrEqual(3)
  } finally {
    holder.release()
  }
})

test('/health answers under any host, says so when the database does not answer, and again when it does', async () => {
  const at = (host: string) =>
    new Promise<number>((resolve, reject) => {
      request(new URL('/health', server.url), { headers: { host } }, (answer) => {
        answer.resume().once('end', () => resolve(answer.statusCode ?? 0))
      })
        .once('error', reject)
        .end()
    })
  expect([await at('10.0.0.7:8080'), await at('panel.test')]).toEqual([200, 200])
  const name = new URL(database.url).pathname.slice(1)
  await database.ownerPool.query(`alter database ${name} connection limit 0`)
  await database.ownerPool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()`,
    [name],
  )
  await expect.poll(async () => (await panelClient(server.url).get('/health')).status).toBe(503)
  const { body, headers } = await panelClient(server.url).get('/health')
  expect([body.data, headers.get('retry-after')]).toEqual(['The database does not answer.', '5'])
  await database.ownerPool.query(`alter database ${name} connection limit -1`)
  await expect.poll(async () => (await panelClient(server.url).get('/health')).status).toBe(200)
})
