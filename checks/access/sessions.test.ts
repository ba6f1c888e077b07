import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { foundDomains, startTestServer } from '#checks/harness/staff/staff.ts'
import type { Server } from '#server/main.ts'
import { manyLogins, revokeAndCall, type Ground } from './session-campaign.ts'

// The full sizes are for `npm run campaign -- sessions 100 50 1000`.
const rounds = 5
const atOnce = 20
const revocations = 100

let database: TestDatabase
let servers: readonly Server[]
let ground: Ground
beforeAll(async () => {
  database = await freshDatabase()
  await foundDomains(database.ownerPool)
  servers = await Promise.all([startTestServer(database), startTestServer(database)])
  ground = { owner: database.ownerPool, urls: servers.map(({ url }) => url) }
})
afterAll(async () => {
  await Promise.all((servers ?? []).map((server) => server.close()))
  await database?.close()
})

test('SES-03 of any number of logins at once, on two processes, one session stays', async () => {
  const { refused, wrong } = await manyLogins(ground, { rounds, atOnce })
  console.log(`SES-03: ${rounds} rounds of ${atOnce} logins, ${refused} refused, ${wrong.length} rounds wrong`)
  expect([refused, wrong]).toEqual([0, []])
})

test('SES-07 what is taken away is gone at the very next call, on every process', async () => {
  const { calls, stale, shut } = await revokeAndCall(ground, revocations, '/api/deposits')
  console.log(`SES-07: ${calls} revocations, ${stale.length} stale`)
  expect([stale, shut]).toEqual([[], []])
})
