import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { createGateway, gatewayContext, gatewaySecret, gatewayClient } from '#checks/harness/payments/gateway.ts'
import { smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { allAt } from '#simulator/sandbox/dice.ts'
import { serveSandbox, type Sandbox } from '#simulator/sandbox/serve.ts'
import { pollDeposits } from './poll-deposits.ts'
import { checkDailyReports } from '#areas/payments/gateways/work/daily-report.ts'

let database: TestDatabase
let site: SmallOperator
let sandbox: Sandbox
let gateway: Awaited<ReturnType<typeof createGateway>>
let speak: ReturnType<typeof gatewayClient>

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  const options = { port: 0, secret: gatewaySecret, merchant: 'house', rates: allAt(0), seed: 5, pace: never }
  sandbox = await serveSandbox(options)
  gateway = await createGateway(database, { code: 'sandbox', baseUrl: sandbox.url, confirmAbove: 0n })
  speak = gatewayClient(database, site, gateway)
})
afterAll(async () => {
  await sandbox?.close()
  await database?.close()
})

const minute = 60_000
/** Pace of the sandbox: payments change only when a test changes them. */
const never = 100_000_000
const run = (text: string, values: readonly unknown[]) => database.ownerPool.query(text, [...values])

/** Polls this deposit as of the given number of minutes after its request. */
async function ask(order: string, after = 1): Promise<void> {
  const { requested_at: from } = await speak.deposit(order)
  if (!(from instanceof Date)) throw new Error('the deposit has a request time')
  await run('update deposit set next_query_at = null where id <> $1', [order])
  // One second ago: a timestamp rounded to milliseconds may lie in the future.
  await run(`update deposit set next_query_at = now() - interval '1 second' where id = $1`, [order])
  await pollDeposits(gatewayContext(database, () => new Date(from.getTime() + after * minute)).context)
}

/** A deposit started at the gateway, and its true state there. */
async function begun(player: string, state: 'pending' | 'success' | 'failed') {
  const order = await speak.startDeposit(player)
  await ask(order)
  const payment = sandbox.payments.find('deposit', order)
  if (!payment) throw new Error('the gateway has this order')
  payment.moved = 0
  payment.state = state
  if (state === 'success') sandbox.payments.succeed(payment)
  return { order, payment }
}

describe('CBK-08 a failure callback counts only when a query confirms it', () => {
  test('ignores a signed but false failure and credits the money received', async () => {
    const player = await site.player('told-wrong')
    const { order } = await begun(player, 'success')
    for (const word of ['failed', 'reversed']) expect((await speak.callback(order, word)).status).toBe(200)
    expect(await speak.deposit(order)).toMatchObject({ status: 'PENDING', next_query_at: expect.any(Date) })
    expect(await speak.callbacks(order)).toMatchObject([{ review_reason: 'ASKING' }, { review_reason: 'ASKING' }])
    await ask(order)
    expect(await speak.deposit(order)).toMatchObject({ status: 'SUCCESS', next_query_at: null })
    expect((await site.wallet(player)).balance).toBe(10_000n)
    const passedOver = { status: 'IGNORED', review_reason: 'OVERTAKEN' }
    expect(await speak.callbacks(order)).toMatchObject([passedOver, passedOver])
  })

  test('fails the deposit on a true one and stops polling', async () => {
    const player = await site.player('told-right')
    const { order, payment } = await begun(player, 'pending')
    await speak.callback(order, 'failed')
    await ask(order)
    expect(await speak.deposit(order)).toMatchObject({ status: 'PENDING' })
    expect(await speak.callbacks(order)).toMatchObject([{ status: 'DONE', review_reason: 'ASKING' }])
    payment.state = 'failed'
    await ask(order)
    expect(await speak.deposit(order)).toMatchObject({ status: 'FAILED', next_query_at: null })
    expect(await speak.callbacks(order)).toMatchObject([{ status: 'DONE', review_reason: null }])
    expect((await site.wallet(player)).balance).toBe(0n)
  })
})

