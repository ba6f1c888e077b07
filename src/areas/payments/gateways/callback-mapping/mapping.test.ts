import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { createGateway, gatewayClient, type GatewayTraits } from '#checks/harness/payments/gateway.ts'
import { panelClient, type PanelClient } from '#checks/harness/processes/panel-client.ts'
import { smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { confirmation, officePassword } from '#checks/harness/staff/office.ts'
import { createStaff, startTestServer, testPassword } from '#checks/harness/staff/staff.ts'
import { messageFormats, type MessageFormat } from '#areas/payments/gateways/callbacks/message-format.ts'
import { resumeCallbacks } from '#areas/payments/gateways/callbacks/process-callback.ts'
import type { Server } from '#server/main.ts'

let database: TestDatabase
let site: SmallOperator
let server: Server
let maker: PanelClient
let checker: PanelClient

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  server = await startTestServer(database, { jobs: 'idle' })
  const user = async (username: string) => {
    await createStaff(database.ownerPool, { username, domains: [1], transactionPassword: officePassword })
    const client = panelClient(server.url)
    await client.login(username, testPassword)
    return client
  }
  maker = await user('meera')
  checker = await user('arjun')
})
afterAll(async () => {
  await server?.close()
  await database?.close()
})

const rows = async (text: string, values: readonly unknown[] = []) =>
  (await database.ownerPool.query<Record<string, unknown>>(text, [...values])).rows
const open = async (path: string) => (await maker.get(path)).body.data
type Values = Readonly<Record<string, unknown>>

/** Saves a form with some values changed. */
async function save(path: string, changed: Values = {}) {
  const { values, version } = await open(path)
  return maker.put(path, { values: { ...values, ...changed }, version, ...confirmation })
}
async function saveApproved(path: string, changed: Values) {
  const { status, body } = await save(path, changed)
  expect(status).toBe(202)
  const decided = await checker.post(`/api/approvals/${body.data.approval}/decision`, { decision: 'approve' })
  expect(decided.status).toBe(200)
}
const formOf = (id: string) => `/api/pg-settings-gateway-edit/${id}`
const fieldsOf = (id: string) => `/api/pg-settings-callback-fields/${id}`

/** A format that the program does not offer. */
const ownFormat: MessageFormat = {
  ...messageFormats.timestamped,
  words: { PAID_IN: 'SUCCESS', REFUSED: 'FAILED' },
  declines: [400],
}
const wordingOf = async (id: string) => (await rows('select wording from gateway where id = $1', [id]))[0]?.['wording']

async function gateway(traits: GatewayTraits) {
  const created = await createGateway(database, traits)
  const player = await site.player(`pays-${created.code}`)
  return { ...created, player, speak: gatewayClient(database, site, created) }
}

test('keeps the own message format of a gateway when other fields are saved, and offers it to no other one', async () => {
  const own = await gateway({ code: 'own-format', wording: ownFormat })
  expect((await open(formOf(own.id))).values).toMatchObject({ wordingName: 'own', name: 'own-format' })
  expect((await save(formOf(own.id), { name: 'Own format' })).status).toBe(200)
  expect(await rows('select name from gateway where id = $1', [own.id])).toEqual([{ name: 'Own format' }])
  expect(await wordingOf(own.id)).toEqual(ownFormat)

  const plain = await gateway({ code: 'plain-format' })
  expect(await save(formOf(plain.id), { wordingName: 'own' })).toMatchObject({
    status: 409,
    body: { fields: { wordingName: 'Only a gateway that already has an own format can keep it. Select another one.' } },
  })
  await saveApproved(formOf(own.id), { wordingName: 'majorUnits' })
  expect(await wordingOf(own.id)).toEqual(messageFormats.majorUnits)
})

