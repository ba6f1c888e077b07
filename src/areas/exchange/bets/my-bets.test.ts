import { daysBefore } from '#checks/harness/fixture-days.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { listActor, insertListRows, listViewer, listNow, listZone } from '#checks/harness/list-rows.ts'
import { players, treeActor, treeZone, uplineOf } from '#checks/harness/betting/agent-tree.ts'
import { minor, openSettledTree, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { betResult, liability, type Stake } from '#areas/exchange/rules/bets/bet.ts'
import type { Viewer } from '#engine/list/plan/viewer.ts'
import { requestedRows, parseListRequest } from '#engine/list/plan/list-request.ts'
import { runList, runTotals } from '#engine/list/run-list.ts'
import { scopeOf } from '#engine/downline.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { dayOf } from '#values/day.ts'
import { parseOdds } from '#values/odds.ts'
import { money, sum } from '#values/money.ts'
import { myBetsData } from './my-bets.data.ts'
import { myBets } from './my-bets.screen.ts'

describe('rows of the list', () => {
  let settled: SettledTree
  beforeAll(async () => {
    settled = await openSettledTree()
  })
  afterAll(() => settled.database.close())

  const viewerAt = async (agentId: bigint | null = null, domains = [1, 2]): Promise<Viewer> => {
    const actor = treeActor(agentId, domains)
    return { actor, scope: await scopeOf(settled.database.db, actor), timeZone: treeZone }
  }
  const filled = (filters: Record<string, string> = {}) => ({
    placedAt: `${daysBefore(13)}..${daysBefore(13)}`,
    ...filters,
  })
  const page = async (viewer: Viewer, filters: Record<string, string> = {}) => {
    const found = await runList(settled.database.db, myBetsData, viewer, filled(filters))
    return { rows: [...found.data], total: 'total_item' in found ? found.total_item : 0 }
  }
  const everyPage = async (viewer: Viewer, filters: Record<string, string> = {}) => {
    const { rows, total } = await page(viewer, filters)
    for (let at = 2; rows.length > 0 && at <= Math.ceil(total / 25); at++)
      rows.push(...(await page(viewer, { ...filters, page: String(at) })).rows)
    return rows
  }
  const stakeOf = (row: Readonly<Record<string, unknown>>): Stake => ({
    side: row['side'] === 'BACK' ? 'BACK' : 'LAY',
    oddsE4: parseOdds(String(row['matchedOdds']))!,
    stake: money(minor(row, 'matched')),
  })

  test('show the liability of a bet and the result according to its odds', async () => {
    const rows = await everyPage(await viewerAt())
    expect(rows.length).toBe(400)
    for (const row of rows) {
      expect(minor(row, 'liability')).toBe(liability(stakeOf(row)))
      const results = [betResult(stakeOf(row), true), betResult(stakeOf(row), false)]
      if (row['status'] === 'SETTLED') expect(results).toContain(minor(row, 'pl'))
      if (row['status'] === 'VOIDED') expect(row['pl']).toBe('0.00')
      if (row['status'] === 'OPEN') expect([row['pl'], row['settledAt']]).toEqual([null, null])
      expect(row['selection']).toMatch(row['marketKind'] === 'session' ? /^(Yes|No) \d+$/ : /^(Home|Away)$/)
    }
    expect(new Set(rows.map((row) => row['status']))).toEqual(new Set(['OPEN', 'SETTLED', 'VOIDED']))
  })

  test("add up to the results of a player's settlements", async () => {
    for (const { id } of players) {
      const { data } = await runTotals(
        settled.database.db,
        myBetsData,
        await viewerAt(),
        filled({ playerId: String(id) }),
      )
      expect(minor(data.totals, 'pl')).toBe(
        sum(settled.entries.filter((entry) => entry.player === id).map((entry) => entry.pl)),
      )
    }
  })

  test('show the commission that their market charged the player, reversals included, and none before it is settled', async () => {
    const rows = await everyPage(await viewerAt())
    const charged = (row: Readonly<Record<string, unknown>>) =>
      sum(
        settled.entries
          .filter(({ market, player }) => String(market) === row['marketId'] && String(player) === row['playerId'])
          .map(({ commission }) => commission),
      )
    const ended = rows.filter((row) => row['status'] === 'SETTLED')
    expect(ended.map((row) => minor(row, 'commission'))).toEqual(ended.map(charged))
    expect(ended.some((row) => minor(row, 'commission') > 0n)).toBe(true)
    const open = rows.filter((row) => row['status'] !== 'SETTLED')
    expect(new Set(open.map((row) => row['commission']))).toEqual(new Set([null]))
  })

  test('match the counts and sums of the roll-up', async () => {
    for (const filters of [
      {},
      { status: 'SETTLED' },
      { status: 'OPEN,VOIDED' },
      { product: 'fancy' },
      { domainId: '2' },
    ]) {
      const rows = await everyPage(await viewerAt(), filters)
      const { data } = await runTotals(settled.database.db, myBetsData, await viewerAt(), filled(filters))
      expect(data.total_item).toBe(rows.length)
      for (const key of ['stake', 'pl'])
        expect(minor(data.totals, key)).toBe(
          rows.reduce((total, row) => total + (row[key] === null ? 0n : minor(row, key)), 0n),
        )
    }
  })

  test('are partitioned by status in the tabs', async () => {
    const counts = new Map<string, number>()
    for (const { title, filters, elsewhere } of myBets.tabs ?? [])
      if (elsewhere === undefined) counts.set(title, (await page(await viewerAt(), { ...filters })).total)
    const { All: all, ...parts } = Object.fromEntries(counts)
    expect(Object.values(parts).reduce((total, one) => total + one, 0)).toBe(all)
    expect(parts['Voided']).toBe((await page(await viewerAt(), { marketId: '5' })).total)
  })

  test("are limited to the viewer's downline", async () => {
    for (const agentId of [110n, 111n, 112n, 115n, 118n, 120n, 210n]) {
      const below = new Set(
        players.filter(({ agent }) => uplineOf(agent).includes(agentId)).map(({ id }) => String(id)),
      )
      const rows = await everyPage(await viewerAt(agentId))
      expect(new Set(rows.map((row) => row['playerId']))).toEqual(below)
      const filtered = await everyPage(await viewerAt(), { agentId: String(agentId) })
      expect(filtered.map((row) => row['id'])).toEqual(rows.map((row) => row['id']))
    }
    expect((await page(await viewerAt(112n), { agentId: '111' })).total).toBe(0)
    expect((await page(await viewerAt(112n), { playerId: '1000' })).total).toBe(0)
    expect((await page(await viewerAt(null, [2]), { agentId: '100' })).total).toBe(0)
  })
})

describe('query plans of the list', () => {
  let database: TestDatabase
  beforeAll(async () => {
    database = await freshDatabase()
    await insertListRows(database.ownerPool, 200_000)
  })
  afterAll(() => database.close())

  /** The query plan of one page under the server's database role. */
  async function planOf(
    agentId: bigint | null,
    filters: Record<string, string>,
    direction: 'asc' | 'desc' = 'desc',
    by: 'placedAt' | 'stake' = 'placedAt',
  ): Promise<string> {
    const actor = listActor({ agentId })
    const viewerAt: Viewer = listViewer(actor, await scopeOf(database.db, actor))
    const request = await parseListRequest(database.db, myBetsData, viewerAt, filters)
    return snapshot(database.db, actor.domains, async (tx) => {
      const query = requestedRows(tx, request)
        .selectAll()
        .orderBy(sql.ref(`row.${by}`), direction)
        .orderBy(sql.ref('row.id'), direction)
        .limit(25)
      const lines = await query.explain<Record<string, string>>(
        'text',
        sql`analyze, costs off, timing off, summary off`,
      )
      return lines.map((line) => line['QUERY PLAN']).join('\n')
    })
  }
  const today = dayOf(listNow.getTime(), listZone)

  test.each([
    ['the last seven days', null, {}, 'desc'],
    ['one day, oldest first', null, { placedAt: `${today}..${today}` }, 'asc'],
    ['a product', null, { product: 'fancy' }, 'desc'],
  ] as const)('%s are read in index order from open and settled bets', async (_, agentId, filters, direction) => {
    const plan = await planOf(agentId, filters, direction)
    expect(plan).toContain('Merge Append')
    expect(plan).toContain('bet_open_placed')
    expect(plan).toMatch(/bet_settled_\d+_placed_at_id_\w*idx/)
    expect(plan).not.toMatch(/Seq Scan on bet_(open|settled)/)
    expect(plan).not.toMatch(/->\s+(Incremental )?Sort/)
  })

  test('the largest stakes of a period are read without the months before it', async () => {
    const plan = await planOf(null, { placedAt: `${today}..${today}` }, 'desc', 'stake')
    expect(plan).toContain('bet_open')
    expect(plan).toContain('bet_settled_202611')
    expect(plan).not.toMatch(/bet_settled_2026(0\d|10)/)
  })

  test('no bet is stored as ended more than a day before it was placed', async () => {
    const { ownerPool } = database
    const earlier = (hours: number) =>
      ownerPool.query(
        `update bet_settled set placed_at = settled_at + make_interval(hours => $1)
        where id = (select id from bet_settled order by id limit 1)`,
        [hours],
      )
    await expect(earlier(25)).rejects.toMatchObject({ constraint: 'settled_bet_was_placed_before' })
    await expect(earlier(24)).resolves.toMatchObject({ rowCount: 1 })
  })

  test.each(['asc', 'desc'] as const)('reads the largest and smallest stakes in index order: %s', async (direction) => {
    const plan = await planOf(null, { placedAt: `2026-07-01..${today}` }, direction, 'stake')
    expect(plan).toContain('Merge Append')
    expect(plan).toContain('bet_open_by_stake')
    expect(plan).toMatch(/bet_settled_\d+_stake_id_\w*idx/)
    expect(plan).not.toMatch(/Seq Scan on bet_(open|settled)/)
  })
})
