import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest'
import { myBets } from '#areas/exchange/bets/my-bets.screen.ts'
import { migratedCluster } from '#checks/harness/migrated-cluster.ts'
import { isInRun } from '#checks/run-size.ts'
import { sortableColumns } from '#engine/list/plan/search.ts'
import { missedLimits, missedRatios, tableOf } from './writes/against-floor.ts'
import { benchContent, missedContentGoals } from './content/content.ts'
import { missedShare } from './writes/below-limit.ts'
import { crowdFor } from './crowd.ts'
import { benchExport, missedExportGoals } from './export.ts'
import { startFrom } from './fixture.ts'
import { benchLists, missedListGoals } from './list.ts'
import { benchReports, missedReportGoals } from './reports.ts'
import { figuresOfLists, slowestPages } from './lists/figures.ts'
import { benchSettle } from './settle.ts'
import { benchUpload, missedUploadGoals } from './upload.ts'
import { benchWallet, missedGoals } from './wallet.ts'
import { benchWarehouse, missedWarehouseGoals } from './warehouse.ts'

beforeAll(async () => startFrom(await migratedCluster()))
afterAll(() => startFrom(undefined))

// What is printed is for readers of a benchmark.
beforeEach(() => void vi.spyOn(console, 'log').mockReturnValue())
afterEach(() => void vi.restoreAllMocks())

test('bench settle measures the request with its audit rows, the queue and its events, and ends with books that agree', async () => {
  const both = await benchSettle(640)
  expect(both).toHaveLength(2)
  for (const books of both) {
    expect(books).toMatchObject({ settled: 1_280, jobs: 2, events: 2 })
    expect(books.audits).toBeGreaterThanOrEqual(2)
  }
})

test('bench list measures pages over HTTP beside a bare server, with every filter that the screen shows at once, and every order', async () => {
  const lists = await benchLists(300, 1, ['/my-bets'])
  const { pages, together } = lists
  const titles = pages.map(({ title }) => title)
  expect(titles.filter((title) => title.startsWith('beside the floor'))).toHaveLength(4)
  const filters = Object.entries(myBets.filters).flatMap(([name, { promoted }]) => (promoted ? [name] : []))
  expect(filters.length).toBeGreaterThan(2)
  expect(filters.filter((name) => !titles.some((title) => title.startsWith(`${name} `)))).toEqual([])
  const orders = sortableColumns(myBets).flatMap((column) => [`by ${column}, ascending`, `by ${column}, descending`])
  expect(titles.filter((title) => title.startsWith('by ')).toSorted()).toEqual(orders.toSorted())
  for (const { ms, floorMs } of pages) expect(Math.min(ms, floorMs)).toBeGreaterThan(0)
  expect(Math.min(together.perSecond, together.floorPerSecond)).toBeGreaterThan(0)
  // A page of 25 rows is far longer as text.
  expect(together.bytes).toBeGreaterThan(500)
  expect(together.bytes).toBeLessThan(6_000)
  const figures = figuresOfLists(lists)
  for (const name of ['all', 'settled', 'seven days', 'one player']) expect(figures).toHaveProperty([`${name}.ofFloor`])
  for (const name of ['middle.ms', 'stake.ms', 'slowest.ms']) expect(figures).toHaveProperty([name])
  expect(slowestPages(pages).map(([list]) => list)).toEqual(['List', '/my-bets'])
})

test('bench list names each page above its goal, which grows with the time that the bare server needs', () => {
  const page = { list: '/deposits', title: 'as it opens', ms: 10, floorMs: 2.8, spread: [3, 4] as const }
  const beside = { ...page, title: 'beside the floor: all', ms: 4.1 }
  const together = { perSecond: 400, floorPerSecond: 1_195, bytes: 3_072 }
  expect(missedListGoals({ pages: [page, { ...page, ms: 20, floorMs: 5.6 }, beside], together })).toEqual([])
  expect(missedListGoals({ pages: [], together: { ...together, perSecond: 201, floorPerSecond: 600 } })).toEqual([])
  expect(
    missedListGoals({
      pages: [
        { ...page, ms: 10.1, floorMs: 1 },
        { ...beside, ms: 4.3 },
      ],
      together: { perSecond: 399, floorPerSecond: 1_300, bytes: 3_073 },
    }),
  ).toEqual([
    '/deposits, as it opens: 10.1 ms, above 10.0',
    '/deposits, beside the floor: all: 4.3 ms, above 4.2',
    '399 first pages a second, below 400',
    'an answer of 3073 bytes, above 3072',
  ])
})

// In the gate one of the five that follow: they start and fill as the two before them.
if (isInRun(0, 3))
  test('bench wallet plays rounds over HTTP and by hand, and ends with books that agree', async () => {
    const { perTpcB, p99, slowest, ...played } = await benchWallet(20, 500)
    // Three rounds in a crowd, and two at a fixed pace, one of them over a restart of the database.
    expect(played).toEqual({ debits: 60 + 20 + 20, credits: 60, byHand: 60 })
    for (const measured of [perTpcB, p99, slowest]) expect(measured).toBeGreaterThan(0)
  })

