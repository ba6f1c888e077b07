import { startedInMain } from '#checks/harness/staff/staff.ts'
import { randomUUID } from 'node:crypto'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readXlsx } from 'hucre/xlsx'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseCsv } from './harness/csv.ts'
import type { TestDatabase } from './harness/database.ts'
import { actorNamed, circumstances } from './harness/small-operator.ts'
import { openTwoCurrencies } from './harness/two-currencies.ts'
import { permissions } from '#blueprint/screen/permissions.ts'
import { myBetsData } from '#areas/exchange/bets/my-bets.data.ts'
import { plByMarketData } from '#areas/reports/profit/pl-by-market.data.ts'
import { profitData } from '#areas/reports/profit/profit.data.ts'
import { playersData } from '#areas/players/profile/list/players.data.ts'
import { dashboardFiguresAnswer } from '#areas/overview/dashboard/dashboard.data.ts'
import { dashboardTopsAnswer } from '#areas/overview/dashboard/tops/tops.data.ts'
import { downlineSummaryAnswer } from '#areas/agents/tree/downline/downline-queries.data.ts'
import { marketResultData } from '#areas/exchange/markets/results/market-result.data.ts'
import { marketResultPreviewAnswer } from '#areas/exchange/markets/results/market-result-preview.data.ts'
import { riskBoardAnswer } from '#areas/exchange/risk/exposure/risk-management.data.ts'
import { allBindings } from '#areas/server.ts'
import type { QueryHandler } from '#engine/query-handler.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import { listTotalsIn } from '#engine/list/list-totals.ts'
import { runList, runTotals } from '#engine/list/run-list.ts'
import { scopeOf } from '#engine/downline.ts'
import { runQuery } from '#engine/run-query.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { wholeScope } from '#engine/scope.ts'
import { runExport } from '#engine/exports/run-export.ts'
import { recomputeNodeDays } from '#areas/agents/day-totals/node-day.task.ts'
import { localFolder } from '#platform/storage/local-folder.ts'
import { fixturePeriod } from '#checks/harness/fixture-days.ts'

const timeZone = 'Asia/Kolkata'
const owner = actorNamed('owner', { domains: [1, 3] })
let database: TestDatabase
let market: string
/** Answers recorded while the bets are open. */
const openAnswers = { whole: {}, tokyo: {}, preview: {} }

beforeAll(async () => {
  const played = await openTwoCurrencies()
  database = played.database
  market = played.market
  openAnswers.whole = await runAnswer(riskBoardAnswer, { all: '1' })
  openAnswers.tokyo = await runAnswer(riskBoardAnswer, { all: '1', domain: '3' })
  openAnswers.preview = await runAnswer(marketResultPreviewAnswer, {
    id: market,
    action: 'settle',
    winner: played.winner,
  })
  await played.settle()
  await recomputeNodeDays.run({ db: database.db })
})
afterAll(() => database.close())

const viewer = { actor: owner, scope: wholeScope, timeZone, circumstances }
// oxlint-disable-next-line typescript/no-explicit-any -- the tests inspect answers of different shapes
const runAnswer = (one: QueryHandler<any>, parameters: object = {}, domains = [1, 3]): Promise<any> =>
  snapshot(database.db, domains, (tx) => runQuery(one, { tx, parameters, totals: totalsIn(tx), ...viewer }))
const totalsIn = (tx: Parameters<typeof listTotalsIn>[0]) => listTotalsIn(tx, { datasets }, viewer)
const datasets = new Map(allBindings.flatMap(({ datasets: bound = [] }) => bound.map((each) => [each.list, each])))
const viewerOf = async (actor = owner) => ({ actor, scope: await scopeOf(database.db, actor), timeZone })
// Each list has its own filters.
// oxlint-disable-next-line typescript/no-explicit-any
const readList = async (dataset: Dataset<any>, search: Record<string, string> = {}, actor = owner) => {
  const { data, ...page } = await runList(database.db, dataset, await viewerOf(actor), search)
  return { rows: data as Record<string, unknown>[], ...page }
}
// oxlint-disable-next-line typescript/no-explicit-any
const totals = async (dataset: Dataset<any>, search: Record<string, string> = {}, actor = owner) =>
  (await runTotals(database.db, dataset, await viewerOf(actor), search)).data

