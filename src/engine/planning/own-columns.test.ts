import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely'
import { expect, test } from 'vitest'
import { listNow, listViewer, listZone } from '#checks/harness/list-rows.ts'
import { addDays, dayOf } from '#values/day.ts'
import { myBetsData } from '#areas/exchange/bets/my-bets.data.ts'
import { playersData } from '#areas/players/profile/list/players.data.ts'
import { playerExposureData } from '#areas/exchange/risk/exposure/player-exposure.data.ts'
import { withdrawsData } from '#areas/payments/withdrawals/withdraws.data.ts'
import type { DB } from '#platform/database/tables.ts'
import { scopeOfAgents } from '#engine/scope.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import { ownColumns } from './own-columns.ts'
import { parseListRequest, requestedRows } from '#engine/list/plan/list-request.ts'
import { planSettings } from './plan-settings.ts'
import { rowsToCount } from './rows-to-count.ts'

const db = new Kysely<DB>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (one) => new PostgresIntrospector(one),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

test('columns of the first table are told apart from those of others and from figures', () => {
  const query = db
    .selectFrom('withdrawal as w')
    .leftJoin('player', 'player.id', 'w.player_id')
    .select([
      'w.amount',
      'w.requested_at as requestedAt',
      'player.username as player',
      sql<string>`w.status`.as('status'),
      sql<bigint>`w.amount - w.fee`.as('net'),
      sql<string>`player.status`.as('playerStatus'),
      sql<number>`${1}`.as('one'),
    ])
  expect([...(ownColumns(query) ?? [])].toSorted((a, b) => a.localeCompare(b))).toEqual([
    'amount',
    'requestedAt',
    'status',
  ])
})

test('a query in which other tables decide which rows there are has no such columns', () => {
  const ofPlayers = db.selectFrom('player').select('player.username')
  expect([...(ownColumns(ofPlayers) ?? [])]).toEqual(['username'])
  const others = [
    ofPlayers.innerJoin('domain', 'domain.id', 'player.domain_id'),
    ofPlayers.union(db.selectFrom('agent').select('agent.username')),
    ofPlayers.groupBy('player.username'),
    db.selectFrom(['player', 'domain']).select('player.username'),
  ]
  expect(others.map(ownColumns)).toEqual([null, null, null, null])
})

const today = dayOf(listNow.getTime(), listZone)
const anyTime = { placedAt: `${addDays(today, -19)}..${today}` }

async function joinsOf(dataset: Dataset, search: Readonly<Record<string, string>>, agents?: readonly bigint[]) {
  // One domain: nothing is asked of the database.
  const viewer = listViewer({ domains: [1] }, ...(agents ? [scopeOfAgents(agents)] : []))
  const request = await parseListRequest(db, dataset, viewer, search)
  return planSettings(db, request)['join_collapse_limit'] ?? 'planned'
}

test('joins of a list are not planned again for each value where only its own table is filtered', async () => {
  expect(await joinsOf(myBetsData, { ...anyTime, playerId: '1001' })).toBe('1')
  expect(await joinsOf(myBetsData, { ...anyTime, stake: '10..20' })).toBe('1')
  expect(await joinsOf(myBetsData, { ...anyTime, status: 'SETTLED' }, [110n, 111n])).toBe('1')
  expect(await joinsOf(withdrawsData, { status: 'PENDING' })).toBe('1')
})

test('joins are planned where a filter is on another table, or on a figure', async () => {
  expect(await joinsOf(myBetsData, { ...anyTime, player: 'asha' })).toBe('planned')
  expect(await joinsOf(myBetsData, { ...anyTime, isInPlay: 'YES' })).toBe('planned')
  expect(await joinsOf(myBetsData, { ...anyTime, player: 'asha', playerId: '1001' }, [110n])).toBe('planned')
})

test('a search is planned by its values where the dataset applies one of its filters, and in every report', async () => {
  const settingsOf = async (dataset: Dataset, search: Readonly<Record<string, string>>) =>
    planSettings(db, await parseListRequest(db, dataset, listViewer({ domains: [1] }), search))
  const byValues = { plan_cache_mode: 'force_custom_plan' }
  expect(await settingsOf(playersData, { tag: 'whale' })).toEqual(byValues)
  expect(await settingsOf(playersData, { status: 'ACTIVE' })).toEqual({ ...byValues, join_collapse_limit: '1' })
  expect(await settingsOf(playersData, {})).toEqual({ plan_cache_mode: 'force_generic_plan' })
  expect(await settingsOf(playerExposureData, {})).toEqual(byValues)
})

test('players are counted without what only their page shows', async () => {
  const counted = async (search: Readonly<Record<string, string>>) =>
    rowsToCount(db, await parseListRequest(db, playersData, listViewer({ domains: [1] }), search)).compile().sql
  expect(await counted({ tag: 'whale' })).toContain('string_agg')
  expect(await counted({ status: 'ACTIVE' })).not.toMatch(/string_agg|player_session/)
})

test('rows are counted with the columns that are compared alone, over the same joins', async () => {
  const viewer = listViewer({ domains: [1] }, scopeOfAgents([110n]))
  const request = await parseListRequest(db, myBetsData, viewer, { ...anyTime, stake: '10..20', player: 'asha' })
  const [counted, shown] = [rowsToCount(db, request).compile().sql, requestedRows(db, request).compile().sql]
  const joinsIn = (text: string) => text.match(/left join "\w+"/g)
  expect(joinsIn(counted)).toEqual(joinsIn(shown))
  for (const column of ['"placedAt"', '"bet"."stake"', '"player"."username" as "player"', '"agentId"'])
    expect(counted).toContain(column)
  expect(counted).not.toMatch(/market_player|"odds"|"liability"/)
  const conditionsOf = (text: string) => text.split(' where ').at(-1)?.replaceAll(/\$\d+/g, '$')
  expect(conditionsOf(counted)).toBe(conditionsOf(shown))
  expect(counted.length).toBeLessThan(shown.length * 0.75)
})
