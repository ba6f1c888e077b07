import { afterAll, beforeAll, expect, test } from 'vitest'
import type { AnyList } from '#blueprint/screen/list.ts'
import { permissions } from '#blueprint/screen/permissions.ts'
import { allBindings } from '#areas/server.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { listNow, listViewer } from '#checks/harness/list-rows.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import { insertOperator } from '#bench/operator/insert-operator.ts'
import { operatorDomains } from '#bench/operator/rows-of-people.ts'
import { countRows } from '#engine/list/plan/count.ts'
import { parseListRequest, requestedRows } from '#engine/list/plan/list-request.ts'
import { rowsToCount } from '#engine/planning/rows-to-count.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { believeRows, wholeReads } from './list-plans.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await insertOperator(database.ownerPool, 3_000, listNow)
  await believeRows(database.ownerPool, 10_000_000)
})
afterAll(() => database?.close())

const datasets: readonly Dataset[] = allBindings.flatMap(({ datasets: some = [] }) => some)
const pathOf = ({ list }: Dataset): string => (list as AnyList).path
const viewer = () =>
  listViewer({ domains: operatorDomains, allDomains: operatorDomains, permissions: new Set(permissions) })

/**
 * What is left, for lists that add up everything below an account, count all of their rows exactly, or show all that is open. A list
 * that comes to read less is to be taken out here, and no list may be added.
 */
const readingMuch: Readonly<Record<string, readonly string[]>> = {
  '/balance-sheet': ['wallet'],
  '/downline': ['sorts', 'wallet'],
  '/downline-aging': ['sorts', 'wallet'],
  '/downline-aging/days': ['sorts', 'wallet'],
  '/PLby-market-report/players': ['sorts'],
  '/players-report': ['sorts'],
  '/balance-sheet-report': ['wallet'],
  '/events': ['event'],
  '/inplay-bets': ['bet_open'],
  '/player-exposure': ['position'],
}

/** Answers only for an account. */
const needsAccount = '/account-statement'

test.each(datasets.filter((each) => pathOf(each) !== needsAccount).map((each) => [pathOf(each), each] as const))(
  'the first page of %s neither reads a growing table whole nor sorts its rows, at ten million of them',
  async (path, dataset) => {
    expect(await wholeReads(database.db, dataset, viewer(), {})).toEqual(readingMuch[path] ?? [])
  },
)

test.each(datasets.filter((each) => pathOf(each) !== needsAccount).map((each) => [pathOf(each), each] as const))(
  'the rows of %s are as many with the columns that are compared alone',
  async (_, dataset) => {
    const request = await parseListRequest(database.db, dataset, viewer(), {})
    const counts = await snapshot(database.db, operatorDomains, async (tx) => [
      await countRows(tx, rowsToCount(tx, request)),
      await countRows(tx, requestedRows(tx, request)),
    ])
    expect(counts[0]).toBe(counts[1])
  },
)

test.each([
  ['/my-bets', 'bet_settled_placed', 'sorts'],
  ['/my-bets', 'bet_open_placed', 'bet_open'],
  ['/deposits', 'deposit_newest', 'sorts'],
  ['/withdraws', 'withdrawal_newest', 'sorts'],
])('a dropped index of %s is noticed: %s', async (path, index, consequence) => {
  const [dataset] = datasets.filter((each) => pathOf(each) === path)
  const { rows } = await database.ownerPool.query<{ definition: string }>(
    'select indexdef as definition from pg_indexes where indexname = $1',
    [index],
  )
  await database.ownerPool.query(`drop index ${index}`)
  try {
    expect(await wholeReads(database.db, dataset!, viewer(), {})).toContain(consequence)
  } finally {
    await database.ownerPool.query(rows[0]!.definition.replace(' ON ONLY ', ' ON '))
  }
})
