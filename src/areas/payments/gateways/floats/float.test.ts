import { afterAll, beforeAll, expect, test } from 'vitest'
import { testCircumstances, viewerOf } from '#checks/harness/staff/branches.ts'
import { actionRunner } from '#checks/harness/staff/action-runner.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { createGateway } from '#checks/harness/payments/gateway.ts'
import { actorNamed, smallOperator } from '#checks/harness/small-operator.ts'
import { decideApproval } from '#engine/approvals/approvals.ts'
import { runList } from '#engine/list/run-list.ts'
import { gatewaysData } from '#areas/payments/gateways/list/gateways.data.ts'
import { bookFloatAct } from './float.act.ts'
import { gatewayFloatData } from './float.data.ts'

let database: TestDatabase
let office: ReturnType<typeof actionRunner>
let id: string
const meera = actorNamed('meera')
const arjun = actorNamed('arjun', { staffId: 2n })

beforeAll(async () => {
  database = await freshDatabase()
  await smallOperator(database)
  office = actionRunner(database, [bookFloatAct])
  id = (await createGateway(database)).id
})
afterAll(() => database?.close())

const ask = (kind: string, amount: string, reference: string) =>
  office.press('float', { id, actor: meera, body: { kind, amount, reference, transactionPassword: 'x' } })
const confirm = (response: Awaited<ReturnType<typeof ask>>, actor: typeof meera) =>
  decideApproval(office.context, {
    id: (response.body.data as { readonly approval: string }).approval,
    actor,
    decision: 'approve',
    reason: null,
    circumstances: testCircumstances,
  })
const rowsOf = async (data: typeof gatewayFloatData | typeof gatewaysData) =>
  (await runList(database.db, data, await viewerOf(database.db, meera), {})).data as Record<string, unknown>[]

/** A payout with the given outcome. */
const paid = (status: string, amount: number, seconds: number) =>
  database.ownerPool.query(
    `insert into payout (cell, player_id, withdrawal_id, domain_id, agent_id, attempt, gateway, amount, currency, status, reference, message, ordered_by,
        due_at, sent_at, paid_at, answered_at)
      select 1, 65, uuidv7(), g.domain_id, 4, 1, g.code, $2, g.currency, $1, 'pay_1', 'Account closed', 'meera', t.at, t.at,
        t.at + $3 * interval '1 second', t.at + ($3 + 1) * interval '1 second'
      from gateway g join gateway_top_up t on t.gateway_id = g.id where g.id = $4`,
    [status, amount, seconds, id],
  )

test('FYE-01 books the float with a second approval, counts payouts, and rejects a withdrawal above the booked balance', async () => {
  expect(await rowsOf(gatewayFloatData)).toEqual([])
  expect((await rowsOf(gatewaysData)).find((row) => row['id'] === id)).toMatchObject({ floatBooked: null })
  const response = await ask('TOP_UP', '5000.00', 'N1')
  expect(response).toMatchObject({ status: 202, body: { message: 'Awaiting second approval' } })
  await expect(confirm(response, meera)).rejects.toThrow()
  expect(await rowsOf(gatewayFloatData)).toEqual([])
  await confirm(response, arjun)
  await expect(ask('TOP_UP', '5000.00', 'N1')).rejects.toThrow('already booked')
  await paid('PAID', 120_000, 1)
  await paid('REVERSED', 30_000, 3)
  await expect(ask('TAKEN_BACK', '3800.01', 'N2')).rejects.toThrow('Amount exceeds the booked balance at the gateway')
  await database.ownerPool.query('update gateway set float_balance = 379000 where id = $1', [id])
  const seen = (await rowsOf(gatewayFloatData)).map(({ kind, amount, balance }) => [kind, amount, balance])
  expect(seen).toEqual([
    ['CAME_BACK', '300.00', '3800.00'],
    ['PAYOUT', '-300.00', '3500.00'],
    ['PAYOUT', '-1200.00', '3800.00'],
    ['TOP_UP', '5000.00', '5000.00'],
  ])
  expect((await rowsOf(gatewayFloatData)).at(-1)).toMatchObject({ by: 'meera', approvedBy: 'arjun', reference: 'N1' })
  expect((await rowsOf(gatewaysData)).find((row) => row['id'] === id)).toMatchObject({
    float: '3790.00',
    floatBooked: '3800.00',
    floatDifference: '-10.00',
  })
  await expect(database.ownerPool.query('update gateway_top_up set amount = amount + 1')).rejects.toThrow()
})
