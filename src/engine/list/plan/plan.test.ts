import { sql } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { freshDatabase } from '#checks/harness/database.ts'
import type { TestDatabase } from '#checks/harness/database.ts'
import { kyselyOver } from '#platform/database/connect.ts'
import { fillLists, listAsker, listZone } from '#checks/harness/list-rows.ts'
import { myBetsData } from '#areas/exchange/bets/my-bets.data.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { approach, fromEdge } from './approach.ts'
import { askedRows, understand } from './asked-rows.ts'
import { ordered } from './seek.ts'
import { tallied } from './tally.ts'

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
  await fillLists(database.ownerPool, 60_000)
})
afterAll(() => database.close())

const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

/** What the database does for 25 rows of bets: how it orders, and how many bets it touches. */
async function planOf(search: Record<string, string>, row = 0, db = database.db) {
  const understood = await understand(db, myBetsData, listAsker(), { placedAt: '2026-10-30..2026-11-20', ...search })
  return snapshot(database.db, [1, 2], async (tx) => {
    const tally = await tallied(tx, understood, 'counts')
    const way = approach({ offset: row, size: 25, total: tally!.total }, tally!.days.toReversed())
    const from = fromEdge(askedRows(tx, understood), way, understood.search, listZone)
    const page = ordered(from.rows, from.order)
      .selectAll()
      .limit(25)
      .offset(row === 0 ? 0 : way.skip)
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
      passedOver: way.skip,
    }
  })
}

test.each([{}, { status: 'SETTLED,OPEN' }, { product: 'fancy', domainId: '1' }])(
  'the first page of %o reads the index in order',
  async (search) => {
    const plan = await planOf(search)
    expect(plan.sorts).toBe(0)
    expect(plan.bets).toBeLessThan(200)
  },
)

test('a page in the middle reads part of one day, not everything before it', async () => {
  const plan = await planOf({}, 30_000)
  expect(plan.sorts).toBe(0)
  expect(plan.passedOver).toBeLessThan(2_500)
  expect(plan.bets).toBeLessThan(plan.passedOver + 200)
})

test('with a second currency in sight the pages are read as they were', async () => {
  await database.ownerPool.query(
    `insert into currency values ('JPY', '¥', 0); update domain set currency = 'JPY' where id = 2`,
  )
  // What the currencies were is kept with the connection; a domain that changes its own is nothing the product knows.
  const anew = kyselyOver(database.appPool)
  for (const row of [0, 30_000]) {
    const plan = await planOf({}, row, anew)
    expect(plan.sorts).toBe(0)
    expect(plan.bets).toBeLessThan(plan.passedOver + 200)
  }
})
