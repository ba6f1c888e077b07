import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { createGateway, gatewayContext, gatewaySecret, gatewayClient } from '#checks/harness/payments/gateway.ts'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { testCircumstances } from '#checks/harness/staff/branches.ts'
import { actorNamed, smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { reconciliationBindings } from '#areas/payments/reconciliation/reconciliation.server.ts'
import { decideApproval } from '#engine/approvals/approvals.ts'
import { allAt } from '#simulator/sandbox/dice.ts'
import { serveSandbox, type Sandbox } from '#simulator/sandbox/serve.ts'
import { transact } from '#platform/database/transact.ts'
import { compareUploadedReport } from './compare-job.ts'
import { fetchReports } from './fetch-reports.ts'

let database: TestDatabase
let site: SmallOperator
let sandbox: Sandbox
let gateway: Awaited<ReturnType<typeof createGateway>>
let speak: ReturnType<typeof gatewayClient>
let office: ReturnType<typeof actionRunner>
let player: string
const meera = actorNamed('meera')
const arjun = actorNamed('arjun', { staffId: 2n })

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  // Payments do not change by themselves: the test sets their outcome.
  sandbox = await serveSandbox({
    port: 0,
    secret: gatewaySecret,
    merchant: 'house',
    rates: { ...allAt(0) },
    seed: 5,
    pace: 600_000,
    feeRate: 0,
  })
  gateway = await createGateway(database, { code: 'sandbox', baseUrl: sandbox.url })
  speak = gatewayClient(database, site, gateway)
  office = actionRunner(database, reconciliationBindings.acts ?? [])
  player = await site.player('reconciled')
  await run(`update gateway set created_at = $2 where id = $1`, [gateway.id, `${daysBefore(2)}T12:00:00Z`])
})
afterAll(async () => {
  await sandbox?.close()
  await database?.close()
})

const run = async (text: string, values: readonly unknown[] = []) =>
  (await database.ownerPool.query<Readonly<Record<string, unknown>>>(text, [...values])).rows
/** The day of every payment, and when its report is due: a day that is over, whenever the test runs. */
const day = daysBefore(1)
const noon = `${day}T12:00:00Z`
const reportDue = new Date(Date.parse(`${day}T00:00:00Z`) + 24.75 * 3_600_000)

/** A payment made at the gateway, credited here unless its callback is lost. */
async function paid(amount: string, isTold = true): Promise<string> {
  const order = await speak.startDeposit(player, amount)
  await run('update deposit set next_query_at = null where id = $1', [order])
  const minor = Number(amount.replace('.', ''))
  const truth = { kind: 'deposit', merchant: 'house', currency: 'INR', callbackUrl: null } as const
  const opened = sandbox.payments.open({ ...truth, order, amount: minor })
  if (opened === 'other content') throw new Error('it is a new order')
  sandbox.payments.succeed(opened)
  if (isTold) await speak.callback(order, 'success', { amount: minor })
  Object.assign(opened, { at: Date.parse(noon) })
  await run('update deposit set requested_at = $2 where id = $1', [order, noon])
  return order
}

async function reconcile(): Promise<Readonly<Record<string, unknown>>> {
  while (await fetchReports(gatewayContext(database, () => reportDue).context));
  const [compared] = await run('select * from gateway_day where gateway_id = $1 and day = $2', [gateway.id, day])
  return compared ?? {}
}
const fetchAgain = async () => {
  await run('update gateway_day set next_fetch_at = $1 where day = $2', [reportDue, day])
  return reconcile()
}
const differences = () =>
  run(
    `select d.id, d.kind, d.order_id, d.booked_amount, d.reported_amount, d.status, d.resolution, k.staff from gateway_difference d
     left join review_claim k on k.subject = 'gateway_difference' and k.subject_id = d.id order by d.kind, d.attempt_number`,
  )
const press = (name: string, id: unknown, body: object = {}, actor = meera) =>
  office.press(name, { id: String(id), actor, body: { transactionPassword: 'x', ...body } })
const approvalIn = (answer: Awaited<ReturnType<typeof press>>): string =>
  (answer.body.data as { readonly approval: string }).approval
const confirm = (id: string, actor = arjun) =>
  decideApproval(office.context, { id, actor, decision: 'approve', reason: null, circumstances: testCircumstances })

test('CBK-08 compares a day automatically and finds no difference when both agree', async () => {
  for (const amount of ['100.00', '250.50']) await paid(amount)
  expect(await reconcile()).toMatchObject({
    status: 'OPEN',
    lines: 2,
    reported_in: 35_050n,
    booked_in: 35_050n,
    next_fetch_at: null,
  })
  expect(await differences()).toEqual([])
  const [stored] = await run('select count(*)::int as n from gateway_report')
  await fetchAgain()
  expect(await run('select count(*)::int as n from gateway_report')).toEqual([stored])
})

test('CBK-08 reports missing, duplicate and wrong payments as differences and settles them when they disappear', async () => {
  const lost = await paid('40.00', false)
  expect(await fetchAgain()).toMatchObject({ reported_in: 39_050n, booked_in: 35_050n })
  expect(await differences()).toMatchObject([
    { kind: 'OTHER_STATUS', order_id: lost, booked_amount: 0n, reported_amount: 4_000n },
  ])
  await speak.callback(lost, 'success', { amount: 4_000 })
  await fetchAgain()
  expect(await differences()).toMatchObject([{ order_id: lost, status: 'SETTLED' }])
  const lying = sandbox.payments.all().find(({ order }) => order === lost)
  Object.assign(lying ?? {}, { amount: 4_100 })
  await fetchAgain()
  expect(await differences()).toMatchObject([
    { kind: 'OTHER_AMOUNT', booked_amount: 4_000n, reported_amount: 4_100n, status: 'OPEN' },
    { kind: 'OTHER_STATUS', status: 'SETTLED' },
  ])
})

