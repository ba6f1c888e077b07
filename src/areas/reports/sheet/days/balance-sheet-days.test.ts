import { afterAll, beforeAll, expect, test } from 'vitest'
import { openChipBooks, type ChipBooks } from '#checks/harness/betting/chip-books.ts'
import { actorWithEverything, branchZone, postTransfers } from '#checks/harness/staff/branches.ts'
import { uplineIds } from '#checks/harness/small-operator.ts'
import { instantNow } from '#checks/harness/time/clock.ts'
import { balanceSheetReportData } from '#areas/reports/sheet/balance-sheet-report.data.ts'
import { causes } from '#areas/reports/sheet/causes.ts'
import { movementEntriesData } from '#areas/reports/sheet/movements/movement-entries.data.ts'
import { addDays, dayOf } from '#values/day.ts'
import { balanceSheetDaysData } from './balance-sheet-days.data.ts'

let books: ChipBooks
const today = dayOf(instantNow().getTime(), branchZone)
/** In the month of today or the one before, so that the ledger has a partition for it. */
const changed = addDays(today, -12)
const minor = (text: unknown) => BigInt(String(text).replace('.', ''))
const daysOf = async (account: bigint | string, days: string) =>
  (await books.read(balanceSheetDaysData, { accountId: String(account), days })).rows

beforeAll(async () => {
  books = await openChipBooks()
  await books.play('5000.00', 'B')
  await books.act('settlement', books.player, { amount: '2000.00' })
  await books.act('settlement', uplineIds.MA, { amount: '500.00' })
  // Half past midnight of the next day in the zone of the domain.
  await postTransfers(books.database.ownerPool, `${addDays(changed, -1)}T19:00:00Z`, [
    { account: uplineIds.MA, kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', amount: 700n },
  ])
})
afterAll(() => books?.database.close())

test('shows what is outstanding with an account before and after each day that changed it', async () => {
  const [last, ...earlier] = await daysOf(books.player, `${today}..${today}`)
  expect(earlier).toEqual([])
  expect(last).toMatchObject({
    day: today,
    account: 'client',
    opening: '0.00',
    exchange: '-5000.00',
    cash: '2000.00',
    chips: '60000.00',
    credit: '-60000.00',
    closing: '-3000.00',
  })
})

test('a change counts on the day of the domain', async () => {
  const days = await daysOf(uplineIds.MA, 'all')
  expect(days.find(({ day }) => day === changed)).toMatchObject({ chips: '7.00' })
  expect(days.find(({ day }) => day === addDays(changed, -1))).toBeUndefined()
})

test('every day adds up, and the closing of one is the opening of the next', async () => {
  for (const account of [uplineIds.COM, uplineIds.SS, uplineIds.SUP, uplineIds.MA, books.player]) {
    const days = (await daysOf(account, 'all')).toReversed()
    expect(days.length).toBeGreaterThan(0)
    for (const [at, day] of days.entries()) {
      const moved = causes.reduce((sum, cause) => sum + minor(day[cause]), 0n)
      expect(minor(day['opening']) + moved, String(day['day'])).toBe(minor(day['closing']))
      if (at > 0) expect(day['opening']).toBe(days[at - 1]?.['closing'])
    }
  }
})

test('the days of an account begin and end as its row in the report, and have the same changes', async () => {
  const days = `${addDays(today, -30)}..${today}`
  for (const node of [uplineIds.SUP, uplineIds.MA])
    for (const row of (await books.read(balanceSheetReportData, { node: String(node), days })).rows) {
      const search = { accountId: String(row['id']), days }
      const { rows, totals } = await books.read(balanceSheetDaysData, search)
      expect([rows.at(-1)?.['opening'], rows[0]?.['closing']]).toEqual([row['opening'], row['closing']])
      for (const cause of causes) expect(totals[cause], cause).toBe(row[cause])
    }
})

test('each change of a day opens the entries that add up to it', async () => {
  let compared = 0
  for (const account of [uplineIds.MA, books.player])
    for (const day of await daysOf(account, 'all'))
      for (const cause of causes) {
        const [path, query] = String(day[`${cause}Rows`]).split('?')
        expect(path).toBe(movementEntriesData.list.path)
        const { rows, totals } = await books.read(movementEntriesData, Object.fromEntries(new URLSearchParams(query)))
        expect(totals['amount'], query).toBe(day[cause])
        compared += rows.length
      }
  expect(compared).toBeGreaterThan(5)
})

test('what changed after the period is in no closing of it', async () => {
  const [last] = await daysOf(uplineIds.MA, `${addDays(changed, -11)}..${changed}`)
  const whole = await daysOf(uplineIds.MA, 'all')
  expect(last).toMatchObject({ day: changed })
  expect(last).toEqual(whole.find(({ day }) => day === changed))
})

test('an agent sees the days of its own downline only', async () => {
  const agent = actorWithEverything({ agentId: uplineIds.MA, domains: [1] })
  for (const account of [uplineIds.SUP, uplineIds.COM, 999n])
    expect((await books.read(balanceSheetDaysData, { accountId: String(account), days: 'all' }, agent)).rows).toEqual(
      [],
    )
  expect((await books.read(balanceSheetDaysData, { days: 'all' }, agent)).rows[0]).toMatchObject({ account: 'MA' })
})
