import { randomBytes, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { createGateway, gatewayClient, sign, type GatewayTraits } from '#checks/harness/payments/gateway.ts'
import { sealingKeys, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { startTestServer } from '#checks/harness/staff/staff.ts'
import { unseal } from '#platform/auth/secrets/seal.ts'
import type { Server } from '#server/main.ts'
import { maxKeptBytes, sealOfBody } from './callback-body.ts'
import { messageFormats } from './message-format.ts'

let database: TestDatabase
let site: SmallOperator
let server: Server
beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  server = await startTestServer(database, { catalogue: [], bindings: [] })
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

const rows = async (text: string, values: readonly unknown[] = []) =>
  (await database.ownerPool.query<Record<string, string | null>>(text, [...values])).rows
const storedOf = (gateway: string) =>
  rows(
    `select c.id, c.status, c.review_reason as why, c.body, b.sealed from gateway_callback c
      left join gateway_callback_body b on b.callback_id = c.id where c.gateway_id = $1 order by c.at, c.id`,
    [gateway],
  )
const open = async (traits: GatewayTraits) => {
  const gateway = await createGateway(database, traits)
  return { ...gateway, speak: gatewayClient(database, site, gateway) }
}
const bytesOf = ({ id, sealed }: Readonly<Record<string, string | null>>): Buffer | null =>
  sealed ? Buffer.from(unseal(sealingKeys, sealed, sealOfBody(id ?? '')), 'latin1') : null

/** Sends the bytes over HTTP, signed as their text. */
async function post(gateway: string, body: Buffer, type: string | null): Promise<number> {
  const answer = await fetch(new URL(`/api/gateways/${gateway}/callback`, server.url), {
    method: 'POST',
    headers: { ...sign(body.toString()), ...(type === null ? {} : { 'content-type': type }) },
    body: new Uint8Array(body),
  })
  await answer.arrayBuffer()
  return answer.status
}
const message = (order: string) =>
  Buffer.from(
    `{"order":"${order}","status":"success", "amount":10000,"currency":"INR","merchant":"house","payer_name":"Meera Nair"}`,
  )

test.each([
  'application/json',
  'application/json; charset="utf-8"',
  'application/json;charset=UTF8; v=1',
  'Application/JSON ; Charset="UTF-8" ; boundary="a;b"',
  'application/vnd.gateway+json',
  null,
])('over HTTP takes a callback of the type %s, and keeps its bytes sealed beside the masked text', async (type) => {
  const { id, speak } = await open({ code: `pay-${randomUUID().slice(0, 8)}` })
  const order = await speak.startDeposit(await site.player(`payer-${randomUUID().slice(0, 8)}`))
  const sent = message(order)
  expect(await post(id, sent, type)).toBe(200)
  const [one, ...others] = await storedOf(id)
  expect([one?.['status'], others, one && bytesOf(one)]).toEqual(['DONE', [], sent])
  expect(`${one?.['body']}${one?.['sealed']}`).not.toContain('Meera')
})

test.each([
  'application/x-www-form-urlencoded',
  'text/plain',
  'application/json; charset=utf-16',
  'multipart/form-data; boundary=x',
  'image/png',
  'no type at all',
  'application/json, application/json',
  ';charset=utf-8',
])('over HTTP refuses a callback of the type %s, credits nothing and keeps its bytes', async (type) => {
  const { id, speak } = await open({ code: `pay-${randomUUID().slice(0, 8)}` })
  const order = await speak.startDeposit(await site.player(`payer-${randomUUID().slice(0, 8)}`))
  const sent = Buffer.concat([message(order), Buffer.from([0, 0xff, 0xc3])])
  expect(await post(id, sent, type)).toBe(415)
  const [one, ...others] = await storedOf(id)
  expect([one?.['status'], others, one && bytesOf(one)]).toEqual(['UNSIGNED', [], sent])
  expect(one?.['why']).toContain('this gateway is set to send JSON')
  expect((await speak.deposit(order))['status']).toBe('INITIATED')
})

test('keeps no bytes above 64 KB, and of a repeated callback those of the first', async () => {
  const { id, speak } = await open({ code: 'pay-sizes' })
  const order = await speak.startDeposit(await site.player('payer-of-sizes'))
  const padded = (length: number) => `${message(order).toString().slice(0, -1)},"pad":"${'x'.repeat(length)}"}`
  const around = maxKeptBytes - padded(0).length
  for (const body of [padded(around), padded(around), padded(around - 1), 'x'.repeat(maxKeptBytes + 1)])
    await speak.send(body)
  expect((await storedOf(id)).map((one) => bytesOf(one)?.length ?? null)).toEqual([maxKeptBytes, null])
})

test('keeps at most 20 refused callbacks of an address in a minute, whatever another one sends', async () => {
  const { id, speak } = await open({ code: 'pay-crowd' })
  const refusedFrom = async (ip: string, count: number) => {
    for (let n = 0; n < count; n++) await speak.send(`${n}`, { secret: 'guessed', ip })
  }
  await refusedFrom('198.51.100.1', 25)
  await refusedFrom('198.51.100.2', 2)
  expect(
    await rows(`select ip, count(*)::int as kept from gateway_callback where gateway_id = $1 group by ip order by ip`, [
      id,
    ]),
  ).toEqual([
    { ip: '198.51.100.1', kept: 20 },
    { ip: '198.51.100.2', kept: 2 },
  ])
  await rows(`update gateway_callback set at = at - interval '1 minute' where gateway_id = $1`, [id])
  await refusedFrom('198.51.100.1', 1)
  expect(await storedOf(id)).toHaveLength(23)
})

test('deletes the bytes with the callback, and when its player is erased', async () => {
  const { id, speak } = await open({ code: 'pay-erased' })
  const player = await site.player('payer-to-erase')
  const orders = [await speak.startDeposit(player), randomUUID()]
  for (const order of orders) await speak.send(message(order).toString())
  expect((await storedOf(id)).map((one) => bytesOf(one) !== null)).toEqual([true, true])
  await rows(
    `insert into player_erasure (cell, player_id, domain_id, by) select cell, id, domain_id, 'meera' from player where id = $1`,
    [player],
  )
  expect((await storedOf(id)).map((one) => bytesOf(one) !== null)).toEqual([false, true])
  await rows(`delete from gateway_callback where gateway_id = $1`, [id])
  expect(
    await rows(
      `select from gateway_callback_body b where not exists (select from gateway_callback c where c.id = b.callback_id)`,
    ),
  ).toEqual([])
})

test('binds the bytes to their row', async () => {
  const { id, speak } = await open({ code: 'pay-bound', wording: messageFormats.timestamped })
  for (const body of ['{"a":1}', randomBytes(8).toString('hex')]) await speak.send(body, { secret: 'guessed' })
  const [one, other] = await storedOf(id)
  expect(() => bytesOf({ id: one?.['id'] ?? '', sealed: other?.['sealed'] ?? '' })).toThrow()
})
