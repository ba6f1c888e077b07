import { createServer, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { sealingKeys, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { seal } from '#platform/auth/secrets/seal.ts'
import { openPushMessage, registerAppDevice } from '#areas/content/push/devices.inbound.ts'
import { sealOfProvider } from '#areas/content/push/push.act.ts'
import { sendPushBatch } from './push-task.ts'

let database: TestDatabase
let site: SmallOperator
/** Tokens in the order in which the provider was asked, and what it answers to each. */
const asked: string[] = []
let answer: (token: string, response: ServerResponse) => void
const accepts = (_: string, response: ServerResponse) => response.end('{"name":"projects/x/messages/1"}')
const provider = createServer((request, response) => {
  void text(request).then((body) => {
    const { token } = JSON.parse(body).message
    asked.push(`${request.headers.authorization === 'Bearer key of the provider' ? '' : 'unsigned '}${token}`)
    answer(token, response)
  })
})
const noon = new Date(`${daysBefore(1)}T12:00:00Z`)
const after = (seconds: number) => new Date(noon.getTime() + seconds * 1_000)
const query = async (statement: string, values: readonly unknown[] = []) =>
  (await database.ownerPool.query(statement, [...values])).rows

const providerId = '0199a1e0-0000-7000-8000-000000000001'
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
})
afterAll(async () => {
  provider.close()
  await database?.close()
})
beforeEach(async () => {
  answer = accepts
  asked.length = 0
  await query(`update app_device set retired_at = now(), retired_reason = 'earlier' where retired_at is null`)
  await query(`update push_provider set paused_until = null`)
  await query(`update push_message set status = 'CANCELLED' where status in ('PENDING', 'IN_PROGRESS')`)
})

const tokenOf = (name: string) => `token-of-${name}-0123456789`
const register = (player: string, name: string) =>
  site.ask(registerAppDevice, {
    externalId: `device-${name}-${player}`,
    player,
    platform: 'android',
    language: null,
    token: tokenOf(name),
  })
/** Players with one device each. */
async function players(prefix: string, count: number): Promise<readonly string[]> {
  const ids: string[] = []
  for (let at = 1; at <= count; at += 1) {
    const id = await site.player(`${prefix}${at}`)
    await register(id, `${prefix}${at}`)
    ids.push(id)
  }
  return ids
}
async function message(more = ''): Promise<string> {
  const [{ id }] = await query(
    `insert into push_message (domain_id, name, title, body, send_at, staff_id, created_by, quiet_from, quiet_until)
     values (1, 'Offer', 'Offer', 'Today only', $1, 1, 'owner', ${more === '' ? '22, 8' : more}) returning id`,
    [noon],
  )
  return id
}
const send = (at = noon) => sendPushBatch({ db: database.db, sealingKeys, mayLoopback: true, now: () => at })
/** Sends until nothing is due at this time. */
async function sendAll(at = noon): Promise<void> {
  while (await send(at)) continue
}
const stateOf = async (id: string) =>
  (await query('select status, targeted, sent, failed, unknown, failure from push_message where id = $1', [id]))[0]
const deliveries = async (id: string) =>
  (
    await query(
      'select status, count(*)::int as count from push_delivery where push_id = $1 group by status order by 1',
      [id],
    )
  ).map(({ status, count }) => [status, count])

test('sends a message once to each device, signed with the key of the provider, and counts who opened it', async () => {
  const [one = ''] = await players('once', 3)
  const id = await message()
  await Promise.all([1, 2, 3, 4].map(() => sendAll()))
  await sendAll()
  expect(asked.toSorted()).toEqual(['once1', 'once2', 'once3'].map(tokenOf))
  expect(await stateOf(id)).toEqual({ status: 'COMPLETED', targeted: 3, sent: 3, failed: 0, unknown: 0, failure: null })
  const [{ delivery }] = await query('select id as delivery from push_delivery where push_id = $1 and player_id = $2', [
    id,
    one,
  ])
  await site.ask(openPushMessage, { externalId: 'opened-1', player: one, delivery })
  await site.ask(openPushMessage, { externalId: 'opened-2', player: one, delivery })
  expect(await query('select count(*)::int as opened from push_delivery where opened_at is not null')).toEqual([
    { opened: 1 },
  ])
})

test('RG-01 never writes to players who are self-excluded, blocked or closed, even if they are so since it began', async () => {
  const [excluded = '', blocked = '', closed = ''] = await players('never', 5)
  await site.call('/player/self-exclusion', { externalId: 'exclude-never', player: excluded, term: '1_YEAR' })
  await query(`update player set status = 'SUSPENDED' where id = $1`, [blocked])
  const id = await message()
  await send()
  expect((await stateOf(id)).targeted).toBe(3)
  await query(`update player set status = 'CLOSED' where id = $1`, [closed])
  await sendAll()
  expect(asked.toSorted()).toEqual(['never4', 'never5'].map(tokenOf))
  expect(await deliveries(id)).toEqual([
    ['SENT', 2],
    ['UNSENT', 1],
  ])
})

