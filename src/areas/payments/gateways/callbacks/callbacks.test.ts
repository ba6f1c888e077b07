import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { messageFormats } from './message-format.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { startTestServer, testSettings } from '#checks/harness/staff/staff.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { addSecret, bodyOf, createGateway, sign, gatewayClient } from '#checks/harness/payments/gateway.ts'
import { sealingKeys, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { recomputeNodeDays } from '#areas/agents/day-totals/node-day.task.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'

let database: TestDatabase
let site: SmallOperator
let gateway: Awaited<ReturnType<typeof createGateway>>
let speak: ReturnType<typeof gatewayClient>
let player: string

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  gateway = await createGateway(database)
  speak = gatewayClient(database, site, gateway)
  player = await site.player('payer')
})
afterAll(() => database?.close())

const balance = async () => (await site.wallet(player)).balance
const countRows = async (what: string) =>
  Number((await database.ownerPool.query<{ n: bigint }>(`select count(*) n from ${what}`)).rows[0]?.n)

describe('CBK-01 only callbacks signed by the gateway are accepted', () => {
  test('rejects and stores missing, wrong, old and foreign signatures and altered bytes, without posting', async () => {
    const other = await createGateway(database, { code: 'pay-other' })
    await addSecret(database, { gatewayId: other.id, domainId: 1, secret: 'secret of the other', key: sealingKeys })
    const order = await speak.startDeposit(player)
    const body = JSON.stringify(bodyOf(order, 'success'))
    const before = await countRows('gateway_callback')
    const minutes = (count: number) => instantNow().getTime() + count * 60_000
    const refused = await Promise.all([
      speak.send(body, { headers: {} }),
      speak.send(body, { secret: 'guessed' }),
      speak.send(body, { secret: 'secret of the other' }),
      speak.send(body, { at: minutes(-6) }),
      speak.send(body, { at: minutes(6) }),
      speak.send(`${body} `, { headers: sign(body) }),
      speak.send(JSON.stringify(JSON.parse(body), null, 1), { headers: sign(body) }),
      speak.send(body, { headers: { ...sign(body), 'x-timestamp': String(Math.floor(minutes(1) / 1000)) } }),
      speak.send(body, { headers: { ...sign(body), 'x-signature': sign(body)['x-signature'].slice(2) } }),
    ])
    expect(refused.map(({ status }) => status)).toEqual(refused.map(() => 401))
    expect(await countRows('gateway_callback')).toBe(before + refused.length)
    expect(await balance()).toBe(0n)
    expect((await speak.deposit(order))['status']).toBe('INITIATED')
  })

  test.each(['timestamped', 'coins'] as const)(
    'answers deeply nested unsigned bodies like any other (%s)',
    async (wording) => {
      const { id } = await createGateway(database, {
        code: `pay-deep-${wording}`,
        wording: messageFormats[wording],
        key: testSettings.sealingKeys,
      })
      const server = await startTestServer(database, { catalogue: [], bindings: [] })
      const signing = { 'x-invoice-sig': 'ab'.repeat(64), ...sign('another body') }
      for (const body of [
        '['.repeat(400_000),
        `${'['.repeat(100_000)}${']'.repeat(100_000)}`,
        `${'{"a":'.repeat(80_000)}1${'}'.repeat(80_000)}`,
      ]) {
        const answer = await fetch(new URL(`/api/gateways/${id}/callback`, server.url), {
          method: 'POST',
          headers: { 'content-type': 'application/json', ...signing },
          body,
        })
        expect([answer.status, await answer.json()]).toMatchObject([401, { message: 'Invalid signature' }])
      }
      const { rows } = await database.ownerPool.query(
        'select status, body from gateway_callback where gateway_id = $1',
        [id],
      )
      await server.close()
      expect(rows).toHaveLength(3)
      for (const { status, body } of rows)
        expect([status, body]).toEqual(['UNSIGNED', expect.stringMatching(/^\d+ bytes, not valid JSON$/)])
    },
  )

  test('rejects callbacks from addresses outside the allowed list', async () => {
    const guarded = await createGateway(database, {
      code: 'pay-guarded',
      callbackIps: ['203.0.113.0/24', '2001:db8::1'],
    })
    const { send } = gatewayClient(database, site, guarded)
    const body = JSON.stringify(bodyOf(randomUUID(), 'pending'))
    expect((await send(body, { ip: '198.51.100.1' })).status).toBe(401)
    expect((await send(body, { ip: '203.0.113.9' })).status).toBe(202)
  })

  test('rejects a retired secret and accepts one in its overlap period', async () => {
    const turning = await createGateway(database, { code: 'pay-turning' })
    const { startDeposit, callback: say } = gatewayClient(database, site, turning)
    const newerSecret = await addSecret(database, {
      gatewayId: turning.id,
      domainId: 1,
      secret: 'the new secret',
      key: sealingKeys,
    })
    const order = await startDeposit(player)
    expect((await say(order, 'pending')).status).toBe(200)
    expect((await say(order, 'pending', {}, { secret: 'the new secret' })).status).toBe(200)
    await database.ownerPool.query(
      `update gateway_secret set verifies_until = now() - interval '1 second' where gateway_id = $1 and id <> $2`,
      [turning.id, newerSecret],
    )
    expect((await say(order, 'processing')).status).toBe(401)
    expect((await say(order, 'processing', {}, { secret: 'the new secret' })).status).toBe(200)
  })
})

