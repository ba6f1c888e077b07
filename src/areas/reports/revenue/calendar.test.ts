import { afterAll, beforeAll, expect, test } from 'vitest'
import { bookResult, insertCasinoShares } from '#checks/harness/betting/book-result.ts'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { openSettledTree, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { explorerData } from '#areas/reports/explorer/explorer.data.ts'
import { daysBetween } from '#values/day.ts'
import { ggrData } from './ggr.data.ts'

// A Saturday, a Sunday and a Monday about the turn of a year.
const [saturday, sunday, monday] = ['2026-01-03', '2026-01-04', '2026-01-05']
const settledOn = '2025-12-29..2026-01-11'

let settled: SettledTree
beforeAll(async () => {
  settled = await openSettledTree()
  const { ownerPool } = settled.database
  await insertCasinoShares(ownerPool)
  for (const [day, product, won] of [
    [saturday, 'qt', 10_000n],
    [sunday, 'qt', 20_000n],
    [monday, 'aura', 40_000n],
  ] as const) {
    const daysAgo = daysBetween(day, daysBefore(0))
    await bookResult(ownerPool, { product, player: 1000n, agent: 118n, daysAgo, stake: won * 10n, pl: -won })
  }
})
afterAll(() => settled?.database.close())

const calendar = (value: object) =>
  settled.database.ownerPool.query(
    `insert into setting (domain_id, key, value) values (1, 'settings.reports', $1)
     on conflict (domain_id, key) do update set value = excluded.value`,
    [value],
  )
const grouped = async (by: string, column: string) =>
  [...(await settled.rows(ggrData, { filters: { settledOn, by } })).values()]
    .map((row) => `${String(row[column])} ${String(row['ggr'])}`)
    .toSorted()
const explored = async (by = 'WEEK', column = 'week') =>
  [...(await settled.rows(explorerData, { filters: { settledOn, by } })).values()]
    .map((row) => `${String(row[column])} ${String(row['stake'])}`)
    .toSorted()

test('weeks that begin on Monday have the weekend together, across the turn of the year', async () => {
  expect(await grouped('WEEK', 'week')).toEqual(['2025-12-29 300.00', '2026-01-05 400.00'])
  expect(await explored()).toEqual(['2025-12-29 3000.00', '2026-01-05 4000.00'])
})

test('a domain whose weeks begin on Sunday parts the same days there, in every report', async () => {
  await calendar({ weekStart: 'SUNDAY' })
  expect(await grouped('WEEK', 'week')).toEqual(['2025-12-28 100.00', '2026-01-04 600.00'])
  expect(await explored()).toEqual(['2025-12-28 1000.00', '2026-01-04 6000.00'])
})

test('fiscal months are counted from the first month of the fiscal year', async () => {
  await calendar({ fiscalStart: 4 })
  expect(await grouped('FISCAL_MONTH', 'fiscalMonth')).toEqual(['FY 2025–26, month 10 700.00'])
  expect(await explored('FISCAL_MONTH', 'fiscalMonth')).toEqual(['FY 2025–26, month 10 7000.00'])
  await calendar({ fiscalStart: 1 })
  expect(await grouped('FISCAL_MONTH', 'fiscalMonth')).toEqual(['FY 2026, month 01 700.00'])
  expect(await explored('FISCAL_MONTH', 'fiscalMonth')).toEqual(['FY 2026, month 01 7000.00'])
})

test('months and providers have the same total', async () => {
  expect(await grouped('MONTH', 'month')).toEqual(['2026-01 700.00'])
  expect(await grouped('PROVIDER', 'provider')).toEqual(['aura 400.00', 'qt 300.00'])
})

test('what each row is of all rows is 100.0 together, also in a file', async () => {
  expect(await grouped('PROVIDER', 'ggrShare')).toEqual(['42.9 300.00', '57.1 400.00'])
  expect(await grouped('DAY,PROVIDER', 'ggrShare')).toEqual(['14.3 100.00', '28.6 200.00', '57.1 400.00'])
})
