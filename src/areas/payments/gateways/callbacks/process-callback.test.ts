import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { assert } from '#values/assert.ts'
import { until } from '#checks/harness/time/until.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { createGateway, gatewayClient } from '#checks/harness/payments/gateway.ts'
import { smallOperator, type SmallOperator } from '#checks/harness/small-operator.ts'
import { openGateway, type OpenedGateway } from '#areas/payments/gateways/work/accounts.ts'
import { processCallback } from './process-callback.ts'

let database: TestDatabase
let site: SmallOperator
let gateway: Awaited<ReturnType<typeof createGateway>>
let speak: ReturnType<typeof gatewayClient>
let opened: OpenedGateway

beforeAll(async () => {
  database = await freshDatabase()
  site = await smallOperator(database)
  gateway = await createGateway(database)
  speak = gatewayClient(database, site, gateway)
  const found = await openGateway(speak.context, { id: gateway.id })
  assert(found !== null, 'the gateway exists')
  opened = found
})
afterAll(() => database?.close())

/** A deposit with a stored callback that is not processed yet. */
async function storedCallback(name: string) {
  const player = await site.player(name)
  const order = await speak.startDeposit(player)
  const { rows } = await database.ownerPool.query<{ id: string }>(
    `insert into gateway_callback (domain_id, gateway_id, digest, direction, order_id, gateway_status, reported_status, amount, currency, merchant, body)
     values (1, $1, sha256($2::text::bytea), 'DEPOSIT', $2, 'success', 'SUCCESS', 10000, 'INR', 'house', '{}') returning id`,
    [gateway.id, order],
  )
  const id = rows[0]?.id ?? ''
  return {
    id,
    process: () => processCallback(speak.context, id, opened),
    status: async () => (await speak.callbacks(order))[0]?.['status'],
    balance: async () => (await site.wallet(player)).balance,
  }
}

describe('CBK-03 processing a callback', () => {
  test('processes only the given callback, no other pending one', async () => {
    const [first, second, third] = [
      await storedCallback('first'),
      await storedCallback('second'),
      await storedCallback('third'),
    ]
    expect(await second.process()).toBe('DONE')
    const all = [first, second, third]
    expect(await Promise.all(all.map((one) => one.status()))).toEqual(['NEW', 'DONE', 'NEW'])
    expect(await Promise.all(all.map((one) => one.balance()))).toEqual([0n, 10_000n, 0n])
  })

  test('processes a callback once and leaves a processed one unchanged', async () => {
    const done = await storedCallback('done')
    expect([await done.process(), await done.process()]).toEqual(['DONE', null])
    expect([await done.status(), await done.balance()]).toEqual(['DONE', 10_000n])
  })

  test('waits for a concurrent worker and finds it processed', async () => {
    const held = await storedCallback('held')
    const other = await database.ownerPool.connect()
    try {
      await other.query('begin')
      await other.query('select 1 from gateway_callback where id = $1 for update', [held.id])
      const processing = held.process()
      const { rows } = await other.query<{ pid: number }>('select pg_backend_pid() as pid')
      const behind = 'select 1 from pg_stat_activity where pg_blocking_pids(pid) @> array[$1::int]'
      const waiting = async () => (await database.ownerPool.query(behind, [rows[0]?.pid])).rowCount
      await until('it waits for the lock', waiting)
      await other.query(`update gateway_callback set status = 'REVIEW', handled_at = now() where id = $1`, [held.id])
      await other.query('commit')
      expect(await processing).toBeNull()
    } finally {
      other.release()
    }
    expect([await held.status(), await held.balance()]).toEqual(['REVIEW', 0n])
  })
})
