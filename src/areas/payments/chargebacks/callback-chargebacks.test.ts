import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { createGateway, gatewayClient } from '#checks/harness/payments/gateway.ts'
import { smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'

let database: TestDatabase
let site: SmallOperator
let speak: ReturnType<typeof gatewayClient>

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  speak = gatewayClient(database, site, await createGateway(database))
})
afterAll(() => database?.close())

test('a callback that says that a credited deposit was reversed opens one case, and moves no money', async () => {
  const player = await site.player('disputed')
  const order = await speak.startDeposit(player)
  await speak.callback(order, 'success')
  const before = (await site.wallet(player)).balance
  await speak.callback(order, 'reversed')
  await speak.callback(order, 'reversed')
  expect(await speak.deposit(order)).toMatchObject({ status: 'SUCCESS' })
  expect((await site.wallet(player)).balance).toBe(before)
  const { rows } = await database.ownerPool.query(
    `select status, source, cause, amount, opened_by from deposit_chargeback where deposit_id = $1`,
    [order],
  )
  expect(rows).toEqual([
    { status: 'OPEN', source: 'CALLBACK', cause: 'OTHER', amount: 10_000n, opened_by: 'gateway:pay-one' },
  ])
})