test('I-11 never closes a day with an unexplained difference, and needs a second approval to write off money', async () => {
  const [compared] = await run('select id from gateway_day where day = $1', [day])
  const [difference] = await differences()
  await expect(press('closing', compared?.['id'])).rejects.toThrow('1 discrepancy is not explained yet.')
  await expect(run(`update gateway_day set status = 'CLOSED' where id = $1`, [compared?.['id']])).rejects.toThrow(
    'unexplained',
  )
  await expect(press('explanation', difference?.['id'], { how: 'BOOKED' })).rejects.toThrow('The ledger has 40.00')
  await press('claim', difference?.['id'])
  await expect(press('claim', difference?.['id'], {}, arjun)).rejects.toThrow(
    'This discrepancy is assigned to meera. Take it over or pick another one.',
  )
  await expect(press('explanation', difference?.['id'], { how: 'ACCEPTED' }, arjun)).rejects.toThrow(
    'assigned to meera',
  )
  const response = await press('explanation', difference?.['id'], { how: 'ACCEPTED' })
  expect(response).toMatchObject({ status: 202 })
  expect(await differences()).toMatchObject([{ status: 'TAKEN', staff: 'meera' }, {}])
  await expect(confirm(approvalIn(response), meera)).rejects.toThrow()
  await confirm(approvalIn(response))
  expect(await differences()).toMatchObject([{ status: 'EXPLAINED', resolution: 'ACCEPTED', staff: null }, {}])
  await press('closing', compared?.['id'])
  for (const name of ['claim', 'take-over', 'release']) await expect(press(name, difference?.['id'])).rejects.toThrow()
  await expect(press('reopening', difference?.['id'])).rejects.toThrow()
  await fetchAgain()
  expect(await run('select status, closed_by from gateway_day where id = $1', [compared?.['id']])).toEqual([
    { status: 'CLOSED', closed_by: 'meera' },
  ])
})

test('claims, takes over and releases a difference, whose claim ends when its figures change', async () => {
  const order = await paid('60.00', false)
  const find = async () => (await differences()).find((one) => one['order_id'] === order)
  const later = async () => {
    await run(`update gateway_day set status = 'OPEN', closed_by = null, closed_at = null where day = $1`, [day])
    await fetchAgain()
    return find()
  }
  const id = (await later())?.['id']
  const outcomes = await Promise.allSettled([meera, arjun].map((actor) => press('claim', id, {}, actor)))
  const holder = (await find())?.['staff']
  const [winner, loser] = holder === 'meera' ? [meera, arjun] : [arjun, meera]
  const lost = outcomes.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  expect(lost).toEqual([expect.stringContaining(`assigned to ${winner.username}`)])
  await expect(press('release', id, {}, loser)).rejects.toThrow('This discrepancy is not assigned to you.')
  await press('take-over', id, {}, loser)
  expect(await find()).toMatchObject({ status: 'TAKEN', staff: loser.username })
  await press('release', id, {}, loser)
  expect(await find()).toMatchObject({ status: 'OPEN', staff: null })
  await press('claim', id)
  const changed = sandbox.payments.all().find((one) => one.order === order)
  Object.assign(changed ?? {}, { amount: 6_100 })
  expect(await later()).toMatchObject({ reported_amount: 6_100n, status: 'OPEN', staff: null })
  expect(await run('select count(*)::int as n from review_claim')).toEqual([{ n: 0 }])
  const trail = await run(`select action, actor from audit where subject = $1 and result = 'SUCCESS' order by at, id`, [
    `gateway_difference:${String(id)}`,
  ])
  expect(trail.map(({ action }) => String(action).replace(/^.*\./, ''))).toEqual([
    'claim',
    'take-over',
    'release',
    'claim',
  ])
})

test('stores an uploaded report once, compares it with the ledger and reports unreadable lines', async () => {
  const [earlier] = await run('select id from gateway_day where day < $1 order by day desc limit 1', [day])
  const foreign = randomUUID()
  const upload = (text: string) => {
    const file = Buffer.from(text).toString('base64')
    const columns = { order: 'Order', amount: 'Amount', state: 'Status', direction: null, fee: null }
    return press('report', earlier?.['id'], { file, ...columns })
  }
  await expect(upload('Order,Amount,Status\nx,one,success')).rejects.toThrow('Line 2: amount "one" is not readable')
  await expect(upload('Order,Amount\nx,1')).rejects.toThrow('has no column Status')
  const text = `Order,Amount,Status\n${foreign},12.00,Success\n`
  expect((await upload(text)).body).toMatchObject({ message: '1 payments, 1 discrepancy' })
  expect((await upload(`${text}\n`)).body.message).toContain('this report was already imported')
  expect(await run(`select source, uploaded_by from gateway_report where source = 'UPLOADED'`)).toHaveLength(1)
  await compareUploadedReport(gatewayContext(database).context, { dayId: earlier?.['id'] })
  expect(await run(`select kind, reported_amount from gateway_difference where order_id = $1`, [foreign])).toEqual([
    { kind: 'MISSING_HERE', reported_amount: 1_200n },
  ])
})

test('shows an unanswered report request, retries it, and hides it from other operators', async () => {
  await run(`update gateway set base_url = 'http://127.0.0.1:9' where id = $1`, [gateway.id])
  await run(`update gateway_day set status = 'OPEN', next_fetch_at = $2 where day = $1`, [day, reportDue])
  expect(await reconcile()).toMatchObject({ last_message: expect.any(String), next_fetch_at: expect.any(Date) })
  const seen = await transact(database.db, [2], (tx) => tx.selectFrom('gateway_day').select('id').execute())
  expect(seen).toEqual([])
})
