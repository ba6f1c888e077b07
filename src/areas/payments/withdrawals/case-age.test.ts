import { afterAll, beforeAll, expect, test } from 'vitest'
import { openPayoutSetup, type PayoutSetup } from '#checks/harness/payments/payout-setup.ts'
import { actorNamed } from '#checks/harness/small-operator.ts'
import { viewerOf } from '#checks/harness/staff/branches.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import { runList } from '#engine/list/run-list.ts'
import { approveWithdrawsData, withdrawsData } from './withdraws.data.ts'
import { manualDepositsData } from '#areas/payments/deposits/manual/manual-deposits.data.ts'

let operator: PayoutSetup
beforeAll(async () => {
  operator = await openPayoutSetup()
})
afterAll(() => operator?.database.close())

const rowsOf = async (data: Dataset, search: Readonly<Record<string, string>> = {}) => {
  const { db } = operator.database
  const page = await runList(db, data, await viewerOf(db, actorNamed('finance')), { requestedAt: 'all', ...search })
  return page.data as readonly Readonly<Record<string, unknown>>[]
}
/** A withdrawal requested this many minutes and a half ago: ages are whole minutes, and the wall clock may step back. */
async function waiting(name: string, minutes: number, set = ''): Promise<string> {
  const id = await operator.ask(await operator.site.player(name, '5000.00'))
  await operator.query(
    `update withdrawal set requested_at = now() - ($2 + 0.5) * interval '1 minute' ${set} where id = $1`,
    [id, minutes],
  )
  return id
}
const timeOf = async (data: Dataset, id: string) => {
  const [row] = await rowsOf(data, { id })
  return [row?.['time'], row?.['age']]
}
const limit = (domain: number, values: object) =>
  operator.query(
    `insert into setting (domain_id, key, value) values ($1, 'settings.queues', $2)
     on conflict (domain_id, key) do update set value = excluded.value`,
    [domain, JSON.stringify(values)],
  )

test('measures waiting withdrawals against the limit of their queue, and lists the overdue ones alone', async () => {
  const [fresh, soon, late] = [await waiting('fresh', 5), await waiting('soon', 25), await waiting('late', 90)]
  const decided = await waiting('decided', 90, `, status = 'REJECTED'`)
  expect(await timeOf(withdrawsData, fresh)).toEqual(['ON_TIME', 5])
  expect(await timeOf(withdrawsData, soon)).toEqual(['DUE_SOON', 25])
  expect(await timeOf(withdrawsData, late)).toEqual(['OVERDUE', 90])
  expect(await timeOf(withdrawsData, decided)).toEqual([null, null])
  expect((await rowsOf(withdrawsData, { time: 'OVERDUE' })).map(({ id }) => id)).toEqual([late])
  // Approved, it waits for its payment from the approval on.
  await operator.query(
    `update withdrawal set status = 'APPROVED', approved_by = 'x', approved_at = now() - interval '50.5 minutes' where id = $1`,
    [late],
  )
  expect(await timeOf(approveWithdrawsData, late)).toEqual(['DUE_SOON', 50])
})

test('takes the limit of the domain before that of the operator, at once', async () => {
  const id = await waiting('limits', 40)
  expect(await timeOf(withdrawsData, id)).toEqual(['OVERDUE', 40])
  await limit(0, { withdrawals: 120 })
  expect(await timeOf(withdrawsData, id)).toEqual(['ON_TIME', 40])
  await limit(1, { withdrawals: 35 })
  expect(await timeOf(withdrawsData, id)).toEqual(['OVERDUE', 40])
})

test('measures manual deposits from their request', async () => {
  const player = await operator.site.player('payer')
  await operator.query(
    `insert into deposit (cell, player_id, domain_id, agent_id, method, amount, currency, gateway, status, requested_at)
     select cell, id, domain_id, agent_id, 'bank', 10000, currency, 'manual', 'PENDING', now() - interval '20.5 minutes'
     from player where id = $1`,
    [player],
  )
  const rows = await rowsOf(manualDepositsData, { time: 'OVERDUE' })
  expect(rows.map(({ age, time }) => [age, time])).toEqual([[20, 'OVERDUE']])
})
