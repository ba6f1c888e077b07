import { createQueryId, sql, type RootOperationNode } from 'kysely'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { PagedList, Totals } from '#blueprint/wire.ts'
import { parseMoney } from '#values/money.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { insertListRows, listViewer } from '#checks/harness/list-rows.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { runList, runTotals } from '../run-list.ts'
import { scopeOfAgents, wholeScope, type Scope } from '#engine/scope.ts'
import { playersData } from '#areas/players/profile/list/players.data.ts'

const players = 3_000
const elsewhere = ['deposit', 'withdrawal', 'player_lifetime', 'adjustment']

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await insertListRows(database.ownerPool, 1)
  await database.ownerPool.query(`insert into currency values ('JPY', '¥', 0)`)
  await database.ownerPool.query(
    `insert into player (cell, id, domain_id, agent_id, username, currency, status)
    select n % 64, n, 1, (array[111, 120, 110])[n % 3 + 1], 'many_' || n, 'INR', (array['ACTIVE', 'SUSPENDED'])[n % 2 + 1] from generate_series(2000, 1999 + $1::int) n`,
    [players],
  )
  await database.ownerPool.query(`
    update domain set currency = 'JPY' where id = 2; update player set currency = 'JPY' where domain_id = 2;
    insert into wallet (cell, account_id, domain_id, currency, balance, exposure) select cell, id, domain_id, currency, id * 7, id from player;
    insert into deposit (cell, player_id, domain_id, agent_id, method, amount, currency, status, requested_at)
      select p.cell, p.id, p.domain_id, p.agent_id, 'upi', p.id + k, 'INR', (array['SUCCESS', 'SUCCESS', 'FAILED'])[k % 3 + 1], now() from player p, generate_series(1, 5) k where p.id % 7 <> 0;
    insert into withdrawal (cell, player_id, domain_id, agent_id, method, amount, currency, status, requested_by)
      select p.cell, p.id, p.domain_id, p.agent_id, 'bank', p.id * 2 + k, 'INR', (array['SUCCESS', 'PENDING'])[k % 2 + 1], 'player' from player p, generate_series(1, 4) k where p.id % 5 <> 0;
    insert into player_day (cell, player_id, day, product, domain_id, agent_id, currency, bets, stake, pl, commission)
      select p.cell, p.id, date '2026-11-01' - k, (array['exchange', 'fancy', 'deposit'])[k % 3 + 1], p.domain_id, p.agent_id, 'INR', 1, 900, p.id % 1000 - 400 + k, k from player p, generate_series(0, 9) k;
    insert into adjustment (cell, player_id, domain_id, agent_id, currency, direction, amount, category, note, counts_ggr, status, processing, requested_by, decided_by)
      select p.cell, p.id, p.domain_id, p.agent_id, 'INR', (array['CREDIT', 'DEBIT'])[k % 2 + 1], p.id * k, 'goodwill', 'Given by hand', k < 3, 'APPROVED', 'COMPLETED', 'maker', 'checker' from player p, generate_series(1, 3) k where p.id % 11 = 0;
    analyze`)
})
afterAll(() => database.close())

// A downline is in one domain.
const viewerWith = (scope: Scope = wholeScope) => listViewer(scope.isWhole ? {} : { domains: [1] }, scope)
const searches: readonly [Record<string, string>, (readonly bigint[] | null)?][] = [
  [{ player: 'player_' }],
  [{ player: 'player_' }, [111n]],
  [{ player: 'player_', agentId: '110', isBetLocked: 'NO' }],
  [{ beneficiary: 'no recipients reached' }],
  [{ id: '2001,2002,2003,2011,2079' }],
  [{ balance: '70.00..75.00', status: 'ACTIVE' }],
]

type Sums = Record<string, Record<string, bigint>>

function inMinor(totals: Totals | undefined, currency: string): Record<string, bigint> {
  const digits = currency === 'JPY' ? 0 : 2
  return Object.fromEntries(
    Object.entries(totals ?? {}).map(([key, text]) => [key, parseMoney(String(text), digits) ?? 0n]),
  )
}

/** Sums page by page, where each row is read separately. */
async function ofPages(search: Record<string, string>, scope: Scope) {
  const sums: Sums = {}
  let rows = 0
  for (let page = 1, isLast = false; !isLast; page += 1) {
    const answer = (await runList(database.db, playersData, viewerWith(scope), {
      ...search,
      page: String(page),
    })) as PagedList<unknown>
    for (const [currency, totals] of Object.entries(answer.page_totals_by_currency ?? { INR: answer.page_totals })) {
      const known = (sums[currency] ??= {})
      for (const [key, sum] of Object.entries(inMinor(totals, currency))) known[key] = (known[key] ?? 0n) + sum
    }
    rows += answer.data.length
    isLast = answer.is_last
  }
  return { rows, sums }
}

async function ofTotals(search: Record<string, string>, scope: Scope) {
  const { data } = await runTotals(database.db, playersData, viewerWith(scope), search)
  const entries = Object.entries(data.totals_by_currency ?? { INR: data.totals })
  return {
    rows: data.total_item,
    sums: Object.fromEntries(entries.map(([currency, totals]) => [currency, inMinor(totals, currency)])),
  }
}

test.each(searches)('totals of %o below %o equal the sums of the rows', async (search, ids = null) => {
  const scope = ids === null ? wholeScope : scopeOfAgents(ids)
  const pages = await ofPages(search, scope)
  expect(await ofTotals(search, scope)).toEqual(pages)
  if (!('beneficiary' in search)) expect(pages.sums['INR']?.['ggr']).not.toBe(0n)
})

interface Plan {
  readonly 'Actual Loops': number
  readonly 'Relation Name'?: string
  readonly Plans?: readonly Plan[]
}
const nodesOf = (plan: Plan): readonly Plan[] => [plan, ...(plan.Plans ?? []).flatMap(nodesOf)]

test('reads each table once instead of once per player', async () => {
  const queries: RootOperationNode[] = []
  const listening = database.db.withPlugin({
    transformQuery({ node }) {
      queries.push(node)
      return node
    },
    transformResult: ({ result }) => Promise.resolve(result),
  })
  await runTotals(listening, playersData, viewerWith(), {})
  const loops = await snapshot(database.db, [1, 2], async (tx) => {
    const seen: [string, number][] = []
    for (const node of queries) {
      const { sql: text, parameters } = tx.getExecutor().compileQuery(node, createQueryId())
      if (!text.includes('as "joined"')) continue
      const { rows } = await tx.getExecutor().executeQuery<{ 'QUERY PLAN': [{ Plan: Plan }] }>({
        ...sql`select`.compile(tx),
        sql: `explain (analyze, format json) ${text}`,
        parameters,
      })
      for (const { 'Relation Name': table, 'Actual Loops': times } of nodesOf(rows[0]!['QUERY PLAN'][0].Plan))
        if (table !== undefined && elsewhere.includes(table)) seen.push([table, times])
    }
    return seen
  })
  expect(loops.map(([table]) => table).toSorted()).toEqual(elsewhere.toSorted())
  // Parallel workers may share the one pass.
  expect(Math.max(...loops.map(([, times]) => times))).toBeLessThan(10)
})
