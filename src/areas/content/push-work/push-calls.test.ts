import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { sealingKeys, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { openRequestLog } from '#platform/audit/request-log/request-log.ts'
import { fingerprintBy } from '#platform/auth/secrets/fingerprint.ts'
import { seal } from '#platform/auth/secrets/seal.ts'
import { registerAppDevice } from '#areas/content/push/devices.inbound.ts'
import { sealOfProvider } from '#areas/content/push/push.act.ts'
import { sendPushBatch } from './push-task.ts'

let database: TestDatabase
let site: SmallOperator
const [taken, gone] = ['token-of-a-device-0123456789', 'token-of-another-9876543210'] as const
const key = 'key of the provider'
const provider = createServer((request, response) => {
  void text(request).then((body) =>
    body.includes(taken)
      ? response.end('{"name":"projects/x/messages/1"}')
      : response.writeHead(404).end(`{"error":{"details":[{"errorCode":"UNREGISTERED","metadata":"${gone}"}]}}`),
  )
})
const noon = new Date(`${daysBefore(1)}T12:00:00Z`)
const query = async (statement: string, values: readonly unknown[] = []) =>
  (await database.ownerPool.query(statement, [...values])).rows

const providerId = '0199a1e0-0000-7000-8000-000000000003'
beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  await query(
    `insert into push_provider (id, domain_id, url, credential_encrypted, last_four, updated_by) values ($1, 1, $2, $3, 'ider', 'owner')`,
    [
      providerId,
      `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1/projects/x/messages:send`,
      seal(sealingKeys, key, sealOfProvider(providerId)),
    ],
  )
})
afterAll(async () => {
  provider.close()
  await database?.close()
})

test('each call to a push provider is in the log of calls, without our key and the token of the device', async () => {
  const players: string[] = []
  for (const [at, token] of [taken, gone].entries()) {
    const player = await site.player(`pushed${at}`)
    const device = { externalId: `device-${at}`, player, platform: 'android', language: null, token } as const
    await site.ask(registerAppDevice, device)
    players.push(player)
  }
  const [{ id }] = await query(
    `insert into push_message (domain_id, name, title, body, send_at, staff_id, created_by, quiet_from, quiet_until)
     values (1, 'Offer', 'Offer', 'Today only', $1, 1, 'owner', 22, 8) returning id`,
    [noon],
  )
  const faults: unknown[] = []
  const requestLog = openRequestLog({
    db: database.db,
    fingerprint: fingerprintBy(Buffer.alloc(32, 1)),
    onFault: (error) => faults.push(error),
  })
  while (await sendPushBatch({ db: database.db, sealingKeys, mayLoopback: true, now: () => noon, requestLog })) continue
  await requestLog.flush()
  const rows = await query(
    `select direction, channel, provider, operation, result, http_status, player_id::text as player, request_body, l::text as text
      from request_log l order by player_id`,
  )
  const about = { direction: 'OUT', channel: 'PUSH', provider: 'push', operation: 'send push' }
  expect([faults, rows]).toMatchObject([
    [],
    [
      { ...about, result: 'SUCCESS', http_status: 200, player: players[0] },
      { ...about, result: 'REJECTED', http_status: 404, player: players[1] },
    ],
  ])
  for (const { request_body: sent } of rows) expect(sent).toContain('Today only')
  for (const hidden of [key, taken, gone])
    expect(rows.filter((row) => String(row['text']).includes(hidden))).toEqual([])
  expect(await query(`select count(*)::int as found from request_log_reference where reference = $1`, [id])).toEqual([
    { found: 2 },
  ])
})
