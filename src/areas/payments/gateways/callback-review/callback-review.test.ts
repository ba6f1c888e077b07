import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCircumstances } from '#checks/harness/staff/branches.ts'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { createGateway, gatewayContext, gatewayClient } from '#checks/harness/payments/gateway.ts'
import { actorNamed, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { decideApproval } from '#engine/approvals/approvals.ts'
import { resumeCallbacks } from '#areas/payments/gateways/callbacks/process-callback.ts'
import { verify } from '#areas/exchange/settlement/verify.ts'
import { callbackActs } from './callback.act.ts'

let database: TestDatabase
let site: SmallOperator
let speak: ReturnType<typeof gatewayClient>
let office: ReturnType<typeof actionRunner>
let player: string
const meera = actorNamed('meera', { itemLimit: 150_000n })
const arjun = actorNamed('arjun', { staffId: 2n })

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  speak = gatewayClient(database, site, await createGateway(database))
  office = actionRunner(database, callbackActs)
  player = await site.player('called-back')
})
afterAll(() => database?.close())

const run = (text: string, values: readonly unknown[]) => database.ownerPool.query(text, [...values])
const press = (name: string, ids: string | readonly string[], body: object = {}, actor = meera) =>
  office.press(name, {
    actor,
    ...(typeof ids === 'string' ? { id: ids, body: { transactionPassword: 'x', ...body } } : {}),
    ...(typeof ids === 'string' ? {} : { body: { transactionPassword: 'x', ids, ...body } }),
  })
const balance = async () => (await site.wallet(player)).balance
const callbackOf = async (order: string) => {
  const { rows } = await run(
    `select id, status, review_reason as why, deposit_id as deposit, linked_by as by, closed_by as closed, note from gateway_callback where order_id = $1`,
    [order],
  )
  return rows[0] as Readonly<Record<'id' | 'status' | 'why' | 'deposit' | 'by' | 'closed' | 'note', string>>
}
/** A deposit that ended before its payment was reported: the callback waits for review. */
async function lateSuccess(amount = 10_000) {
  const order = await speak.startDeposit(player, (amount / 100).toFixed(2))
  await run(`update deposit set status = 'FAILED', next_query_at = null where id = $1`, [order])
  await speak.callback(order, 'success', { amount })
  return { order, id: (await callbackOf(order)).id }
}

test('credits what the gateway reported where the callback is, several at once, and only once', async () => {
  const [one, other] = [await lateSuccess(), await lateSuccess(2_500)]
  const credited = await lateSuccess()
  await run(
    `update deposit set status = 'ON_HOLD', on_hold_by = 'arjun', on_hold_at = now(), hold_note = 'Asked' where id = $1`,
    [credited.order],
  )
  const before = await balance()
  const done = await press('credits', [one.id, other.id, credited.id])
  expect(done.body).toMatchObject({ status: true, data: { done: 2, skipped: [{ id: credited.id }] } })
  expect(await balance()).toBe(before + 12_500n)
  expect(await speak.deposit(one.order)).toMatchObject({ status: 'SUCCESS', decided_by: 'meera', amount: 10_000n })
  expect(await callbackOf(one.order)).toMatchObject({ status: 'CLOSED', closed: 'meera' })
  await expect(press('credits', [one.id])).rejects.toThrow('Cannot honour')
  expect(await balance()).toBe(before + 12_500n)
})

test('credits the amount that the gateway reported, not the one requested, and records both', async () => {
  const order = await speak.startDeposit(player)
  await speak.callback(order, 'success', { amount: 9_000, utr: '412345670001' })
  const { id, why } = await callbackOf(order)
  expect(why).toBe('OTHER_AMOUNT')
  await run(`update deposit set status = 'PENDING' where id = $1`, [order])
  const before = await balance()
  await press('credits', [id])
  expect(await balance()).toBe(before + 9_000n)
  expect(await speak.deposit(order)).toMatchObject({ status: 'SUCCESS', amount: 9_000n, claimed: 10_000n })
})

