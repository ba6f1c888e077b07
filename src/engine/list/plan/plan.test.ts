import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#checks/harness/database.ts'
import type { TestDatabase } from '#checks/harness/database.ts'
import { kyselyOver } from '#platform/database/connect.ts'
import { insertListRows, listViewer, listZone } from '#checks/harness/list-rows.ts'
import { myBetsData } from '#areas/exchange/bets/my-bets.data.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { planSeek, fromEdge } from './seek-plan.ts'
import { requestedRows, parseListRequest } from './list-request.ts'
import { ordered } from './seek.ts'
import { readRollUp } from './roll-up.ts'

interface Plan {
  readonly 'Node Type': string
  readonly 'Actual Rows': number
  readonly 'Actual Loops': number
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await insertListRows(database.ownerPool, 60_000)
})
afterAll(() => database.close())

const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** How the database reads 25 bets: sorts, and bets touched. */
async function planOf(search: Record<string, string>, row = 0, db = database.db) {
  const request = await parseListRequest(db, myBetsData, listViewer(), {
    placedAt: '2026-10-30..2026-11-20',
    ...search,
  })
  return snapshot(database.db, [1, 2], async (tx) => {
    const tally = await readRollUp(tx, request, 'counts')
    const seekPlan = planSeek({ offset: row, size: 25, total: tally!.total }, tally!.days.toReversed())
    const from = fromEdge(requestedRows(tx, request), seekPlan, request.search, listZone)
    const page = ordered(from.rows, from.order)
      .selectAll()
      .limit(25)
      .offset(row === 0 ? 0 : seekPlan.skip)
    const { parameters, sql: text } = page.compile()
    const explained = await tx.getExecutor().executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
      ...sql`select`.compile(tx),
      sql: `explain (analyze, format json) ${text}`,
      parameters,
    })
    const nodes = nodesOf(explained.rows[0]!['QUERY PLAN'][0].Plan)
    const isOfBets = ({ 'Relation Name': name }: Plan) => name?.startsWith('bet_') === true
    return {
      sorts: nodes.filter((node) => node['Node Type'].includes('Sort')).length,
      bets: nodes.filter(isOfBets).reduce((sum, node) => sum + node['Actual Rows'] * node['Actual Loops'], 0),
      passedOver: seekPlan.skip,
    }
  })
}

test.each([{}, { status: 'SETTLED,OPEN' }, { product: 'fancy', domainId: '1' }])(
  'reads the first page of %o from the index in order',
  async (search) => {
    const plan = await planOf(search)
    expect(plan.sorts).toBe(0)
    expect(plan.bets).toBeLessThan(200)
  },
)

test('reads part of one day for a page in the middle', async () => {
  const plan = await planOf({}, 30_000)
  expect(plan.sorts).toBe(0)
  expect(plan.passedOver).toBeLessThan(2_500)
  expect(plan.bets).toBeLessThan(plan.passedOver + 200)
})

test('reads pages the same way with a second currency', async () => {
  await database.ownerPool.query(
    `insert into currency values ('JPY', '¥', 0); update domain set currency = 'JPY' where id = 2`,
  )
  // Currencies are cached per connection; a domain never changes its currency in the product.
  const emptyCache = kyselyOver(database.appPool)
  for (const row of [0, 30_000]) {
    const plan = await planOf({}, row, emptyCache)
    expect(plan.sorts).toBe(0)
    expect(plan.bets).toBeLessThan(plan.passedOver + 200)
  }
})
