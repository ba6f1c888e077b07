import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { insertDomains, startTestServer } from '#checks/harness/staff/staff.ts'
import type { Server } from '#server/main.ts'
import { runConcurrentLogins, runRevocations, type SessionSetup } from './session-campaign.ts'

// The full size runs with `npm run campaign -- sessions 100 50 1000`.
const rounds = 5
const atOnce = 20
const revocations = 100

let database: TestDatabase
let servers: readonly Server[]
let setup: SessionSetup
beforeAll(async () => {
  database = await freshDatabase()
  await insertDomains(database.ownerPool)
  servers = await Promise.all([startTestServer(database), startTestServer(database)])
  setup = { owner: database.ownerPool, urls: servers.map(({ url }) => url) }
})
afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.close()))
  await database?.close()
})

test('SES-03 leaves exactly one session after concurrent logins on two processes', async () => {
  const { refused, wrong } = await runConcurrentLogins(setup, { rounds, concurrency: atOnce })
  console.log(`SES-03: ${rounds} rounds of ${atOnce} logins, ${refused} refused, ${wrong.length} rounds wrong`)
  expect([refused, wrong]).toEqual([0, []])
})

test('SES-07 applies a revocation to the next call on every process', async () => {
  const { calls, stale, wronglyDenied } = await runRevocations(setup, revocations, '/api/deposits')
  console.log(`SES-07: ${calls} revocations, ${stale.length} stale`)
  expect([stale, wronglyDenied]).toEqual([[], []])
})
