import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSettledTree, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { postTransfers } from '#checks/harness/staff/branches.ts'
import { dayBounds } from '#values/day.ts'
import { ggrByAccountData } from './ggr-accounts.data.ts'
import { ggrData } from './ggr.data.ts'

let settled: SettledTree
beforeAll(async () => {
  settled = await openSettledTree(0)
  const { ownerPool } = settled.database
  await ownerPool.query(`call ensure_partitions('2026-03-01', 9)`)
})
afterAll(() => settled?.database.close())

interface Booked {
  readonly timeZone: string
  readonly at: readonly (readonly [string, bigint])[]
}

/** Money from the bonus account at these instants, and what the report shows for each day of the domain in this zone. */
async function shown({ timeZone, at }: Booked, days: readonly string[]) {
  const { ownerPool } = settled.database
  await ownerPool.query('update domain set time_zone = $1 where id = 1', [timeZone])
  for (const [instant, amount] of at)
    await postTransfers(ownerPool, instant, [
      { account: 1000n, kind: 'BONUS_CONVERT', debit: 'bonus', credit: 'wallet', amount },
    ])
  return Promise.all(
    days.map(async (day) => {
      const filters = { settledOn: `${day}..${day}`, product: 'bonuses' }
      const [row] = (await settled.rows(ggrData, { filters: { ...filters, by: 'DAY' } })).values()
      const accounts = await settled.totals(ggrByAccountData, { filters })
      expect(accounts['bonusCost'], day).toBe(row?.['bonusCost'] ?? '0.00')
      return [row?.['day'] ?? day, row?.['bonusCost'] ?? '0.00']
    }),
  )
}

test('midnight of a zone of half an hour parts 18:15 from 18:45 UTC', async () => {
  const at = [
    ['2026-03-31T18:15:00Z', 1000n],
    ['2026-03-31T18:45:00Z', 2000n],
  ] as const
  expect(await shown({ timeZone: 'Asia/Kolkata', at }, ['2026-03-31', '2026-04-01'])).toEqual([
    ['2026-03-31', '10.00'],
    ['2026-04-01', '20.00'],
  ])
})

test('midnight of a zone of three quarters parts the last millisecond from the first', async () => {
  const at = [
    ['2026-05-01T18:14:59.999Z', 100n],
    ['2026-05-01T18:15:00.000Z', 200n],
  ] as const
  expect(await shown({ timeZone: 'Asia/Kathmandu', at }, ['2026-05-01', '2026-05-02'])).toEqual([
    ['2026-05-01', '1.00'],
    ['2026-05-02', '2.00'],
  ])
  expect(dayBounds('2026-05-01', 'Asia/Kathmandu').to.toISOString()).toBe('2026-05-01T18:15:00.000Z')
})

test('a day of 25 hours has both of its hours of one name', async () => {
  const at = [
    ['2026-11-01T05:30:00Z', 500n],
    ['2026-11-01T06:30:00Z', 700n],
  ] as const
  expect(await shown({ timeZone: 'America/New_York', at }, ['2026-10-31', '2026-11-01'])).toEqual([
    ['2026-10-31', '0.00'],
    ['2026-11-01', '12.00'],
  ])
})

test('a day of 23 hours ends an hour earlier', async () => {
  const at = [
    ['2026-03-09T03:30:00Z', 300n],
    ['2026-03-09T04:30:00Z', 400n],
  ] as const
  expect(await shown({ timeZone: 'America/New_York', at }, ['2026-03-08', '2026-03-09'])).toEqual([
    ['2026-03-08', '3.00'],
    ['2026-03-09', '4.00'],
  ])
})