describe('CBK-02 a signed callback is compared with the request', () => {
  const wrong: readonly (readonly [string, string, Readonly<Record<string, unknown>>])[] = [
    ['amount', 'OTHER_AMOUNT', { amount: 10_001 }],
    ['missing amount', 'OTHER_AMOUNT', { amount: undefined }],
    ['amount as a text with decimals', 'OTHER_AMOUNT', { amount: '100.00' }],
    ['negative amount', 'OTHER_AMOUNT', { amount: -10_000 }],
    ['currency', 'OTHER_CURRENCY', { currency: 'USD' }],
    ['merchant', 'OTHER_MERCHANT', { merchant: 'someone' }],
    ['direction', 'UNKNOWN_ORDER', { kind: 'payout' }],
    ['word', 'UNKNOWN_WORD', { status: 'paid_perhaps' }],
  ]
  test.each(wrong)('reviews a callback with another %s and posts nothing', async (_, reason, other) => {
    const order = await speak.startDeposit(player)
    const before = await balance()
    expect((await speak.callback(order, 'success', other)).status).toBe(202)
    expect(await balance()).toBe(before)
    expect((await speak.deposit(order))['status']).toBe('INITIATED')
    expect(await speak.callbacks(order)).toMatchObject([{ status: 'REVIEW', review_reason: reason }])
  })

  test('reviews an order of another gateway of the operator', async () => {
    const order = await speak.startDeposit(player)
    const stranger = gatewayClient(database, site, await createGateway(database, { code: 'pay-stranger' }))
    expect((await stranger.callback(order, 'success')).status).toBe(202)
    expect(await speak.callbacks(order)).toMatchObject([
      { status: 'REVIEW', review_reason: 'OTHER_GATEWAY', deposit_id: null },
    ])
    expect((await speak.deposit(order))['status']).toBe('INITIATED')
  })
})

describe('I-11 credits are exactly the requested and confirmed amount', () => {
  test('CBK-07 credits once, linked to its callback and journal, with personal data masked', async () => {
    const order = await speak.startDeposit(player)
    const before = await balance()
    const person = { customer_name: 'Meera Nair', vpa: 'meera@bank', card: { number: '4111111111111111' } }
    expect((await speak.callback(order, 'success', { utr: '412345678901', ...person })).status).toBe(200)
    expect((await balance()) - before).toBe(10_000n)
    const deposit = await speak.deposit(order)
    expect(deposit).toMatchObject({ status: 'SUCCESS', utr: '412345678901', decided_by: 'pay-one' })
    const [callback] = await speak.callbacks(order)
    expect(callback).toMatchObject({ status: 'DONE', deposit_id: order, journal_id: deposit['journal_id'] })
    for (const canary of ['Meera', 'meera@bank', '4111111111111111']) expect(callback?.['body']).not.toContain(canary)
    expect(String(callback?.['body'])).toContain(order)
  })

  test('rejects a player site’s report about a gateway deposit', async () => {
    const order = await speak.startDeposit(player)
    const body = { externalId: randomUUID(), deposit: order }
    await expect(site.call('/deposit/confirmation', { ...body, amount: '100.00' })).rejects.toThrow(
      'confirmed by its gateway',
    )
    await expect(site.call('/deposit/failure', { ...body, reason: 'no' })).rejects.toThrow('confirmed by its gateway')
  })
})