const ownFields = {
  source: 'OWN',
  order: 'data.orders[0].id',
  status: 'data.state',
  statuses: [
    { value: 'DENIED', means: 'FAILED' },
    { value: 'CREDITED', means: 'SUCCESS' },
  ],
  amount: 'data.total.value',
  unit: 'major',
  currency: 'data.total.code',
  merchant: null,
  reference: 'data.id',
  utr: 'data.rrn',
  event: 'notification',
  player: 'data.customer',
  direction: null,
  payouts: null,
}
const bodyFor = (order: string, data: Values = {}) =>
  JSON.stringify({
    notification: randomUUID(),
    data: { orders: [{ id: order }], state: 'CREDITED', total: { value: '100.00', code: 'INR' }, id: 'pay-1', ...data },
  })
const stored = (id: string) =>
  rows(
    `select status, review_reason as why, unread, order_id as "order", amount from gateway_callback where gateway_id = $1 order by at, id`,
    [id],
  )

test('reads callbacks by the own fields of the gateway once a second user approved them', async () => {
  const { id, player, speak } = await gateway({ code: 'own-fields' })
  expect((await open(fieldsOf(id))).values).toMatchObject({
    gateway: 'own-fields',
    gatewayCurrency: 'INR',
    gatewayMerchant: 'house',
    source: 'FORMAT',
    order: 'order',
    status: 'status',
    unit: 'minor',
    payouts: 'payout',
  })
  expect((await save(fieldsOf(id))).status).toBe(200)
  const asked = await save(fieldsOf(id), ownFields)
  expect(asked.status).toBe(202)
  const order = await speak.startDeposit(player)
  expect(await speak.send(bodyFor(order))).toMatchObject({ status: 202 })
  await checker.post(`/api/approvals/${asked.body.data.approval}/decision`, { decision: 'approve' })
  expect((await open(fieldsOf(id))).values).toMatchObject(ownFields)
  expect(await speak.send(bodyFor(order, { rrn: '412345678901' }))).toMatchObject({ status: 200 })
  expect(await speak.deposit(order)).toMatchObject({
    status: 'SUCCESS',
    gateway_reference: 'pay-1',
    utr: '412345678901',
    gateway_status: 'CREDITED',
  })
  expect((await site.wallet(player)).balance).toBe(10_000n)
  // Calls to the gateway still follow its message format.
  expect(await wordingOf(id)).toEqual(messageFormats.timestamped)
})

test('refuses callback fields that could never credit, and changes of fields that are not own', async () => {
  const { id } = await gateway({ code: 'odd-fields' })
  const refused = async (changed: Values) => {
    const { status, body } = await save(fieldsOf(id), changed)
    return [status, body.fields ?? body.data]
  }
  expect(await refused({ ...ownFields, statuses: [{ value: 'CREDITED', means: 'PENDING' }] })).toEqual([
    422,
    { statuses: 'Add at least one value that means Success.' },
  ])
  expect(await refused({ ...ownFields, order: 'data..id' })).toEqual([
    422,
    { order: 'Enter a path such as data.order_id or payments[0].id.' },
  ])
  expect(await refused({ ...ownFields, direction: 'kind' })).toEqual([
    422,
    { payouts: 'Enter the payment types of payouts, or leave the payment type empty.' },
  ])
  expect(await refused({ ...ownFields, gatewayCurrency: 'USD' })).toEqual([
    422,
    { gatewayCurrency: 'This value cannot be changed after it was set.' },
  ])
  expect(await refused({ ...ownFields, source: 'FORMAT' })).toEqual([
    409,
    { source: 'Select Own fields to change them.' },
  ])
})