describe('CBK-04 an expired deposit is polled until an answer after the late window', () => {
  test('keeps polling without an answer and credits a late payment', async () => {
    const player = await site.player('late-payer')
    const { order, payment } = await begun(player, 'pending')
    await ask(order, 29)
    expect(await speak.deposit(order)).toMatchObject({ status: 'PENDING' })
    await ask(order, 31)
    const expired = await speak.deposit(order)
    expect(expired).toMatchObject({ status: 'EXPIRED', next_query_at: expect.any(Date) })
    sandbox.payments.succeed(payment)
    await run(`update gateway set base_url = 'http://127.0.0.1:9' where id = $1`, [gateway.id])
    await ask(order, 61)
    await run('update gateway set base_url = $1 where id = $2', [sandbox.url, gateway.id])
    expect(await speak.deposit(order)).toMatchObject({ status: 'EXPIRED', next_query_at: expect.any(Date) })
    await ask(order, 121)
    expect(await speak.deposit(order)).toMatchObject({ status: 'SUCCESS', next_query_at: null })
    expect(await speak.callbacks(order)).toMatchObject([{ status: 'REVIEW', review_reason: 'LATE_CREDITED' }])
    expect((await site.wallet(player)).balance).toBe(10_000n)
  })

  test('stops polling after an answered query', async () => {
    const { order } = await begun(await site.player('never-payer'), 'pending')
    await ask(order, 31)
    await ask(order, 59)
    expect(await speak.deposit(order)).toMatchObject({ status: 'EXPIRED', next_query_at: expect.any(Date) })
    await ask(order, 61)
    expect(await speak.deposit(order)).toMatchObject({ status: 'EXPIRED', next_query_at: null })
  })

  test('reviews a different amount and polls only on schedule', async () => {
    const { order, payment } = await begun(await site.player('odd-payer'), 'success')
    Object.assign(payment, { amount: payment.amount + 1 })
    await ask(order, 31)
    expect(await speak.callbacks(order)).toMatchObject([{ status: 'REVIEW', review_reason: 'OTHER_AMOUNT' }])
    const { requested_at: from, next_query_at: next, status } = await speak.deposit(order)
    expect([status, Number(next) - Number(from)]).toEqual(['PENDING', 60 * minute])
  })
})

test('CBK-06 credits a payment in the gateway report after a query, or queues it for review', async () => {
  const player = await site.player('listed')
  const [forgotten, failed] = [await begun(player, 'success'), await begun(player, 'success')]
  await run(`update deposit set status = 'EXPIRED', next_query_at = null where id = $1`, [forgotten.order])
  await run(`update deposit set status = 'FAILED', next_query_at = null where id = $1`, [failed.order])
  const foreign = randomUUID()
  const order = { kind: 'deposit', merchant: 'house', amount: 700, currency: 'INR', callbackUrl: null } as const
  const opened = sandbox.payments.open({ ...order, order: foreign })
  if (opened === 'other content') throw new Error('this order is unknown')
  sandbox.payments.succeed(opened)
  for (let time = 0; time < 2; time += 1) {
    await run(`update gateway set report_at = now() - interval '2 hours' where id = $1`, [gateway.id])
    expect(await checkDailyReports(speak.context)).toBe(true)
    expect(await checkDailyReports(speak.context)).toBe(false)
    await pollDeposits(speak.context)
    expect(await speak.deposit(forgotten.order)).toMatchObject({ status: 'SUCCESS' })
    expect(await speak.callbacks(forgotten.order)).toMatchObject([{ status: 'REVIEW', review_reason: 'LATE_CREDITED' }])
    expect(await speak.callbacks(failed.order)).toMatchObject([{ status: 'REVIEW', review_reason: 'LATE_SUCCESS' }])
    expect(await speak.callbacks(foreign)).toMatchObject([
      { status: 'REVIEW', review_reason: 'UNKNOWN_ORDER', deposit_id: null },
    ])
    expect((await site.wallet(player)).balance).toBe(10_000n)
  }
})

test('reviews the success of a payout that had failed, and queries the gateway', async () => {
  const payee = await site.player('paid-late', '500.00')
  const { withdrawal } = await site.call('/withdrawal', {
    externalId: randomUUID(),
    player: payee,
    method: 'bank',
    amount: '100.00',
  })
  const payout = async (status: 'FAILED' | 'ACCEPTED', attempt: number) => {
    const { rows } = await database.ownerPool.query<{ id: string }>(
      `insert into payout (cell, player_id, withdrawal_id, domain_id, agent_id, attempt, part, gateway, amount, currency, ordered_by, due_at, sent_at, status)
       select w.cell, w.player_id, w.id, w.domain_id, w.agent_id, $3, 1, g.code, w.amount, w.currency, 'finance', now(), now(), $2
       from withdrawal w, gateway g where w.id = $1 and g.id = $4 returning id`,
      [withdrawal, status, attempt, gateway.id],
    )
    const orderId = rows[0]?.id ?? ''
    await speak.callback(orderId, 'success', { kind: 'payout' })
    expect(speak.jobs).toContainEqual(
      expect.objectContaining({ queue: 'query-payout', payload: expect.objectContaining({ orderId }) }),
    )
    return speak.callbacks(orderId)
  }
  expect(await payout('FAILED', 1)).toMatchObject([{ status: 'REVIEW', review_reason: 'LATE_SUCCESS' }])
  expect(await payout('ACCEPTED', 2)).toMatchObject([{ status: 'DONE', review_reason: 'ASKING' }])
  await run('delete from payout where withdrawal_id = $1', [withdrawal])
})