test('asks for a second user above the limit of the first', async () => {
  const { id, order } = await lateSuccess(20_000)
  const before = await balance()
  const asked = await press('credits', [id])
  expect(asked.status).toBe(202)
  expect(await balance()).toBe(before)
  const [approval] = (asked.body.data as { readonly approvals: readonly [string] }).approvals
  const approve = (actor: typeof meera) =>
    decideApproval(office.context, {
      id: approval,
      actor,
      decision: 'approve',
      reason: null,
      circumstances: testCircumstances,
    })
  await expect(approve(meera)).rejects.toThrow()
  await approve(arjun)
  expect(await balance()).toBe(before + 20_000n)
  expect(await callbackOf(order)).toMatchObject({ status: 'CLOSED', closed: 'arjun' })
})

test('links an unknown order to a deposit by hand; the credit then always needs a second user', async () => {
  const order = await speak.startDeposit(player)
  await run(`update deposit set status = 'EXPIRED', next_query_at = null where id = $1`, [order])
  const unknown = randomUUID()
  await speak.callback(unknown, 'success')
  const { id, why } = await callbackOf(unknown)
  expect(why).toBe('UNKNOWN_ORDER')
  await expect(press('credits', [id])).rejects.toThrow('Link it first')
  await expect(press('link', id, { deposit: randomUUID() })).rejects.toThrow('No deposit with this id.')
  await press('link', id, { deposit: order })
  expect(await callbackOf(unknown)).toMatchObject({ status: 'REVIEW', deposit: order, by: 'meera' })
  const before = await balance()
  expect((await press('credits', [id])).status).toBe(202)
  expect(await balance()).toBe(before)
  // The evaluation trusts the order that the gateway named: it credits no deposit linked by hand.
  await press('retries', [id])
  expect(await callbackOf(unknown)).toMatchObject({ status: 'REVIEW', deposit: order })
  expect(await speak.deposit(order)).toMatchObject({ status: 'EXPIRED', next_query_at: expect.any(Date) })
})

test('links several callbacks to the only deposit with their UTR, and skips those without one', async () => {
  const order = await speak.startDeposit(player)
  await run(`update deposit set status = 'EXPIRED', utr = '412345670099', next_query_at = null where id = $1`, [order])
  const [known, stray] = [randomUUID(), randomUUID()]
  await speak.callback(known, 'success', { utr: '412345670099' })
  await speak.callback(stray, 'success', { utr: '412345670100' })
  const ids = [(await callbackOf(known)).id, (await callbackOf(stray)).id]
  const linked = await press('matches', ids)
  expect(linked.body).toMatchObject({ data: { done: 1, skipped: [{ id: ids[1] }] } })
  expect(await callbackOf(known)).toMatchObject({ deposit: order, by: 'meera' })
  expect(await callbackOf(stray)).toMatchObject({ deposit: null })
})

test('evaluates several callbacks again, and closes several at once', async () => {
  const [one, other] = [await lateSuccess(), await lateSuccess()]
  await run(`update deposit set status = 'EXPIRED' where id = $1`, [one.order])
  await press('retries', [one.id, other.id])
  expect(await callbackOf(one.order)).toMatchObject({ status: 'NEW', why: null })
  await run(`update gateway_callback set at = now() - interval '1 minute' where id = any ($1)`, [[one.id, other.id]])
  await resumeCallbacks(gatewayContext(database).context)
  expect(await speak.deposit(one.order)).toMatchObject({ status: 'SUCCESS' })
  expect(await callbackOf(other.order)).toMatchObject({ status: 'REVIEW', why: 'LATE_SUCCESS' })
  await press('closings', [other.id])
  expect(await callbackOf(other.order)).toMatchObject({ status: 'CLOSED', closed: 'meera' })
  await expect(press('retries', [other.id])).rejects.toThrow('Cannot retry')
})

test('I-11 leaves the ledger consistent', async () => {
  expect(await verify(database.db)).toEqual([])
})
