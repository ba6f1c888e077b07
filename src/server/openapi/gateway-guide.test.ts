import { createHmac, randomUUID } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { createGateway, gatewayClient, gatewaySecret } from '#checks/harness/payments/gateway.ts'
import { exampleBody, formats, messageOf, type Nested } from './partner-samples/example-message.ts'
import { smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { startTestServer } from '#checks/harness/staff/staff.ts'
import { unixSeconds } from '#checks/harness/time/clock.ts'
import { messageFormats } from '#areas/payments/gateways/callbacks/message-format.ts'
import type { Server } from '#server/main.ts'
import { partnerGuides } from './partner-guides.ts'

const guide = partnerGuides().find(({ title }) => title === 'Payment gateways')?.text ?? ''
const rows = [...guide.matchAll(/^\| (.+?) +\| (.+?) +\| (.+?) +\|$/gm)].map(([, ...cells]) => cells).slice(2)
/** Each sentence of the list, without its line breaks. */
const sentences = guide
  .split(/^- /m)
  .slice(1)
  .map((text) => text.replaceAll(/\s+/g, ' ').trim())

let database: TestDatabase
let site: SmallOperator
let server: Server
let player: string
beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  player = await site.player('payer')
  server = await startTestServer(database, { jobs: 'idle' })
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

/** The headers that a row of the guide asks for, from its words alone. */
function signedBy(signature: string, body: string, secret = gatewaySecret): Record<string, string> {
  const [header = '', stampHeader] = [...signature.matchAll(/`([^`]+)`/g)].map(([, name = '']) => name)
  const stamp = unixSeconds()
  const before = stampHeader === undefined ? '' : `${stamp}${signature.includes('dot') ? '.' : ''}`
  const mac = createHmac(signature.includes('SHA512') ? 'sha512' : 'sha256', secret).update(before + body)
  return {
    [header]: mac.digest(signature.includes('Base64') ? 'base64' : 'hex'),
    ...(stampHeader === undefined ? {} : { [stampHeader]: stamp }),
  }
}

const send = async (id: string, body: string, headers: Readonly<Record<string, string>>) =>
  (
    await fetch(new URL(`/api/gateways/${id}/callback`, server.url), {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body,
    })
  ).status

const [firstRow = []] = rows
const [, stampedWords = ''] = firstRow
async function openStamped(code: string, traits: { readonly confirmAbove?: bigint } = {}) {
  const gateway = await createGateway(database, { code, ...traits })
  const client = gatewayClient(database, site, gateway)
  const order = await client.startDeposit(player)
  const write = (change: Nested = {}) =>
    JSON.stringify({ ...messageOf({ wording: messageFormats.timestamped }, order), ...change })
  const say = (body: string, headers = signedBy(stampedWords, body)) => send(gateway.id, body, headers)
  return { gateway, client, order, write, say }
}

const stampedAt = (seconds: number, body: string): Record<string, string> => {
  const stamp = String(Number(unixSeconds()) + seconds)
  return {
    'x-timestamp': stamp,
    'x-signature': createHmac('sha256', gatewaySecret).update(`${stamp}.${body}`).digest('hex'),
  }
}

/** By how a sentence begins: what shows that it is so. */
const executed: Readonly<Record<string, () => Promise<void>>> = {
  'The signature is HMAC-SHA256 over the bytes as they are sent': async () => {
    const { write, say } = await openStamped('pay-bytes')
    const body = write()
    expect(await say(JSON.stringify(JSON.parse(body), null, 1), signedBy(stampedWords, body))).toBe(401)
    const statuses = [await say(body, stampedAt(-301, body)), await say(body, stampedAt(310, body))]
    expect([...statuses, await say(body, stampedAt(-280, body))]).toEqual([401, 401, 200])
  },
  'The body is JSON': async () => {
    const { write, say, client, order } = await openStamped('pay-json')
    expect(await say(write().replace(':10000,', ':1.0000e4,'))).toBe(200)
    expect(await client.callbacks(order)).toMatchObject([{ status: 'DONE' }])
    const form = await createGateway(database, { code: 'pay-form', ...formats['Own format'] })
    const asked = await gatewayClient(database, site, form).startDeposit(player)
    const fields = Object.entries(messageOf({ wording: messageFormats.timestamped }, asked))
    const body = new URLSearchParams(fields.map(([name, value]) => [name, JSON.stringify(value).replaceAll('"', '')]))
    const headers = { 'content-type': 'application/x-www-form-urlencoded', ...signedBy(stampedWords, String(body)) }
    expect(await send(form.id, String(body), headers)).toBe(200)
    expect(await send(form.id, String(body), signedBy(stampedWords, String(body)))).toBe(415)
  },
  'A callback that is repeated has no further effect': async () => {
    const { write, say, client, order } = await openStamped('pay-repeats')
    const event = randomUUID()
    const before = (await site.wallet(player)).balance
    const body = write({ status: 'success', event })
    expect([await say(body), await say(body), await say(write({ status: 'failed', event }))]).toEqual([200, 200, 409])
    expect((await site.wallet(player)).balance - before).toBe(10_000n)
    expect((await client.callbacks(order))[0]).toMatchObject({ status: 'DONE', occurrences: 2 })
  },
  '200': async () => {
    const { write, say, gateway } = await openStamped('pay-answers')
    const [known, unknown] = [write(), write({ order: randomUUID() })]
    expect([await say(known), await say(unknown)]).toEqual([200, 202])
    expect(await say(known, {})).toBe(401)
    expect(await send(randomUUID(), known, signedBy(stampedWords, known))).toBe(404)
    const asText = { 'content-type': 'text/plain', ...signedBy(stampedWords, known) }
    expect(await send(gateway.id, known, asText)).toBe(415)
  },
  'A failure': async () => {
    const failing = await openStamped('pay-fails')
    expect(await failing.say(failing.write({ status: 'failed' }))).toBe(200)
    const large = await openStamped('pay-large', { confirmAbove: 10_000n })
    expect(await large.say(large.write({ status: 'success' }))).toBe(200)
    for (const { client, order } of [failing, large]) {
      expect(await client.callbacks(order)).toMatchObject([{ status: 'DONE', review_reason: 'ASKING' }])
      expect(['FAILED', 'SUCCESS']).not.toContain((await client.deposit(order))['status'])
    }
  },
  '`npm run sandbox` in a checkout of the back office is such a gateway': () => {
    expect(JSON.parse(readFileSync('package.json', 'utf8')).scripts).toHaveProperty('sandbox')
    return Promise.resolve()
  },
}

test.each(Object.keys(executed))('the guide for gateways is right: %s', async (sentence) => {
  await executed[sentence]?.()
})

describe('the guide for gateways', () => {
  test('has a row for each format, and a list whose sentences are executed above', () => {
    expect(rows.map(([format]) => format)).toEqual(Object.keys(formats))
    expect(Object.keys(messageFormats)).toHaveLength(rows.length - 1)
    expect(new Set(sentences.map((text) => text.split(/[.:;,]/)[0]))).toEqual(new Set(Object.keys(executed)))
  })

  const signatures = rows.slice(0, -1).map(([format = '', signature = '']) => [format, signature] as const)
  test.each(signatures)('%s: signed as %s', async (format, signature) => {
    const chosen = formats[format]
    if (chosen === undefined) throw new Error(`No format is named ${format}`)
    const code = `pay-${Object.keys(formats).indexOf(format)}`
    const gateway = await createGateway(database, { code, ...chosen })
    const order = await gatewayClient(database, site, gateway).startDeposit(player)
    const body = exampleBody(format, order)
    expect(await send(gateway.id, body, signedBy(signature, body))).toBe(200)
    expect(await send(gateway.id, body, signedBy(signature, body, 'another'))).toBe(401)
    const { rows: found } = await database.ownerPool.query(
      `select amount, order_id from gateway_callback where gateway_id = $1 and status <> 'UNSIGNED'`,
      [gateway.id],
    )
    expect(found).toEqual([{ amount: 10_000n, order_id: order }])
  })
})
