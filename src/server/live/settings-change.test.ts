import pg from 'pg'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { insertDomains, startTestServer } from '#checks/harness/staff/staff.ts'
import { currentSettings } from '#platform/auth/stored-settings.ts'
import { settingsChannel } from '#platform/auth/sessions/ttl-cache.ts'
import type { Server } from '#server/main.ts'

let database: TestDatabase
let server: Server
beforeAll(async () => {
  database = await freshDatabase()
  await insertDomains(database.ownerPool)
  server = await startTestServer(database)
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})
afterEach(() => vi.restoreAllMocks())

const write = (text: string) => database.ownerPool.query(text)

test('a process uses a changed setting as soon as it is notified, without waiting for its cache to expire', async () => {
  // With this clock nothing ever expires.
  vi.spyOn(performance, 'now').mockReturnValue(0)
  const minStake = async () => (await currentSettings(database.appPool)).of(1).betting.minStake
  const before = await minStake()
  await write(`insert into setting (domain_id, key, value) values (1, 'settings.betting', '{"minStake": "77.00"}')`)
  await vi.waitFor(async () => expect(await minStake()).toBe('77.00'), { timeout: 45_000 })
  expect(before).not.toBe('77.00')
})

test('the database notifies of every change to what processes cache, and of no counters', async () => {
  const listener = new pg.Client({ connectionString: database.url })
  await listener.connect()
  const tables: (string | undefined)[] = []
  listener.on('notification', ({ payload }) => tables.push(payload))
  await listener.query(`listen ${settingsChannel}`)
  await write(`update setting set version = version + 1 where key = 'audit_turn'`)
  await write(`update setting set version = version + 1 where key = 'settings.betting'`)
  await write(`update geo_rule set is_listed = is_listed where country = 'IN'`)
  await write(`update device_restriction set status = status`)
  await write(`update domain set name = name`)
  await write(`insert into inbound_key (domain_id, key_id, name, secret_encrypted) values (1, 'site', 'site', 'x')`)
  await write(`update inbound_key set status = 'REVOKED'`)
  await vi.waitFor(() => expect(tables).toHaveLength(6), { timeout: 45_000 })
  expect(tables).toEqual(['setting', 'geo_rule', 'device_restriction', 'domain', 'inbound_key', 'inbound_key'])
  await listener.end()
})