test('sums a flat list by currency, on the page, over the filter and from the roll-up', async () => {
  const { rows, page_totals, page_totals_by_currency } = await readList(playersData)
  expect(rows.map(({ username, currency, balance }) => [username, currency, balance])).toEqual([
    ['kenji', 'JPY', '53000'],
    ['asha', 'INR', '2100.75'],
  ])
  expect(page_totals).toEqual({})
  expect(page_totals_by_currency).toMatchObject({ INR: { balance: '2100.75' }, JPY: { balance: '53000' } })
  const all = await totals(playersData)
  expect([all.total_item, all.totals]).toEqual([2, {}])
  expect(all.totals_by_currency).toEqual(page_totals_by_currency)
  const bets = await readList(myBetsData)
  expect(bets.rows.map(({ stake, currency }) => [stake, currency])).toEqual([
    ['3000', 'JPY'],
    ['100.25', 'INR'],
  ])
  const apart = { INR: { stake: '100.25', pl: '100.25' }, JPY: { stake: '3000', pl: '3000' } }
  // A filter by period alone uses the roll-up; a player filter does not.
  for (const search of [{}, { player: 'a,kenji,asha' }])
    expect((await totals(myBetsData, search)).totals_by_currency).toEqual(apart)
  const { totals_by_currency: _, ...inYen } = await totals(myBetsData, { domainId: '3' })
  expect(inYen).toEqual({ total_item: 1, totals: { stake: '3000', pl: '3000' } })
})

test('shows plain totals to a viewer of one currency', async () => {
  const inOne = actorNamed('one', { domains: [1] })
  const atTop = actorNamed('com', { domains: [1], agentId: 1n })
  for (const actor of [inOne, atTop]) {
    const page = await readList(myBetsData, {}, actor)
    expect(page).not.toHaveProperty('page_totals_by_currency')
    expect(page.page_totals).toEqual({ stake: '100.25', pl: '100.25' })
    expect(page.rows.some((row) => 'currency' in row)).toBe(false)
    expect(await totals(myBetsData, {}, actor)).toEqual({ total_item: 1, totals: { stake: '100.25', pl: '100.25' } })
  }
})

test('groups a report by currency and sums only counts over all currencies', async () => {
  const settledOn = fixturePeriod()
  const figuresOf = ({ rows }: Awaited<ReturnType<typeof readList>>) =>
    rows
      .map(({ currency, bets, stake, playerPl, ownPl, uplinePl }) => [currency, bets, stake, playerPl, ownPl, uplinePl])
      .toSorted(([a], [b]) => String(a).localeCompare(String(b)))
  for (const report of [plByMarketData, profitData]) {
    const page = await readList(report, { settledOn })
    expect(figuresOf(page)).toEqual([
      ['INR', 1, '100.25', '100.25', page.rows.find(({ currency }) => currency === 'INR')?.['ownPl'], '0.00'],
      ['JPY', 1, '3000', '3000', '-3000', '0'],
    ])
    expect(new Set(page.rows.map(({ id }) => id)).size).toBe(2)
    expect(page.page_totals).toEqual({ bets: '2' })
    const sums = await totals(report, { settledOn })
    expect([sums.total_item, sums.totals]).toEqual([2, { bets: '2' }])
    expect(sums.totals_by_currency).toMatchObject({
      INR: { bets: '1', stake: '100.25', playerPl: '100.25' },
      JPY: { bets: '1', stake: '3000', playerPl: '3000', ownPl: '-3000' },
    })
  }
  const id = String((await readList(plByMarketData, { settledOn, domainId: '3' })).rows[0]?.['id'])
  const both = (await readList(plByMarketData, { settledOn, id })).rows.map(({ currency }) => currency)
  expect(new Set(both)).toEqual(new Set(['INR', 'JPY']))
})