describe('CBK-03 repeated and concurrent callbacks post once', () => {
  test('posts once for a hundred simultaneous copies, in ten rounds', async () => {
    for (let round = 0; round < 10; round += 1) {
      const order = await speak.startDeposit(player)
      const before = await balance()
      const same = JSON.stringify(bodyOf(order, 'success'))
      const answers = await Promise.all(
        Array.from({ length: 100 }, (_, n) => (n % 2 === 0 ? speak.send(same) : speak.callback(order, 'success'))),
      )
      expect(answers.every(({ status }) => status === 200)).toBe(true)
      expect((await balance()) - before).toBe(10_000n)
    }
  })
})

describe('CBK-04 a final state never changes', () => {
  test('stores and ignores a late failure after success', async () => {
    const order = await speak.startDeposit(player)
    await speak.callback(order, 'success')
    const before = await balance()
    expect((await speak.callback(order, 'failed')).status).toBe(200)
    expect(await balance()).toBe(before)
    expect(await speak.callbacks(order)).toMatchObject([
      { status: 'DONE' },
      { status: 'IGNORED', review_reason: 'OVERTAKEN' },
    ])
  })

  test('credits and flags a success after expiry, and reviews one after failure', async () => {
    const [late, failed] = [await speak.startDeposit(player), await speak.startDeposit(player)]
    const before = await balance()
    await speak.callback(late, 'expired')
    expect((await speak.callback(late, 'success')).status).toBe(202)
    expect((await balance()) - before).toBe(10_000n)
    expect(await speak.callbacks(late)).toMatchObject([{}, { status: 'REVIEW', review_reason: 'LATE_CREDITED' }])
    await database.ownerPool.query(`update deposit set status = 'FAILED' where id = $1`, [failed])
    expect((await speak.callback(failed, 'success')).status).toBe(202)
    expect((await balance()) - before).toBe(10_000n)
    expect(await speak.callbacks(failed)).toMatchObject([{ status: 'REVIEW', review_reason: 'LATE_SUCCESS' }])
    expect(await countRows(`outbox where name = 'gateway.review'`)).toBeGreaterThan(0)
  })
})

test('CBK-05 rejects the same event with different content and keeps the first', async () => {
  const order = await speak.startDeposit(player)
  const event = randomUUID()
  expect((await speak.callback(order, 'success', { event })).status).toBe(200)
  const before = await balance()
  for (const other of [{ amount: 99_999 }, { status: 'failed' }, { order: randomUUID() }])
    expect((await speak.callback(order, 'success', { event, ...other })).status).toBe(409)
  expect((await speak.callback(order, 'success', { event })).status).toBe(200)
  expect(await balance()).toBe(before)
  expect(await speak.callbacks(order)).toMatchObject([
    { status: 'DONE', occurrences: 2 },
    { review_reason: 'OTHER_CONTENT' },
    { review_reason: 'OTHER_CONTENT' },
  ])
})

test('CBK-06 accepts an unknown order or content and queues it for review', async () => {
  for (const order of [randomUUID(), 'order-of-someone', "'; drop table deposit; --"]) {
    expect((await speak.callback(order, 'success', { unheard_of: { deep: [1, 2] } })).status).toBe(202)
    expect(await speak.callbacks(order)).toMatchObject([{ status: 'REVIEW', review_reason: 'UNKNOWN_ORDER' }])
  }
  for (const body of ['[]', 'no json', '{"status":"success"}', '']) expect((await speak.send(body)).status).toBe(202)
})

test('resumes a callback whose worker died', async () => {
  const { resumeCallbacks: takeUpCallbacks } = await import('./process-callback.ts')
  const order = await speak.startDeposit(player)
  await speak.callback(order, 'pending')
  const before = await balance()
  await database.ownerPool.query(
    `insert into gateway_callback (domain_id, gateway_id, digest, direction, order_id, gateway_status, reported_status, amount, currency, merchant, body, at)
     values (1, $1, sha256('x'), 'DEPOSIT', $2, 'success', 'SUCCESS', 10000, 'INR', 'house', '{}', now() - interval '1 minute')`,
    [gateway.id, order],
  )
  expect(await takeUpCallbacks(speak.context)).toBe(1)
  expect(await takeUpCallbacks(speak.context)).toBe(0)
  expect((await balance()) - before).toBe(10_000n)
})

test('leaves the ledger consistent', async () => {
  while ((await recomputeNodeDays.run({ db: database.db })) > 0);
  expect(await verify(database.db)).toEqual([])
})
