import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { until } from '#checks/harness/time/until.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { createGateway, gatewayContext, gatewaySecret } from '#checks/harness/payments/gateway.ts'
import { smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { money } from '#values/money.ts'
import { allAt } from '#simulator/sandbox/dice.ts'
import { serveSandbox, type Sandbox } from '#simulator/sandbox/serve.ts'
import { pollDeposits } from '#areas/payments/gateways/polls/poll-deposits.ts'
import type { PayoutOrder } from './gateway.ts'
import { refreshFloats } from './floats.ts'
import { openGateway, type GatewayContext } from './accounts.ts'
import { createPayouts } from '#areas/payments/gateways/polls/payouts.ts'

let database: TestDatabase
let site: SmallOperator
let sandbox: Sandbox
let gateways: GatewayContext

const serve = (answer = 0, pace = 60) =>
  serveSandbox({ port: 0, secret: gatewaySecret, merchant: 'house', rates: { ...allAt(0), answer }, seed: 3, pace })

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  sandbox = await serve()
  gateways = gatewayContext(database).context
})
afterAll(async () => {
  await sandbox?.close()
  await database?.close()
})

const depositOf = async (id: string) =>
  (await database.ownerPool.query('select * from deposit where id = $1', [id])).rows[0] as Readonly<
    Record<string, unknown>
  >

const orderOf = (gateway: string, other: Partial<PayoutOrder> = {}): PayoutOrder => ({
  orderId: randomUUID(),
  domainId: 1,
  gateway,
  amount: money(50_000n),
  currency: 'INR',
  beneficiary: { kind: 'bank', name: 'Meera Nair', account: '000111222333', branch: 'HDFC0000001' },
  ...other,
})

describe('deposits at a gateway', () => {
  test('are started, given a payment URL, and credited by queries without any callback', async () => {
    const { way } = await createGateway(database, { code: 'sandbox', baseUrl: sandbox.url, confirmAbove: 0n })
    const player = await site.player('sandbox-payer')
    const deposits = await Promise.all(
      Array.from({ length: 12 }, async () => {
        const input = { externalId: randomUUID(), player, way, amount: '100.00' }
        return (await site.call('/deposit/start', input)).deposit
      }),
    )
    await pollDeposits(gateways)
    const first = await depositOf(deposits[0] ?? '')
    expect(first).toMatchObject({ status: 'PENDING', pay_at: expect.stringContaining('/pay/') })
    const ended = await until('the deposits are final', async () => {
      await database.ownerPool.query(
        `update deposit set next_query_at = now() - interval '1 second' where next_query_at is not null`,
      )
      await pollDeposits(gateways)
      const all = await Promise.all(deposits.map(depositOf))
      const truth = deposits.map((id) => sandbox.payments.find('deposit', id)?.state ?? '')
      // A payment may still complete after it was given up: both sides must agree in the end.
      const isAgreed = (id: string, at: number) =>
        (sandbox.payments.find('deposit', id)?.moved ?? 0) > 0 === (all[at]?.status === 'SUCCESS')
      return truth.every((state) => ['success', 'failed', 'expired'].includes(state)) &&
        all.every(({ status }) => ['SUCCESS', 'FAILED', 'EXPIRED'].includes(String(status))) &&
        deposits.every(isAgreed)
        ? all
        : null
    })
    const credited = ended.filter(({ status }) => status === 'SUCCESS').length
    const moved = sandbox.payments.all().filter((payment) => payment.moved > 0).length
    expect(credited).toBe(moved)
    expect(credited).toBeGreaterThan(0)
    expect((await site.wallet(player)).balance).toBe(BigInt(credited) * 10_000n)
  })

  test('CBK-08 credits nothing by callback alone above the limit, and reviews a false callback', async () => {
    const { gatewayClient: speaking } = await import('#checks/harness/payments/gateway.ts')
    // The payment would change by itself only after hours; the test sets its outcome below.
    const still = await serve(0, 100_000_000)
    const gateway = await createGateway(database, { code: 'lying', baseUrl: still.url, confirmAbove: 0n })
    const speak = speaking(database, site, gateway)
    const player = await site.player('lied-to')
    const order = await speak.startDeposit(player)
    expect((await speak.callback(order, 'success')).status).toBe(200)
    expect(await speak.callbacks(order)).toMatchObject([{ status: 'DONE', review_reason: 'ASKING' }])
    expect((await site.wallet(player)).balance).toBe(0n)
    await pollDeposits(gateways)
    await database.ownerPool.query(`update deposit set next_query_at = now() - interval '1 second' where id = $1`, [
      order,
    ])
    // The gateway has this order by now, and it was not paid.
    const payment = still.payments.find('deposit', order)
    if (!payment) throw new Error('the gateway has this order')
    payment.state = 'failed'
    await pollDeposits(gateways)
    await still.close()
    expect(await speak.callbacks(order)).toMatchObject([{ status: 'REVIEW', review_reason: 'UNCONFIRMED' }])
    expect((await site.wallet(player)).balance).toBe(0n)
  })

  test('are not started at an inactive gateway, and fail when the gateway declines', async () => {
    const { way, id } = await createGateway(database, { code: 'declining', baseUrl: sandbox.url })
    await database.ownerPool.query(`update gateway set merchant = 'someone' where id = $1`, [id])
    const player = await site.player('declined')
    const { deposit } = await site.call('/deposit/start', { externalId: randomUUID(), player, way, amount: '10.00' })
    await pollDeposits(gateways)
    expect(await depositOf(deposit)).toMatchObject({
      status: 'FAILED',
      reason: 'The gateway declined the request with HTTP 422',
    })
    await database.ownerPool.query(`update gateway set status = 'DISABLED', message = 'Back soon' where id = $1`, [id])
    const attempt = site.call('/deposit/start', { externalId: randomUUID(), player, way, amount: '10.00' })
    await expect(attempt).rejects.toThrow('Back soon')
  })
})

