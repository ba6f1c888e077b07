import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  actorWithEverything,
  insertBranches,
  postTransfers,
  queryAs,
  testCircumstances,
  viewerOf,
} from '#checks/harness/staff/branches.ts'
import { allBindings } from '#areas/server.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { listTotalsIn } from '#engine/list/list-totals.ts'
import { runQuery } from '#engine/run-query.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { dashboardFiguresAnswer } from './dashboard.data.ts'
import { siteCounters } from './site-counters.ts'
import { dashboardTopsAnswer } from './tops/tops.data.ts'

let database: TestDatabase
const whole = actorWithEverything({ domains: [1] })
/** The branch of agent 110 with the players 1000 to 1003; player 1004 belongs to agent 120. */
const north = actorWithEverything({ domains: [1], agentId: 110n })
const day = { from: '2026-11-10', to: '2026-11-10' }

/** Player, agent, day, product, bets, stake, result and commission. */
const days = [
  [1001, 111, '2026-11-10', 'exchange', 2, 10_000, -3_000, 0],
  [1001, 111, '2026-11-10', 'casino', 1, 5_000, 1_000, 100],
  [1001, 111, '2026-11-10', 'deposit', 2, 20_000, 0, 0],
  [1001, 111, '2026-11-10', 'withdrawal', 1, 4_000, 0, 0],
  [1001, 111, '2026-11-09', 'exchange', 1, 2_000, 500, 0],
  [1004, 120, '2026-11-10', 'exchange', 5, 70_000, -70_000, 0],
] as const

beforeAll(async () => {
  database = await freshDatabase()
  const { ownerPool: owner } = database
  await insertBranches(owner)
  for (const row of days)
    await owner.query(
      `insert into player_day values (cell_of($1), $1, $3, $4, 1, $2, 'INR', $5, $6, $7, $8)`,
      row as unknown as unknown[],
    )
  // The tenth of November in the site's time zone begins and ends at 18:30 UTC.
  await owner.query(`update player set created_at = case id when 1001 then timestamptz '2026-11-09T18:30Z'
    when 1002 then '2026-11-10T18:30Z' when 1003 then '2026-11-10T18:29Z' else '2020-01-01' end`)
  const deposit = { kind: 'DEPOSIT', debit: 'gateway', credit: 'wallet' }
  await postTransfers(owner, '2026-11-10T10:00:00Z', [
    { account: 1001n, amount: 50_000n, ...deposit },
    { account: 1004n, amount: 90_000n, ...deposit },
  ])
  for (const [player, agent, status] of [
    [1001, 111, 'PENDING'],
    [1001, 111, 'ON_HOLD'],
    [1003, 112, 'APPROVED'],
    [1003, 112, 'UNKNOWN'],
    [1004, 120, 'PENDING'],
  ])
    await owner.query(
      `insert into withdrawal (cell, player_id, domain_id, agent_id, method, amount, requested_by, currency, status)
       values (cell_of($1), $1, 1, $2, 'upi', 500, 'site', 'INR', $3)`,
      [player, agent, status],
    )
})
afterAll(() => database?.close())

const datasets = new Map(allBindings.flatMap(({ datasets: bound = [] }) => bound.map((each) => [each.list, each])))
async function figuresOf(actor: Actor) {
  const viewer = await viewerOf(database.db, actor)
  const read = await snapshot(database.db, actor.domains, (tx) =>
    runQuery(dashboardFiguresAnswer, {
      tx,
      ...viewer,
      totals: listTotalsIn(tx, { datasets }, viewer),
      parameters: day,
      circumstances: testCircumstances,
    }),
  )
  return read?.currencies[0]
}

test('figures of a branch count its players and its money, and no others', async () => {
  expect(await figuresOf(north)).toMatchObject({
    registrations: { now: 2, before: 0 },
    activePlayers: { now: 1, before: 1 },
    liability: '500.00',
    held: '20.00',
  })
  expect(await figuresOf(whole)).toMatchObject({ activePlayers: { now: 2 }, liability: '1400.00', held: '25.00' })
})

test('charts say what their lists say: new players who deposited and played, payments by day, and GGR by vertical', async () => {
  await database.ownerPool.query(
    `insert into agent_day (cell, agent_id, day, product, domain_id, currency, bets, stake, pl, commission, retained)
     select cell_of(111::bigint), 111, '2026-11-10', product, 1, 'INR', 1, stake, pl, 0, -pl
     from (values ('exchange', 10000, -3000), ('fancy', 500, 200), ('aura', 5000, -1000)) x(product, stake, pl)`,
  )
  await database.ownerPool.query(
    `insert into node_day_dirty (agent_id, day, product) select 111, '2026-11-10', unnest('{exchange,fancy,aura}'::text[])`,
  )
  const shown = await figuresOf(north)
  expect(shown?.funnel).toEqual({ registered: 2, deposited: 1, played: 1 })
  expect(shown?.verticals).toEqual([
    { vertical: 'exchange', turnover: '105.00', result: '28.00' },
    { vertical: 'sportsbook', turnover: '0.00', result: '0.00' },
    { vertical: 'casino', turnover: '50.00', result: '10.00' },
  ])
  expect(shown?.paidDays?.map((one) => one.day)).toEqual(
    Array.from({ length: 7 }, (_, index) => `2026-11-${String(index + 4).padStart(2, '0')}`),
  )
})

test('a figure is shown to those who may open the list behind it', async () => {
  const only = (...permissions: readonly Permission[]) =>
    figuresOf(actorWithEverything({ domains: [1], permissions: new Set(['DASHBOARD_VIEW', ...permissions]) }))
  expect(await only()).toEqual({ currency: 'INR' })
  expect(Object.keys((await only('PLAYERS_VIEW')) ?? {})).toEqual([
    'currency',
    'registrations',
    'activePlayers',
    'liability',
    'funnel',
  ])
  expect(Object.keys((await only('DEPOSIT_VIEW')) ?? {})).toEqual(['currency', 'deposits', 'depositCount'])
  expect(Object.keys((await only('DEPOSIT_VIEW', 'WITHDRAW_VIEW')) ?? {})).toContain('netCash')
  const narrow = actorWithEverything({ domains: [1], permissions: new Set(['DASHBOARD_VIEW', 'RISK_VIEW']) })
  expect(await queryAs(database.db, dashboardTopsAnswer, narrow, day)).toEqual({})
})

test('top lists name the players of the branch by what they lost and deposited', async () => {
  const [mine, all] = [
    await queryAs(database.db, dashboardTopsAnswer, north, day),
    await queryAs(database.db, dashboardTopsAnswer, whole, day),
  ]
  expect(mine).toMatchObject({ losers: [{ name: 'player_1001', amount: '21.00' }], winners: [], exposures: [] })
  expect(mine?.depositors).toMatchObject([{ name: 'player_1001', amount: '200.00' }])
  expect(all?.losers?.map(({ name }) => name)).toEqual(['player_1004', 'player_1001'])
})

test('counters of a branch count its open cases by state', async () => {
  const counters = await siteCounters(database.db, await viewerOf(database.db, north))
  expect(counters).toMatchObject({ all_withdrawals_count: 2, approve_payout_count: 1 })
  const reader = actorWithEverything({ domains: [1], permissions: new Set(['DASHBOARD_VIEW'] as const) })
  expect(await siteCounters(database.db, await viewerOf(database.db, reader))).toMatchObject({
    all_withdrawals_count: 0,
    approve_payout_count: 0,
  })
})
