import { createHmac, randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { createGateway, gatewaySecret, gatewayClient } from '#checks/harness/payments/gateway.ts'
import { smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { messageFormats } from '#areas/payments/gateways/callbacks/message-format.ts'

let database: TestDatabase
let site: SmallOperator
let speak: ReturnType<typeof gatewayClient>
beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  const gateway = await createGateway(database, { code: 'coins', adapter: 'crypto', wording: messageFormats.coins })
  speak = gatewayClient(database, site, gateway)
})
afterAll(() => database?.close())

type Body = Readonly<Record<string, unknown>>
const sorted = (body: Body) =>
  JSON.stringify(Object.fromEntries(Object.entries(body).toSorted(([a], [b]) => (a < b ? -1 : 1))))

/** Sends an invoice callback for 100 coins worth 8,850.00. */
function sendInvoiceEvent(order: string, status: string, other: Body = {}) {
  const body = {
    type: 'deposit',
    payment_status: status,
    order_id: order,
    merchant: 'house',
    price_amount: 8850,
    price_currency: 'inr',
    pay_amount: 100,
    actually_paid: 100,
    confirmations: 12,
    payment_id: `coin-${order.slice(0, 8)}`,
    tx_hash: randomUUID(),
    ...other,
  }
  const signature = createHmac('sha512', gatewaySecret).update(sorted(body)).digest('hex')
  return speak.send(JSON.stringify(body), { headers: { 'x-invoice-sig': signature } })
}
async function requestedDeposit() {
  const player = await site.player(`coins-${randomUUID().slice(0, 8)}`)
  const order = await speak.startDeposit(player, '8850.00')
  const balance = async () => (await site.wallet(player)).balance
  return { order, balance }
}

test('credits crypto once, after the required number of confirmations', async () => {
  const { order, balance } = await requestedDeposit()
  await sendInvoiceEvent(order, 'waiting')
  expect(await speak.deposit(order)).toMatchObject({ status: 'PENDING' })
  await sendInvoiceEvent(order, 'confirming', { confirmations: 3 })
  await sendInvoiceEvent(order, 'finished', { confirmations: 11 })
  expect(await speak.deposit(order)).toMatchObject({ status: 'PROCESSING' })
  expect(await balance()).toBe(0n)
  await Promise.all([sendInvoiceEvent(order, 'finished'), sendInvoiceEvent(order, 'finished', { confirmations: 13 })])
  expect(await speak.deposit(order)).toMatchObject({ status: 'SUCCESS', utr: expect.any(String) })
  expect(await balance()).toBe(885_000n)
})

test('credits an invoice within the tolerance and reviews under- and overpayment beyond it', async () => {
  const cases = [
    ['partially_paid', 98, 'SUCCESS'],
    ['finished', 102, 'SUCCESS'],
    ['partially_paid', 97, 'PENDING'],
    ['finished', 103, 'PENDING'],
  ] as const
  for (const [status, paid, end] of cases) {
    const { order, balance } = await requestedDeposit()
    await sendInvoiceEvent(order, 'waiting')
    const answer = await sendInvoiceEvent(order, status, { actually_paid: paid })
    expect([paid, (await speak.deposit(order))['status'], answer.status]).toEqual([
      paid,
      end,
      end === 'SUCCESS' ? 200 : 202,
    ])
    expect(await balance()).toBe(end === 'SUCCESS' ? 885_000n : 0n)
    const [last] = (await speak.callbacks(order)).toReversed()
    expect(last).toMatchObject(
      end === 'SUCCESS' ? { status: 'DONE' } : { status: 'REVIEW', review_reason: 'OTHER_AMOUNT' },
    )
  }
})

test('credits nothing without a crypto amount or with a signature over unsorted content', async () => {
  const { order, balance } = await requestedDeposit()
  expect(await sendInvoiceEvent(order, 'finished', { pay_amount: 0 })).toMatchObject({ status: 202 })
  expect(await sendInvoiceEvent(order, 'finished', { confirmations: 'many' })).toMatchObject({ status: 200 })
  const body = JSON.stringify({ order_id: order, payment_status: 'finished' })
  const signature = createHmac('sha512', 'another secret').update(body).digest('hex')
  expect(await speak.send(body, { headers: { 'x-invoice-sig': signature } })).toMatchObject({ status: 401 })
  expect(await balance()).toBe(0n)
})

test.each(['0.00012345', 0.00012345, 1e-7, '0.000000000000000001', '1234567.000000000000000001'])(
  'credits an invoice of %s coins that was paid exactly, and reviews another number',
  async (coins) => {
    const { order, balance } = await requestedDeposit()
    const wrong = { pay_amount: coins, actually_paid: `1${coins}` }
    expect((await sendInvoiceEvent(order, 'finished', wrong)).status).toBe(202)
    expect(await balance()).toBe(0n)
    expect((await sendInvoiceEvent(order, 'finished', { pay_amount: coins, actually_paid: coins })).status).toBe(200)
    expect(await balance()).toBe(885_000n)
  },
)