describe('CBK-09 I-10 payouts', () => {
  test('are sent once per order id, even when sent twice', async () => {
    const payouts = createPayouts(gateways)
    const order = orderOf('sandbox')
    expect(await payouts.sendPayout(order)).toMatchObject({ outcome: 'ACCEPTED' })
    expect(await payouts.sendPayout(order)).toEqual({ outcome: 'UNKNOWN', reason: 'This order was already sent' })
    const last = await until('the payout is final', async () => {
      const answer = await payouts.queryPayout(order)
      return answer.outcome === 'ACCEPTED' ? null : answer
    })
    expect(['PAID', 'FAILED']).toContain(last.outcome)
    expect(await payouts.queryPayout({ ...order, amount: money(50_001n) })).toEqual({
      outcome: 'UNKNOWN',
      reason: 'The gateway reports a different amount',
    })
    expect(await payouts.queryPayout(orderOf('sandbox'))).toMatchObject({ outcome: 'ABSENT' })
    await expect(payouts.queryPayout(orderOf('nobody'))).rejects.toThrow('has no gateway nobody')
  })

  test('with a lost, invalid or late answer are unknown, queried, and paid at most once', async () => {
    const bad = await serve(1)
    await createGateway(database, { code: 'broken', baseUrl: bad.url })
    const payouts = createPayouts(gateways)
    const orders = Array.from({ length: 8 }, () => orderOf('broken'))
    const sent = await Promise.all(orders.map((order) => payouts.sendPayout(order)))
    expect(sent.every(({ outcome }) => outcome === 'UNKNOWN')).toBe(true)
    await bad.heal()
    const last = await Promise.all(
      orders.map((order) =>
        until('the payout is final', async () => {
          const answer = await payouts.queryPayout(order)
          return answer.outcome === 'ACCEPTED' ? null : answer.outcome
        }),
      ),
    )
    for (const [n, { orderId }] of orders.entries()) {
      const payment = bad.payments.find('payout', orderId)
      expect(payment?.moved ?? 0).toBeLessThanOrEqual(1)
      expect(last[n]).toBe(payment === null ? 'ABSENT' : payment.moved === 1 ? 'PAID' : 'FAILED')
    }
    await bad.close()
  })

  test('fail at an inactive gateway and are unknown at an unreachable one', async () => {
    const { id } = await createGateway(database, { code: 'off', baseUrl: 'http://127.0.0.1:9' })
    const payouts = createPayouts(gateways)
    expect(await payouts.sendPayout(orderOf('off'))).toMatchObject({ outcome: 'UNKNOWN' })
    await database.ownerPool.query(`update gateway set status = 'DISABLED' where id = $1`, [id])
    expect(await payouts.sendPayout(orderOf('off'))).toMatchObject({ outcome: 'FAILED' })
  })
})

test('WHK-01 never calls a gateway on a private address', async () => {
  const { id } = await createGateway(database, { code: 'inside', baseUrl: 'https://169.254.169.254' })
  const payouts = createPayouts(gateways)
  expect(await payouts.sendPayout(orderOf('inside'))).toEqual({
    outcome: 'FAILED',
    reason: 'Calls to this address are not allowed.',
  })
  const closed = createPayouts({ ...gateways, mayLoopback: false })
  expect(await closed.sendPayout(orderOf('sandbox'))).toMatchObject({ outcome: 'FAILED' })
  const opened = await openGateway(gateways, { id })
  expect(opened?.account.secrets).toEqual([gatewaySecret])
})

test('reads the daily report and the float from the gateway', async () => {
  const opened = await openGateway(gateways, { domainId: 1, code: 'sandbox' })
  if (!opened) throw new Error('the sandbox is a gateway')
  const moved = sandbox.payments.all().filter((payment) => payment.moved > 0)
  // Midnight may have passed since the first payment.
  const byDay = Map.groupBy(moved, ({ at }) => new Date(at).toISOString().slice(0, 10))
  for (const [day, payments] of byDay)
    expect(await opened.gateway.dailyReport(opened.account, day)).toHaveLength(payments.length)
  await database.ownerPool
    .query(`insert into payout_method (domain_id, code, name, method, gateway_id, currency, min_amount, max_amount, status)
    select 1, 'BANK', 'Bank', 'bank', id, 'INR', 100, 100000000, 'ACTIVE' from gateway where code = 'sandbox'`)
  expect(await refreshFloats(gateways)).toBe(true)
  expect(await refreshFloats(gateways)).toBe(false)
  const { rows } = await database.ownerPool.query(`select float_balance from gateway where code = 'sandbox'`)
  expect(rows).toEqual([{ float_balance: BigInt(sandbox.payments.balance()) }])
})

test('SEC-01 encrypts credentials with a key outside the database, bound to their row', async () => {
  const { rows } = await database.ownerPool.query<{ id: string; sealed: string }>(
    'select id, sealed from gateway_secret order by id',
  )
  for (const { sealed } of rows) expect(sealed).not.toContain(gatewaySecret)
  const [one, two] = rows
  await database.ownerPool.query('update gateway_secret set sealed = $1 where id = $2', [one?.sealed, two?.id])
  const which = await database.ownerPool.query<{ gateway_id: string }>(
    'select gateway_id from gateway_secret where id = $1',
    [two?.id],
  )
  await expect(openGateway(gateways, { id: which.rows[0]?.gateway_id ?? '' })).rejects.toThrow()
})
