import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCasinoShares } from '#checks/harness/betting/book-result.ts'
import { bookHalvesOfYesterday } from '#checks/harness/betting/halves-of-yesterday.ts'
import { openSettledTree, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { treeActor, treeZone } from '#checks/harness/betting/agent-tree.ts'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { testCircumstances } from '#checks/harness/staff/branches.ts'
import { allBindings } from '#areas/server.ts'
import { dashboardFiguresAnswer } from '#areas/overview/dashboard/dashboard.data.ts'
import { playerExposureData } from '#areas/exchange/risk/exposure/player-exposure.data.ts'
import { profitData } from '#areas/reports/profit/profit.data.ts'
import { playersData } from '#areas/players/profile/list/players.data.ts'
import type { Permission } from '#blueprint/screen/permissions.ts'
import type { AnswerOf, AnyQuery, ParametersOf } from '#blueprint/screen/query.ts'
import { scopeOf } from '#engine/downline.ts'
import { listTotalsIn } from '#engine/list/list-totals.ts'
import { runTotals } from '#engine/list/run-list.ts'
import type { QueryHandler } from '#engine/query-handler.ts'
import { runQuery } from '#engine/run-query.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { dashboardActivityAnswer, dashboardHoursAnswer } from './activity.data.ts'
import { hourCard } from './hour-card.ts'
import { hourLabels } from './hour-labels.ts'

let settled: SettledTree
beforeAll(async () => {
  settled = await openSettledTree()
  const { ownerPool } = settled.database
  await insertCasinoShares(ownerPool)
  await bookHalvesOfYesterday(ownerPool)
  await ownerPool.query(`update domain set time_zone = 'America/New_York' where id = 2`)
  const path = (await ownerPool.query<{ id: string }>(`select share_path_of(210, 'casino') as id`)).rows[0]?.id
  // On that night the clocks of New York were put back: one hour is shown twice.
  for (const [at, stake] of [
    ['2026-11-01T05:30:00Z', 500],
    ['2026-11-01T06:30:00Z', 700],
    ['2026-11-02T04:59:59Z', 11],
    ['2026-11-02T05:00:00Z', 13],
  ] as const)
    await ownerPool.query(
      `insert into casino_round (cell, player_id, started_at, domain_id, agent_id, provider, game, bet, win, currency, status, external_id, share_path_id, ended_at)
       select cell_of(p.id), p.id, now(), 2, 210, 'qt', 'Crash', $1, 0, 'INR', 'SETTLED', $2::text, $3, $2::timestamptz from player p where p.agent_id = 210 order by p.id limit 1`,
      [stake, at, path],
    )
})
afterAll(() => settled?.database.close())

const datasets = new Map(allBindings.flatMap(({ datasets: bound = [] }) => bound.map((each) => [each.list, each])))
interface Viewing {
  readonly agentId?: bigint | null
  readonly domains?: readonly number[]
  readonly without?: readonly Permission[]
  readonly timeZone?: string
}
async function answered<Q extends AnyQuery>(
  answer: QueryHandler<Q>,
  parameters: ParametersOf<Q>,
  { agentId = null, domains = [1], without = [], timeZone = treeZone }: Viewing = {},
): Promise<AnswerOf<Q> | null> {
  const { db } = settled.database
  const actor = treeActor(agentId, domains, without)
  const viewer = { actor, scope: await scopeOf(db, actor), timeZone }
  return snapshot(db, actor.domains, (tx) =>
    runQuery(answer, {
      tx,
      ...viewer,
      totals: listTotalsIn(tx, { datasets }, viewer),
      parameters,
      circumstances: testCircumstances,
    }),
  )
}

test('D47: a day with a doubled hour has 25 bars, and each has its own figures and name', async () => {
  const timeZone = 'America/New_York'
  const shown = await answered(dashboardHoursAnswer, { day: '2026-11-01' }, { domains: [2], timeZone })
  const played = shown?.currencies[0]?.played ?? []
  const labels = hourLabels(
    played.map(({ hour }) => hour),
    timeZone,
  )
  expect(played.length).toBe(25)
  expect(labels.slice(0, 4)).toEqual(['00:00', '01:00 EDT', '01:00 EST', '02:00'])
  expect(
    played.flatMap(({ turnover, result }, place) => (turnover === '0.00' ? [] : [[labels[place], turnover, result]])),
  ).toEqual([
    ['01:00 EDT', '5.00', '5.00'],
    ['01:00 EST', '7.00', '7.00'],
    ['23:00', '0.11', '0.11'],
  ])
})

test('the hours of a day are together what its list of profit says, for every account', async () => {
  for (const agentId of [null, 110n, 118n])
    for (const daysAgo of [1, 10, 11, 12]) {
      const shown = await answered(dashboardHoursAnswer, { day: daysBefore(daysAgo) }, { agentId })
      const day = `${daysBefore(daysAgo)}..${daysBefore(daysAgo)}`
      const list = await settled.totals(profitData, { agentId, domains: [1], filters: { settledOn: day } })
      const played = shown?.currencies[0]?.played ?? []
      const sum = (of: 'turnover' | 'result') =>
        played.reduce((total, one) => total + BigInt(one[of].replace('.', '')), 0n)
      expect([sum('turnover'), sum('result')], `${agentId} ${day}`).toEqual([
        BigInt(String(list['stake']).replace('.', '')),
        -BigInt(String(list['playerPl']).replace('.', '')),
      ])
    }
})

test('each hour opens a list with the same sums, for every account', async () => {
  let opened = 0
  for (const agentId of [null, 110n, 118n])
    for (const daysAgo of [1, 10, 12]) {
      const day = daysBefore(daysAgo)
      const shown = await answered(dashboardHoursAnswer, { day }, { agentId })
      for (const [hour, { turnover, result }] of (shown?.currencies[0]?.played ?? []).entries()) {
        if (turnover === '0.00' && result === '0.00') continue
        const filters = hourCard(hour).search(`${day}..${day}`)
        const { totals, rows } = await settled.opened(profitData, { agentId, domains: [1], filters })
        const won = -BigInt(String(totals['playerPl']).replace('.', ''))
        expect([totals['stake'], won], `${agentId} ${day} ${hour}`).toEqual([turnover, BigInt(result.replace('.', ''))])
        expect(rows).toBeGreaterThan(0)
        opened += 1
      }
    }
  expect(opened).toBeGreaterThan(6)
  const timeZone = 'America/New_York'
  const doubled = { settledOn: '2026-11-01..2026-11-01', hour: '2' }
  const actor = treeActor(null, [2])
  const viewer = { actor, scope: await scopeOf(settled.database.db, actor), timeZone }
  expect((await runTotals(settled.database.db, profitData, viewer, doubled)).data.totals).toMatchObject({
    stake: '7.00',
  })
})

test('D46: today is compared with yesterday until the same time of day', async () => {
  for (const [agentId, own] of [
    [null, '8.00'],
    [118n, '40.00'],
  ] as const) {
    const shown = await answered(dashboardFiguresAnswer, { from: daysBefore(0), to: daysBefore(0) }, { agentId })
    expect(shown?.until).toMatch(/^\d\d:\d\d$/)
    expect(shown?.currencies[0]).toMatchObject({
      turnover: { now: '0.00', before: '120.00' },
      result: { now: '0.00', before: '80.00' },
      own: { now: '0.00', before: own },
      bets: { now: 0, before: 2 },
      activePlayers: { now: 0, before: 1 },
    })
  }
  const whole = await answered(dashboardFiguresAnswer, { from: daysBefore(1), to: daysBefore(1) })
  expect(whole).toMatchObject({ until: null, currencies: [{ turnover: { now: '480.00', before: '0.00' } }] })
})

test('active players and exposure are those of the lists that they open', async () => {
  const to = daysBefore(0)
  for (const agentId of [null, 110n]) {
    const shown = (await answered(dashboardActivityAnswer, { to }, { agentId }))?.currencies[0]
    for (const { day, players } of shown?.players ?? []) {
      const list = await settled.opened(playersData, { agentId, domains: [1], filters: { playedOn: `${day}..${day}` } })
      expect(players, day).toBe(list.rows)
    }
    expect(shown?.players?.length).toBe(14)
    for (const { product, exposure } of shown?.exposures ?? []) {
      const list = await settled.opened(playerExposureData, { agentId, domains: [1], filters: { product } })
      expect(exposure, product).toBe(list.totals['exposure'])
    }
    expect(shown?.exposures?.map(({ product }) => product)).toEqual(['exchange', 'bookmaker', 'fancy'])
    expect(shown?.inWeek).toBe(1)
  }
})

test('who may not open a list sees no chart of it', async () => {
  const hours = await answered(
    dashboardHoursAnswer,
    { day: daysBefore(1) },
    { without: ['PROFIT_VIEW', 'DEPOSIT_VIEW'] },
  )
  expect(Object.keys(hours?.currencies[0] ?? {})).toEqual(['currency'])
  const activity = await answered(
    dashboardActivityAnswer,
    { to: daysBefore(1) },
    { without: ['PLAYERS_VIEW', 'PLAYER_EXPOSURE_VIEW'] },
  )
  expect(Object.keys(activity?.currencies[0] ?? {})).toEqual(['currency'])
})