test('never sends again what a process that died was sending', async () => {
  await players('crash', 2)
  const id = await message()
  await send()
  await query(`update push_delivery set status = 'SENDING', attempted_at = $2 where push_id = $1`, [id, noon])
  await sendAll(after(119))
  expect(await deliveries(id)).toEqual([['SENDING', 2]])
  await sendAll(after(121))
  expect(asked).toEqual([])
  expect(await stateOf(id)).toMatchObject({ status: 'COMPLETED', sent: 0, unknown: 2 })
})

test('D25 stops after twenty equal refusals of the message, and retires no device', async () => {
  await players('bad', 23)
  answer = (_, response) => response.writeHead(400).end('{"error":{"status":"INVALID_ARGUMENT"}}')
  const id = await message()
  await sendAll()
  expect(asked).toHaveLength(20)
  expect(await stateOf(id)).toMatchObject({ status: 'FAILED', failed: 20, failure: 'The provider refused the message' })
  expect(await deliveries(id)).toEqual([
    ['FAILED', 20],
    ['UNSENT', 3],
  ])
  expect(await query('select count(*)::int as devices from app_device where retired_at is null')).toEqual([
    { devices: 23 },
  ])
})

test('D25 retires only the devices that the provider names, and counts an unreadable answer as unknown', async () => {
  await players('mixed', 3)
  answer = (token, response) => {
    if (token === tokenOf('mixed1')) response.writeHead(404).end('{"error":{"status":"UNREGISTERED"}}')
    else if (token === tokenOf('mixed2')) response.end('<html>')
    else accepts(token, response)
  }
  const id = await message()
  await sendAll()
  expect(await stateOf(id)).toMatchObject({ status: 'COMPLETED', sent: 1, failed: 1, unknown: 1 })
  expect(await query('select token from app_device where retired_at is null order by 1')).toEqual(
    ['mixed2', 'mixed3'].map((name) => ({ token: tokenOf(name) })),
  )
})

test('D25 waits as long as a busy provider asks, then goes on with none sent twice', async () => {
  await players('busy', 8)
  answer = (token, response) => {
    if (asked.length === 4) response.writeHead(429, { 'retry-after': '30' }).end()
    else accepts(token, response)
  }
  const id = await message()
  await sendAll()
  expect([asked.length, (await stateOf(id)).sent]).toEqual([6, 5])
  await sendAll(after(29))
  expect(asked).toHaveLength(6)
  await sendAll(after(31))
  expect(await stateOf(id)).toMatchObject({ status: 'COMPLETED', sent: 8, failed: 0 })
  expect(asked).toHaveLength(9)
})

test('D25 stops at once when the provider refuses the key', async () => {
  await players('key', 3)
  answer = (_, response) => response.writeHead(401).end()
  const id = await message()
  await sendAll()
  expect(asked).toHaveLength(1)
  expect(await stateOf(id)).toMatchObject({ status: 'FAILED', failure: 'The provider refused our key' })
})

test('D25 retires the devices of 404 and of a named token, and keeps those of another sender', async () => {
  await players('kinds', 9)
  const gone = ['kinds1', 'kinds2', 'kinds3'].map(tokenOf)
  const named = ['kinds4', 'kinds5'].map(tokenOf)
  const foreign = ['kinds6', 'kinds7'].map(tokenOf)
  const details = (content: object) => JSON.stringify({ error: { status: 'INVALID_ARGUMENT', details: [content] } })
  answer = (token, response) => {
    if (gone.includes(token)) response.writeHead(404).end('{"error":{"status":"UNREGISTERED"}}')
    else if (named.includes(token))
      response.writeHead(400).end(details({ fieldViolations: [{ field: 'message.token', description: 'Invalid' }] }))
    else if (foreign.includes(token)) response.writeHead(403).end(details({ errorCode: 'SENDER_ID_MISMATCH' }))
    else accepts(token, response)
  }
  const id = await message()
  await sendAll()
  expect(await stateOf(id)).toMatchObject({
    status: 'COMPLETED',
    sent: 2,
    failed: 7,
    unknown: 0,
    failure: 'Tokens of another sender: 2',
  })
  expect(
    await query(
      `select retired_reason as reason, count(*)::int as devices from app_device
       where token = any($1) group by 1 order by 1 nulls last`,
      [[...gone, ...named, ...foreign]],
    ),
  ).toEqual([
    { reason: 'The device is not registered', devices: 3 },
    { reason: 'The token is not valid', devices: 2 },
    { reason: null, devices: 2 },
  ])
})

test('sends nothing in quiet hours of the domain', async () => {
  await players('quiet', 1)
  const id = await message('0, 23')
  await sendAll()
  expect([asked, (await stateOf(id)).status]).toEqual([[], 'PENDING'])
})

test('a token reaches the player who registered it last', async () => {
  const [first = ''] = await players('shared', 1)
  const second = await site.player('sharer')
  await register(second, 'shared1')
  expect(await query('select player_id::text as player from app_device where retired_at is null')).toEqual([
    { player: second },
  ])
  await site.ask(registerAppDevice, {
    externalId: 'again',
    player: first,
    platform: 'android',
    language: 'hi',
    token: tokenOf('other'),
  })
  expect(await query('select count(*)::int as devices from app_device where retired_at is null')).toEqual([
    { devices: 2 },
  ])
})
