import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { panelClient, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import { createStaff, insertDomains, startTestServer, testPassword } from '#checks/harness/staff/staff.ts'
import type { Server } from '#server/main.ts'
import { rateRules, type RateRules } from './rate-limit.ts'

/** Small numbers show the same rules with fewer calls. */
const few = { perMinute: 8, perHour: 100 }
const rates: RateRules = {
  ...rateRules,
  read: few,
  write: few,
  search: { perMinute: 4, perHour: 100 },
  export: few,
  upload: few,
  signIn: { perMinute: 20, perHour: 100 },
}

let database: TestDatabase
let server: Server
let noisy: PanelClient
let neighbour: PanelClient
beforeAll(async () => {
  database = await freshDatabase()
  await insertDomains(database.ownerPool)
  await createStaff(database.ownerPool, { username: 'noisy', domains: [1] })
  await createStaff(database.ownerPool, { username: 'neighbour', domains: [2] })
  server = await startTestServer(database, { limits: { rates } })
  ;[noisy, neighbour] = [panelClient(server.url), panelClient(server.url)]
  expect((await noisy.login('noisy', testPassword)).status).toBe(200)
  expect((await neighbour.login('neighbour', testPassword)).status).toBe(200)
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

/** Statuses of so many calls after one another, and the waiting time of the last one. */
async function burst(call: () => Promise<{ readonly status: number; readonly headers: Headers }>, times: number) {
  const statuses: number[] = []
  let wait = 0
  for (let n = 0; n < times; n++) {
    const { status, headers } = await call()
    statuses.push(status)
    wait = Number(headers.get('retry-after') ?? 0)
  }
  return { through: statuses.filter((status) => status !== 429).length, refused: statuses.includes(429), wait }
}

test.each([
  ['read', few.perMinute, () => noisy.get('/api/players')],
  ['search', 4, () => noisy.get('/api/search?q=98765')],
  ['write', few.perMinute, () => noisy.post('/api/players/1/bet-lock', {})],
  ['upload', few.perMinute, () => noisy.post('/api/adjustment/picture', {})],
] as const)(
  'RLM-01 a burst of the class %s is refused after its limit, with the time to wait',
  async (rateClass, limit, call) => {
    await database.ownerPool.query('delete from rate_use')
    const { through, refused, wait } = await burst(call, limit + 3)
    expect([rateClass, through, refused]).toEqual([rateClass, limit, true])
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(60)
  },
)

test('RLM-01 a user of another domain, other classes and callbacks go on while one user is refused', async () => {
  expect((await noisy.get('/api/players')).status).toBe(429)
  expect((await neighbour.get('/api/players')).status).toBe(200)
  expect((await neighbour.get('/api/search?q=98765')).status).toBe(200)
  // Machines are counted apart from users, also behind the same address: this one is refused for its key, not for the users.
  const answers = []
  for (let n = 0; n < 30; n++)
    answers.push(
      (
        await fetch(`${server.url}/api/inbound/bet`, {
          method: 'POST',
          body: '{}',
          headers: { 'content-type': 'application/json', 'x-key': 'site-0000' },
        })
      ).status,
    )
  expect(new Set(answers)).toEqual(new Set([401]))
  expect((await neighbour.get('/api/players')).status).toBe(200)
})

test('RLM-01 sign-ins are limited by address, whatever names they try', async () => {
  const stranger = panelClient(server.url)
  const statuses = []
  for (let n = 0; n < 22; n++) statuses.push((await stranger.login(`nobody.${n}`, 'wrong-password-4711')).status)
  expect(statuses.slice(-2)).toEqual([429, 429])
  // Who has signed in is not a stranger of the address.
  expect((await neighbour.get('/api/auth-alive')).status).toBe(200)
})