test('ends a file with a total line for each currency in its own decimals', async () => {
  await database.ownerPool.query(
    `insert into role (id, name, permissions) values (1, 'All', string_to_array('${permissions.join(',')}', ','));
     insert into staff (id, username, name, email, role_id, password_hash) values (1, 'owner', 'Owner', 'o@x.example', 1, 'x');
     insert into staff_domain values (1, 1), (1, 3)`,
  )
  const folder = await mkdtemp(join(tmpdir(), 'currencies-'))
  const exports = {
    db: database.db,
    datasets: new Map(allBindings.flatMap(({ datasets = [] }) => datasets.map((each) => [each.list, each] as const))),
    folder,
    storage: localFolder(join(folder, 'none')),
    customFiles: {},
    startedAs: startedInMain,
  }
  const made = async (extension: string) => {
    const id = randomUUID()
    const order = {
      filters: { placedAt: fixturePeriod() },
      columns: ['player', 'stake', 'pl'],
      sort: 'placedAt',
      direction: 'ascending',
    }
    await database.ownerPool.query(
      `insert into report_request (id, staff_id, report_type, title, file_extension, filters) values ($1, 1, '/my-bets', 'Bets', $2, $3)`,
      [id, extension, JSON.stringify(order)],
    )
    await runExport(exports, id)
    const { rows } = await database.ownerPool.query('select file, message from report_request where id = $1', [id])
    expect(rows[0]).toMatchObject({ message: null })
    return readFile(join(folder, rows[0].file))
  }
  const { columns, rows, totals: last } = parseCsv((await made('csv')).toString())
  expect([columns, ...rows, last]).toEqual([
    ['Player', 'Stake', 'P/L', 'Currency'],
    ['asha', '100.25', '100.25', 'INR'],
    ['kenji', '3000', '3000', 'JPY'],
    ['Total of 1 INR', '100.25', '100.25', 'INR'],
    ['Total of 1 JPY', '3000', '3000', 'JPY'],
  ])
  const { sheets } = await readXlsx(await made('xlsx'))
  expect(sheets[0]?.rows.filter(([first]) => String(first).startsWith('Total of'))).toEqual([
    ['Total of 1 INR', 100.25, 100.25, 'INR'],
    ['Total of 1 JPY', 3000, 3000, 'JPY'],
  ])
  expect((await made('pdf')).subarray(0, 5).toString()).toBe('%PDF-')
  await rm(folder, { recursive: true, force: true })
})

test('separates dashboard and downline figures by currency', async () => {
  const figures = await runAnswer(dashboardFiguresAnswer)
  expect(figures.currencies).toMatchObject([
    {
      currency: 'INR',
      registrations: { now: 1 },
      bets: { now: 1 },
      turnover: { now: '100.25', before: '0.00' },
      result: { now: '-100.25' },
      deposits: { now: '2000.50' },
      liability: '2100.75',
      products: [{ product: 'exchange', turnover: '100.25', result: '-100.25' }],
    },
    {
      currency: 'JPY',
      turnover: { now: '3000' },
      own: { now: '-3000' },
      deposits: { now: '50000' },
      depositCount: { now: 1 },
      liability: '53000',
      products: [{ product: 'exchange', turnover: '3000', result: '-3000' }],
    },
  ])
  expect(figures.currencies.map(({ days }: { days: { turnover: string }[] }) => days.at(-1)?.turnover)).toEqual([
    '100.25',
    '3000',
  ])
  const tops = await runAnswer(dashboardTopsAnswer)
  const won = tops.winners.map(({ name, amount, currency }: Record<string, string>) => `${name} ${amount} ${currency}`)
  expect(won).toEqual(['asha 100.25 INR', 'kenji 3000 JPY'])
  expect(await runAnswer(downlineSummaryAnswer)).toMatchObject({
    players: 2,
    currencies: [
      { currency: 'INR', playerBalance: '2100.75' },
      {
        currency: 'JPY',
        playerBalance: '53000',
        totalBalance: '50000',
        creditReference: '7000',
        ownPl: '-3000',
      },
    ],
  })
})

test('limits the risk board to one currency and lists the others; previews a result in each currency', async () => {
  expect(openAnswers.whole).toMatchObject({
    currency: 'INR',
    others: ['JPY'],
    markets: [{ matched: '100.25', worst: '-100.25' }],
  })
  expect(openAnswers.tokyo).toMatchObject({
    currency: 'JPY',
    others: [],
    markets: [{ matched: '3000', worst: '-3000' }],
  })
  expect(openAnswers.preview).toMatchObject({
    bets: 2,
    playerResult: null,
    byCurrency: [
      { currency: 'INR', playerResult: '100.25' },
      { currency: 'JPY', playerResult: '3000', ownShare: '-3000' },
    ],
    topWinners: [
      { player: 'asha', amount: '100.25', currency: 'INR' },
      { player: 'kenji', amount: '3000', currency: 'JPY' },
    ],
  })
  const query = { id: market }
  expect((await readList(marketResultData, query)).rows).toMatchObject([
    { bets: 2, stake: null, pl: null, currency: null },
  ])
  const inTokyo = actorNamed('tokyo', { domains: [3] })
  expect((await readList(marketResultData, query, inTokyo)).rows).toMatchObject([
    { bets: 1, stake: '3000', pl: '3000', currency: 'JPY' },
  ])
})
