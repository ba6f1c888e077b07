import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { sealingKeys, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { createStaff } from '#checks/harness/staff/staff.ts'
import { seal } from '#platform/auth/secrets/seal.ts'
import { registerAppDevice } from '#areas/content/push/devices.inbound.ts'
import { sealOfProvider } from '#areas/content/push/push.act.ts'
import { sendPushBatch } from './push-task.ts'

let database: TestDatabase
let site: SmallOperator
let refusal: { readonly status: number; readonly body: string } | null = null
const provider = createServer((request, response) => {
  void text(request).then(() =>
    refusal === null
      ? response.end('{"name":"projects/x/messages/1"}')
      : response.writeHead(refusal.status).end(refusal.body),
  )
})
const noon = new Date(`${daysBefore(1)}T12:00:00Z`)
const query = async (statement: string, values: readonly unknown[] = []) =>
  (await database.ownerPool.query(statement, [...values])).rows

const devices = 20
const providerId = '0199a1e0-0000-7000-8000-000000000002'
beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  await new Promise<void>((resolve) => provider.listen(0, '127.0.0.1', resolve))
  await query(
    `insert into push_provider (id, domain_id, url, credential_encrypted, last_four, updated_by) values ($1, 1, $2, $3, 'ider', 'owner')`,
    [
      providerId,
      `http://127.0.0.1:${(provider.address() as AddressInfo).port}/v1/projects/x/messages:send`,
      seal(sealingKeys, 'key of the provider', sealOfProvider(providerId)),
    ],
  )
  await createStaff(database.ownerPool, { username: 'rita' })
  await query(
    `insert into setting (domain_id, key, value) values (0, 'settings.notifications', '{"recipients": "rita"}')`,
  )
  for (let at = 1; at <= devices; at += 1) {
    const player = await site.player(`alerted${at}`)
    await site.ask(registerAppDevice, {
      externalId: `device-${at}`,
      player,
      platform: 'android',
      language: null,
      token: `token-of-device-${at}-0123456789`,
    })
  }
})
afterAll(async () => {
  provider.close()
  await database?.close()
})
beforeEach(() => query(`update email set tries = 1, sent_at = now() - interval '1 hour' where sent_at is null`))

/** Sends what is due so many seconds after noon. */
async function sendAll(seconds = 0): Promise<void> {
  const now = () => new Date(noon.getTime() + seconds * 1_000)
  while (await sendPushBatch({ db: database.db, sealingKeys, mayLoopback: true, now })) continue
}
async function sendMessage(rate = 600): Promise<string> {
  const [{ id }] = await query(
    `insert into push_message (domain_id, name, title, body, send_at, rate, staff_id, created_by, quiet_from, quiet_until)
     values (1, 'Offer', 'Offer', 'Today only', $1, $2, 1, 'owner', 22, 8) returning id`,
    [noon, rate],
  )
  await sendAll()
  return id
}
const stateOf = async (id: string) =>
  (await query('select status, failed, failure from push_message where id = $1', [id]))[0]
const letters = () =>
  query(`select p.username, m.parameters ->> 'what' as what from email m join staff p on p.id = m.staff_id
    where m.kind = 'alerts' and m.sent_at is null`)
const liveDevices = async () =>
  (await query('select count(*)::int as devices from app_device where retired_at is null'))[0]

test('D25 tokens of another sender stay, fail, and are written of once for all of them', async () => {
  refusal = {
    status: 403,
    body: JSON.stringify({ error: { status: 'PERMISSION_DENIED', details: [{ errorCode: 'SENDER_ID_MISMATCH' }] } }),
  }
  const id = await sendMessage()
  expect(await stateOf(id)).toEqual({
    status: 'COMPLETED',
    failed: devices,
    failure: `Tokens of another sender: ${devices}`,
  })
  expect(await liveDevices()).toEqual({ devices })
  expect(await letters()).toEqual([{ username: 'rita', what: 'Push tokens of another sender' }])
})

test('D25 a key that the provider refuses is written of', async () => {
  refusal = { status: 401, body: '' }
  const id = await sendMessage()
  expect(await stateOf(id)).toMatchObject({ status: 'FAILED' })
  expect(await letters()).toEqual([{ username: 'rita', what: 'Push message failed: The provider refused our key' }])
})

test('a message that arrives writes to nobody', async () => {
  refusal = null
  expect(await stateOf(await sendMessage())).toEqual({ status: 'COMPLETED', failed: 0, failure: null })
  expect(await letters()).toEqual([])
})

test('a message is sent no faster than its rate, and keeps no other waiting', async () => {
  refusal = null
  const sent = async (id: string) => (await query('select sent, status from push_message where id = $1', [id]))[0]
  const slow = await sendMessage(15)
  expect(await sent(slow)).toEqual({ sent: 15, status: 'IN_PROGRESS' })
  expect(await sent(await sendMessage())).toEqual({ sent: devices, status: 'COMPLETED' })
  await sendAll(59)
  expect(await sent(slow)).toEqual({ sent: 15, status: 'IN_PROGRESS' })
  await sendAll(61)
  expect(await sent(slow)).toEqual({ sent: devices, status: 'COMPLETED' })
})