test('bench wallet names each goal that is missed, and none at the goals themselves', () => {
  expect(missedGoals({ perTpcB: 1, p99: 250, slowest: 2_500 })).toEqual([])
  expect(missedGoals({ perTpcB: 0.99, p99: 251, slowest: 2_501 })).toEqual([
    '0.99 of TPC-B, below 1',
    'p99 of 251 ms, above 250',
    '2501 ms during a restart, above 2500',
  ])
})

if (isInRun(1, 3))
  test('bench content reads what a player site shows beside a bare server that sends the same bytes', async () => {
    const { ofBare, bytes } = await benchContent(100)
    expect(ofBare).toBeGreaterThan(0)
    expect(bytes).toBeGreaterThan(500)
  })

if (isInRun(5, 3))
  test('bench upload sends an app at once and in parts', async () => {
    const { megabytes, inParts } = await benchUpload(2)
    for (const measured of [megabytes, inParts]) expect(Number.isFinite(measured)).toBe(true)
  })

if (isInRun(2, 3))
  test('bench warehouse writes past months to files that have the sums of their rows', async () => {
    const { smaller, faster } = await benchWarehouse(60_000)
    expect(smaller).toBeGreaterThan(1)
    expect(faster).toBeGreaterThan(0)
  })

if (isInRun(3, 3))
  test('bench reports has the sums of the bets', async () => {
    const { faster, ms, growth } = await benchReports(1_500)
    for (const measured of [faster, ms, growth]) expect(measured).toBeGreaterThan(0)
  })

if (isInRun(4, 3))
  test('bench export creates files of every row', async () => {
    const { perCopy, megabytes, slowed } = await benchExport(800)
    for (const measured of [perCopy.csv, perCopy.xlsx, slowed]) expect(measured).toBeGreaterThan(0)
    expect(Number.isFinite(megabytes)).toBe(true)
  })

test('bench content, upload, warehouse, reports and export name each goal that is missed, and none at the goals themselves', () => {
  expect(missedContentGoals({ ofBare: 0.5 })).toEqual([])
  expect(missedContentGoals({ ofBare: 0.49 })).toEqual(['content at 0.49 of a bare server, below 0.5'])
  expect(missedUploadGoals({ megabytes: 100, inParts: 100 })).toEqual([])
  expect(missedUploadGoals({ megabytes: 101, inParts: 102 })).toEqual([
    '101 MB more while an app came at once, above 100',
    '102 MB more while it came in parts, above 100',
  ])
  expect(missedWarehouseGoals({ smaller: 4, faster: 1 })).toEqual([])
  expect(missedWarehouseGoals({ smaller: 3.9, faster: 0.99 })).toEqual([
    'files 3.9 times smaller than the rows, below 4',
    'a scan at 0.99 of the speed of the rows, below 1',
  ])
  expect(missedReportGoals({ faster: 100, ms: 10, growth: 1.5 })).toEqual([])
  expect(missedReportGoals({ faster: 99, ms: 10.1, growth: 1.51 })).toEqual([
    '99.0 times faster than a scan of the bets, below 100',
    'a page in 10.1 ms, above 10',
    '1.51 times the time with a tenth of the bets, above 1.5',
  ])
  const figures = { perCopy: { csv: 1, xlsx: 1 }, megabytes: 150, slowed: 1.5 }
  expect(missedExportGoals(figures)).toEqual([])
  expect(missedExportGoals({ ...figures, megabytes: 151, slowed: 1.51 })).toEqual([
    '151 MB more than before, above 150',
    'other lists 1.51 times as long, above 1.5',
  ])
})

test('bench placing and money name each goal that is missed, and none at the goals themselves', () => {
  const bets = { title: 'bets', clients: 32, goal: 1.2 }
  expect(missedRatios([{ ...bets, ratio: 1.2 }])).toEqual([])
  expect(missedRatios([{ ...bets, ratio: 1.19 }])).toEqual(['bets with 32 clients: 1.19 of TPC-B, below 1.2'])
  const alone = { title: 'one bet alone, p50', atMost: 8 }
  expect(missedLimits([{ ...alone, milliseconds: 8 }])).toEqual([])
  expect(missedLimits([{ ...alone, milliseconds: 8.1 }])).toEqual(['one bet alone, p50: 8.1 ms, above 8'])
  expect(missedShare({ share: 0.9 })).toEqual([])
  expect(missedShare({ share: 0.89 })).toEqual(['bets below an exposure limit: 0.89 of those without one, below 0.9'])
})

test('a table of ratios has those of each round, the goals and the commands of the floor', () => {
  const ratio = {
    title: 'bets',
    clients: 8,
    goal: 0.9,
    ratio: 0.5,
    rounds: [0.4, 0.5, 0.6],
    perSecond: 1_234,
    p50: 6,
    p99: 17,
  }
  const lines = tableOf({ ratios: [ratio], limits: [], commands: ['pgbench -i -q -s 200'] }).split('\n')
  expect(lines).toContain('| bets | 8 | 1234 | 6.0 / 17.0 | 0.50 (0.40, 0.50, 0.60) | 0.9 |')
  expect(lines.at(-1)).toBe('Floor: `pgbench -i -q -s 200`')
})

test('a crowd for a time ends each piece that it began', async () => {
  let ended = 0
  const pace = await crowdFor(4, 0.05, async () => {
    await Promise.resolve()
    ended += 1
  })
  expect(pace.done).toBe(ended)
  expect(ended).toBeGreaterThan(4)
})