test('says what a callback could not be read for, and reads it again when the fields are corrected', async () => {
  const { id, player, speak } = await gateway({ code: 'corrected' })
  await saveApproved(fieldsOf(id), { ...ownFields, order: 'data.order', amount: 'data.total.amount' })
  const order = await speak.startDeposit(player)
  expect(await speak.send(bodyFor(order))).toMatchObject({ status: 202 })
  expect(await stored(id)).toEqual([
    {
      status: 'REVIEW',
      why: 'UNREADABLE',
      unread: 'Order id: Nothing at data.order. Amount: Nothing at data.total.amount.',
      order: null,
      amount: null,
    },
  ])
  const { data: listed } = (await maker.get('/api/deposits/callbacks?status=REVIEW')).body
  expect(listed.map(({ unread }: Values) => unread)).toContain(
    'Order id: Nothing at data.order. Amount: Nothing at data.total.amount.',
  )
  const [callback] = await rows('select id from gateway_callback where gateway_id = $1', [id])
  const retry = () => maker.post('/api/deposits/callbacks/retries', { ids: [callback?.['id']], ...confirmation })
  expect(JSON.stringify((await retry()).body)).toContain('The callback still cannot be read.')

  await saveApproved(fieldsOf(id), ownFields)
  expect((await retry()).status).toBe(200)
  await rows(`update gateway_callback set at = at - interval '1 minute' where gateway_id = $1`, [id])
  await resumeCallbacks(speak.context)
  expect(await stored(id)).toEqual([{ status: 'DONE', why: null, unread: null, order, amount: 10_000n }])
  expect((await site.wallet(player)).balance).toBe(10_000n)
  expect(await speak.send(bodyFor(order))).toMatchObject({ status: 200 })
  expect((await site.wallet(player)).balance).toBe(10_000n)
})

test('reads a callback again from the bytes that came, also where the log masks them or cuts them off', async () => {
  const { id, player, speak } = await gateway({ code: 'from-bytes' })
  await saveApproved(fieldsOf(id), { ...ownFields, order: 'data.nowhere' })
  const order = await speak.startDeposit(player)
  const sent = bodyFor(order, { padding: 'x'.repeat(5_000), payer: { account_key: order } })
  expect(await speak.send(sent)).toMatchObject({ status: 202 })
  const [callback] = await rows('select id, body from gateway_callback where gateway_id = $1', [id])
  expect(String(callback?.['body'])).toHaveLength(4_096)
  await saveApproved(fieldsOf(id), { ...ownFields, order: 'data.payer.account_key' })
  const retried = await maker.post('/api/deposits/callbacks/retries', { ids: [callback?.['id']], ...confirmation })
  expect(retried.status).toBe(200)
  expect(await stored(id)).toMatchObject([{ unread: null, order, amount: 10_000n }])
})

test('reviews a callback that names another player, and a status without a meaning', async () => {
  const { id, player, speak } = await gateway({ code: 'other-player' })
  await saveApproved(fieldsOf(id), ownFields)
  const order = await speak.startDeposit(player)
  await speak.send(bodyFor(order, { customer: 'another-player' }))
  await speak.send(bodyFor(order, { customer: player, state: 'captured' }))
  expect(await stored(id)).toMatchObject([
    { status: 'REVIEW', why: 'OTHER_PLAYER', unread: null },
    { status: 'REVIEW', why: 'UNKNOWN_WORD', unread: 'Status: "captured" has no meaning. Add it to the statuses.' },
  ])
  expect((await site.wallet(player)).balance).toBe(0n)
  await speak.send(bodyFor(order, { customer: 'pays-other-player' }))
  expect((await site.wallet(player)).balance).toBe(10_000n)
})

test('offers the newest callbacks of a gateway as samples, masked', async () => {
  const { id, player, speak } = await gateway({ code: 'sampled' })
  const order = await speak.startDeposit(player)
  await speak.callback(order, 'pending', { payer_name: 'Ravi Kumar' })
  const { status, body } = await maker.get(`/api/gateways/${id}/callback-samples`)
  expect(status).toBe(200)
  expect(body.data.samples).toHaveLength(1)
  expect(body.data.samples[0]).toMatchObject({ gatewayStatus: 'pending', status: 'DONE' })
  expect(JSON.parse(body.data.samples[0].body)).toMatchObject({ order, status: 'pending' })
  expect(body.data.samples[0].body).not.toContain('Ravi Kumar')
})
