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
import { confirmLatePaymentAct, retryDepositAct, reverseDepositAct } from './deposit-decisions.act.ts'

let database: TestDatabase
let site: SmallOperator
let speak: ReturnType<typeof gatewayClient>
let office: ReturnType<typeof actionRunner>
let player: string
const meera = actorNamed('meera')
const arjun = actorNamed('arjun', { staffId: 2n })

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  speak = gatewayClient(database, site, await createGateway(database))
  office = actionRunner(database, [confirmLatePaymentAct, reverseDepositAct, retryDepositAct])
  player = await site.player('decided')
})
afterAll(() => database?.close())

const run = (text: string, values: readonly unknown[]) => database.ownerPool.query(text, [...values])
const press = (name: string, id: string, body: object = {}) =>
  office.press(name, { id, actor: meera, body: { transactionPassword: 'x', ...body } })
const approvalIn = (answer: Awaited<ReturnType<typeof press>>): string => {
  expect(answer.status).toBe(202)
  return (answer.body.data as { readonly approval: string }).approval
}
const decide = (id: string, actor: typeof meera) =>
  decideApproval(office.context, { id, actor, decision: 'approve', reason: null, circumstances: testCircumstances })
const balance = async () => (await site.wallet(player)).balance
const failedDeposit = async () => {
  const order = await speak.startDeposit(player)
  await run(`update deposit set status = 'FAILED', next_query_at = null where id = $1`, [order])
  return order
}

test('FYE-01 credits money found at the bank once, with a second approval, and marks its reference as used', async () => {
  const [order, other] = [await failedDeposit(), await failedDeposit()]
  const approval = approvalIn(await press('confirm-late-payment', order, { utr: '412345678911' }))
  expect(await balance()).toBe(0n)
  await expect(decide(approval, meera)).rejects.toThrow()
  await decide(approval, arjun)
  expect(await speak.deposit(order)).toMatchObject({ status: 'SUCCESS', utr: '412345678911' })
  expect(await balance()).toBe(10_000n)
  await expect(press('confirm-late-payment', order, { utr: '412345678912' })).rejects.toThrow('Cannot honour')
  await expect(press('confirm-late-payment', other, { utr: '412345678911' })).rejects.toThrow(
    `used for deposit ${order}`,
  )
})

test('FYE-01 reverses a whole credit with a second approval, even when it is spent', async () => {
  const order = await speak.startDeposit(player)
  await speak.callback(order, 'success')
  const before = await balance()
  const approval = approvalIn(await press('reversal', order))
  expect(await balance()).toBe(before)
  await decide(approval, arjun)
  expect(await speak.deposit(order)).toMatchObject({ status: 'REVERSED' })
  expect(await balance()).toBe(before - 10_000n)
  await expect(press('reversal', order)).rejects.toThrow('Cannot reverse')
})

test('re-evaluates a callback in review against the current state, within the rules', async () => {
  const order = await failedDeposit()
  await speak.callback(order, 'success')
  expect(await speak.callbacks(order)).toMatchObject([{ status: 'REVIEW', review_reason: 'LATE_SUCCESS' }])
  await press('retry', order)
  expect(await speak.callbacks(order)).toMatchObject([{ status: 'NEW' }])
  await run(`update gateway_callback set at = now() - interval '1 minute' where order_id = $1`, [order])
  await resumeCallbacks(gatewayContext(database).context)
  expect(await speak.callbacks(order)).toMatchObject([{ status: 'REVIEW', review_reason: 'LATE_SUCCESS' }])
  await run(`update deposit set status = 'EXPIRED' where id = $1`, [order])
  await press('retry', order)
  await resumeCallbacks(gatewayContext(database).context)
  expect(await speak.deposit(order)).toMatchObject({ status: 'SUCCESS' })
  await expect(press('retry', order)).rejects.toThrow('This deposit is already credited.')
  await expect(press('retry', randomUUID())).rejects.toThrow()
})

test('I-11 leaves the ledger consistent', async () => {
  expect(await verify(database.db)).toEqual([])
})
