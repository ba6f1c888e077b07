import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { panelClient } from '#checks/harness/processes/panel-client.ts'
import { startTestServer, testSettings } from '#checks/harness/staff/staff.ts'
import { fillEmptyDatabase } from './demo-world.ts'
import { demoLogins } from './world/people/staff.ts'

let database: TestDatabase
let dataDir: string
const messages: string[] = []

beforeAll(async () => {
  database = await freshDatabase('template_world')
  dataDir = await mkdtemp(join(tmpdir(), 'overround-demo-'))
}, 120_000)
afterAll(async () => {
  await database.close()
  await rm(dataDir, { recursive: true })
})

const start = () =>
  fillEmptyDatabase(database.ownerPool, { ...testSettings, isDemo: true, dataDir }, (line) => messages.push(line))

async function additions(): Promise<Record<string, number>> {
  const { rows } = await database.ownerPool.query<Record<string, number>>(
    `select (select count(*)::int from gateway_secret) as secrets, (select count(*)::int from kyc_file) as files,
       (select count(*)::int from gateway_day) as days, (select count(*)::int from gateway_difference) as differences,
       (select count(*)::int from deposit_method where logo is not null) as logos, (select count(*)::int from operator_picture where location = 'deposit_guide') as steps`,
  )
  return rows[0]!
}

test('completes an interrupted demo at the next start, once, and keeps what exists', async () => {
  await start()
  const complete = await additions()
  expect(Object.values(complete).every((count) => count > 0)).toBe(true)
  const { rows } = await database.ownerPool.query(
    // Equal payments on one day may look the same in two domains; the recorded reference decides.
    `select o.sha256 = p.sha256 as same, p.domain_id = o.domain_id as house, d.attachment is not null as shown from deposit_proof p
      left join deposit_proof o on o.deposit_id = p.similar_deposits[1] join deposit d on d.id = p.deposit_id where p.similar_deposits <> '{}'`,
  )
  expect(rows.length).toBeGreaterThan(1)
  expect(rows).toEqual(rows.map(() => ({ same: true, house: true, shown: true })))
  const lines = messages.length

  await start()
  expect([messages.length, await additions()]).toEqual([lines, complete])

  // As after a SIGKILL before the last step, the gateway secrets.
  await database.ownerPool.query('delete from gateway_secret')
  await start()
  expect(await additions()).toEqual(complete)
})

test('the owner finds days, differences and questions of casino providers without setting a filter', async () => {
  await start()
  const server = await startTestServer(database, { jobs: 'idle' })
  try {
    const owner = panelClient(server.url)
    const { username, password } = demoLogins.owner
    expect((await owner.login(username, password)).status).toBe(200)
    const rows = async (path: string) => (await owner.get(`/api/casino-reconciliation${path}`)).body.data
    for (const path of ['', '?status=COMPARED', '?status=CLOSED', '/differences', '/questions'])
      expect((await rows(path)).length, path).toBeGreaterThan(0)
    expect((await rows('?status=CLOSED'))[0]).toMatchObject({ unresolved: 0, isAsClosed: true })
  } finally {
    await server.close()
  }
})
