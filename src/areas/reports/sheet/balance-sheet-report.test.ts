import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChipBooks, type ChipBooks } from '#checks/harness/betting/chip-books.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { branchZone, actorWithEverything } from '#checks/harness/staff/branches.ts'
import { uplineIds } from '#checks/harness/small-operator.ts'
import { addDays, dayOf } from '#values/day.ts'
import { movementEntriesData } from './movements/movement-entries.data.ts'
import { balanceSheetReportData } from './balance-sheet-report.data.ts'

let books: ChipBooks
const today = dayOf(instantNow().getTime(), branchZone)
const on = (day: string) => ({ days: `${day}..${day}` })
const rowOf = async (search: Record<string, string>, account: string) =>
  (await books.read(balanceSheetReportData, search)).rows.find((row) => row['account'] === account)
const causes = [
  'exchange',
  'sportsbook',
  'casino',
  'payments',
  'bonuses',
  'adjustments',
  'cash',
  'chips',
  'credit',
] as const
const minor = (text: unknown) => BigInt(String(text).replace('.', ''))

beforeAll(async () => {
  books = await openChipBooks()
  await books.play('5000.00', 'B')
  await books.act('settlement', books.player, { amount: '2000.00' })
  await books.act('settlement', uplineIds.MA, { amount: '500.00' })
})
afterAll(() => books?.database.close())

test('shows what changed the outstanding amount of an account, from opening to closing', async () => {
  const master = { node: String(uplineIds.MA) }
  expect(await rowOf({ ...master, ...on(today) }, 'client')).toMatchObject({
    level: 'PL',
    opening: '0.00',
    exchange: '-5000.00',
    cash: '2000.00',
    chips: '60000.00',
    credit: '-60000.00',
    closing: '-3000.00',
    creditReference: '60000.00',
    balance: '57000.00',
  })
  // What was settled with the client is inside the downline of the master agent.
  expect(await rowOf({ node: String(uplineIds.SUP), ...on(today) }, 'MA')).toMatchObject({
    exchange: '-1500.00',
    cash: '500.00',
    chips: '0.00',
    closing: '-1000.00',
  })
})

test('the closing of a day is the opening of the next, and every row adds up', async () => {
  for (const node of [uplineIds.COM, uplineIds.SS, uplineIds.SUP, uplineIds.MA])
    for (const day of [addDays(today, -1), today]) {
      const search = { node: String(node), ...on(day) }
      const { rows } = await books.read(balanceSheetReportData, search)
      expect(rows.length).toBe(1)
      for (const row of rows) {
        const moved = causes.reduce((sum, cause) => sum + minor(row[cause]), 0n)
        expect(minor(row['opening']) + moved, `${node} ${day}`).toBe(minor(row['closing']))
      }
    }
  const yesterday = await rowOf({ node: String(uplineIds.SUP), ...on(addDays(today, -1)) }, 'MA')
  const now = await rowOf({ node: String(uplineIds.SUP), ...on(today) }, 'MA')
  expect(yesterday?.['closing']).toBe(now?.['opening'])
  expect(minor(now?.['closing'])).toBe(minor(now?.['balance']) - minor(now?.['creditReference']))
})

test('each change opens the entries that add up to it', async () => {
  let compared = 0
  for (const node of [uplineIds.SUP, uplineIds.MA])
    for (const days of [`${today}..${today}`, 'all'])
      for (const row of (await books.read(balanceSheetReportData, { node: String(node), days })).rows)
        for (const cause of causes) {
          const [path, query] = String(row[`${cause}Rows`]).split('?')
          expect(path).toBe(movementEntriesData.list.path)
          const { rows, totals } = await books.read(movementEntriesData, Object.fromEntries(new URLSearchParams(query)))
          expect(totals['amount'], query).toBe(row[cause])
          compared += rows.length
        }
  expect(compared).toBeGreaterThan(5)
})

test('begins with nothing where every day is shown', async () => {
  for (const { opening, closing, balance, creditReference } of (
    await books.read(balanceSheetReportData, { node: String(uplineIds.MA), days: 'all' })
  ).rows) {
    expect(opening).toBe('0.00')
    expect(minor(closing)).toBe(minor(balance) - minor(creditReference))
  }
})

test('the operator sees its top-level agents, an agent its own downline only', async () => {
  expect((await books.read(balanceSheetReportData, on(today))).rows.map(({ account }) => account)).toContain('COM')
  const agent = actorWithEverything({ agentId: uplineIds.MA, domains: [1] })
  const { rows } = await books.read(balanceSheetReportData, on(today), agent)
  expect(rows.map(({ account }) => account)).toEqual(['client'])
  for (const node of [uplineIds.SUP, uplineIds.COM, 999n])
    for (const [report, search] of [
      [balanceSheetReportData, { node: String(node) }],
      [movementEntriesData, { accountId: String(node) }],
    ] as const)
      expect((await books.read(report, { ...search, ...on(today) }, agent)).rows).toEqual([])
})
