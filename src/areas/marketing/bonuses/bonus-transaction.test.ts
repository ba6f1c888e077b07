import { afterAll, beforeAll, expect, test } from 'vitest'
import { actorWithEverything, insertBranches, postTransfers, viewerOf } from '#checks/harness/staff/branches.ts'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { runList, runTotals } from '#engine/list/run-list.ts'
import { bonusTransactionData } from './bonus-transaction.data.ts'

let database: TestDatabase
const day = daysBefore(5)
const days = { at: `${day}..${day}` }

beforeAll(async () => {
  database = await freshDatabase()
  await insertBranches(database.ownerPool)
  const paid = { debit: 'bonus', credit: 'wallet' } as const
  await postTransfers(database.ownerPool, `${day}T10:00:00Z`, [
    { ...paid, account: 1001n, kind: 'REFERRAL_REWARD', amount: 12_050n, ref: 'reward:1' },
    { ...paid, account: 1004n, kind: 'VIP_REWARD', amount: 5_000n },
    { ...paid, account: 1006n, kind: 'LOSING_BONUS', amount: 700n },
    { account: 1001n, kind: 'BONUS_FORFEIT', debit: 'wallet', credit: 'bonus', amount: 2_000n },
    { account: 1001n, kind: 'DEPOSIT', debit: 'gateway', credit: 'wallet', amount: 90_000n },
  ])
})
afterAll(() => database?.close())

const read = async (agentId: bigint | null, search: Record<string, string> = {}) => {
  const viewer = await viewerOf(database.db, actorWithEverything({ agentId }))
  const { data } = await runList(database.db, bonusTransactionData, viewer, { ...days, ...search })
  const { totals } = (await runTotals(database.db, bonusTransactionData, viewer, { ...days, ...search })).data
  return { rows: data, totals }
}

test('shows what was paid from the bonus account and what went back, and nothing else', async () => {
  const { rows, totals } = await read(null, { playerId: '1001' })
  expect(rows.map(({ kind, credit, debit, cost, balance }) => [kind, credit, debit, cost, balance])).toEqual([
    ['BONUS_FORFEIT', null, '20.00', '-20.00', '100.50'],
    ['REFERRAL_REWARD', '120.50', null, '120.50', '120.50'],
  ])
  expect(totals).toEqual({ credit: '120.50', debit: '20.00', cost: '100.50' })
  expect((await read(null, { side: 'DEBIT' })).rows.length).toBe(1)
  expect((await read(null, { kind: 'VIP_REWARD' })).rows.map(({ player }) => player)).toEqual(['player_1004'])
  expect((await read(null, { reference: 'reward:1' })).rows.length).toBe(1)
})

test('an agent sees the players of its own tree', async () => {
  expect((await read(null)).totals).toMatchObject({ credit: '177.50', cost: '157.50' })
  expect((await read(111n)).totals).toMatchObject({ cost: '100.50' })
  expect((await read(120n)).rows.map(({ player }) => player)).toEqual(['player_1004'])
  expect((await read(112n)).rows).toEqual([])
})
