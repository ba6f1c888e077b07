import { afterAll, beforeAll, expect, test } from 'vitest'
import { treeZone } from '#checks/harness/betting/agent-tree.ts'
import { openSettledTree, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { postTransfers } from '#checks/harness/staff/branches.ts'
import { ggrData } from '#areas/reports/revenue/ggr.data.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { groupReportData } from './group-report.data.ts'

let settled: SettledTree
const [day, next] = [daysBefore(9), daysBefore(8)]
const on = (from: string, to = from) => ({ settledOn: `${from}..${to}` })

beforeAll(async () => {
  settled = await openSettledTree(0)
  const { ownerPool } = settled.database
  await ownerPool.query(`delete from wallet where domain_id in (1, 2)`)
  await ownerPool.query(`
    insert into currency (code, symbol, minor_digits) values ('USD', '$', 2), ('KWD', 'KD', 3) on conflict do nothing;
    insert into domain (id, code, name, host, currency, time_zone) values
      (3, 'three', 'Third House', 'three.example', 'USD', '${treeZone}'), (4, 'four', 'Fourth House', 'four.example', 'KWD', '${treeZone}');
    insert into agent_level (domain_id, level, code, name) values (3, 1, 'COM', 'Level 1'), (4, 1, 'COM', 'Level 1');
    insert into agent (id, domain_id, parent_id, level, upline, username, commission_mode) values
      (300, 3, null, 1, '{300}', 'agent_300', 'share'), (400, 4, null, 1, '{400}', 'agent_400', 'share');
    insert into player (cell, id, domain_id, agent_id, username, currency) values (cell_of(3000::bigint), 3000, 3, 300, 'player_3000', 'USD');
    select open_wallet(3000, 3, 'USD')`)
  // A turnover of 9,000.00 rupees, 900.00 dollars and 1.234 dinars, of which 900.00, 9.00 and all were won.
  for (const [agent, domain, currency, stake, pl] of [
    [110, 1, 'INR', 900_000n, -90_000n],
    [300, 3, 'USD', 90_000n, -900n],
    [400, 4, 'KWD', 1_234n, -1_234n],
  ] as const) {
    await ownerPool.query(
      `insert into agent_day (cell, agent_id, day, product, domain_id, currency, bets, stake, pl) values (0, $1, $2, 'qt', $3, $4, 1, $5, $6)`,
      [agent, day, domain, currency, stake, pl],
    )
    await ownerPool.query(`insert into node_day_dirty (agent_id, day, product) values ($1, $2, 'qt')`, [agent, day])
  }
  const path = (await ownerPool.query<{ id: string }>(`select share_path_of(300, 'casino') as id`)).rows[0]?.id
  for (const round of ['one', 'two', 'three'])
    await ownerPool.query(
      `insert into casino_round (cell, player_id, started_at, domain_id, agent_id, provider, game, bet, win, currency, status, external_id, share_path_id, ended_at)
       values (cell_of(3000::bigint), 3000, $1, 3, 300, 'aura', 'Crash', 100, 0, 'USD', 'SETTLED', $2, $3, $1)`,
      [`${next}T10:00:00Z`, round, path],
    )
  for (const [of, onDay, number, rate] of [
    ['USD', day, 1, 8_000_000_000n],
    ['USD', day, 2, 8_300_000_000n],
    ['KWD', day, 1, 27_000_000_000n],
    ['USD', next, 1, 8_333_500_000n],
    ['USD', daysBefore(21), 1, 8_000_000_000n],
    ['USD', daysBefore(20), 1, 8_100_000_000n],
    ['USD', daysBefore(19), 1, 8_250_000_000n],
  ] as const)
    await ownerPool.query(
      `insert into exchange_rate (of_currency, into_currency, day, number, rate_e8, source, requested_by, approved_by)
       values ($1, 'INR', $2, $3, $4, 'ENTERED', 'maker', 'checker')`,
      [of, onDay, number, rate],
    )
  const deposit = { account: 3000n, kind: 'DEPOSIT', debit: 'gateway', credit: 'wallet' }
  await postTransfers(ownerPool, `${daysBefore(25)}T10:00:00Z`, [{ ...deposit, amount: 10_000n }])
  await postTransfers(ownerPool, `${daysBefore(20)}T10:00:00Z`, [{ ...deposit, amount: 5_000n }])
})
afterAll(() => settled?.database.close())

const domains = [1, 3, 4]
const rowsOf = async (filters: Readonly<Record<string, string>>, agentId: bigint | null = null) => [
  ...(await settled.rows(groupReportData, { domains, agentId, filters })).values(),
]
const figures = (rows: Awaited<ReturnType<typeof rowsOf>>, line: string) =>
  rows
    .filter((row) => row['line'] === line)
    .map((row) => [row['ofCurrency'], row['currency'], row['turnover'], row['ggr'], row['hold']])
const byCurrency = (rows: readonly (readonly unknown[])[]) =>
  rows.toSorted(([one], [other]) => String(one).localeCompare(String(other)))

test('D50: exact figures by currency, and their total in a reporting currency by the rates of the day', async () => {
  const rows = await rowsOf({ ...on(day), into: 'INR' })
  expect(byCurrency(figures(rows, 'EXACT'))).toEqual([
    ['INR', 'INR', '9000.00', '900.00', '10.00'],
    ['KWD', 'KWD', '1.234', '1.234', '100.00'],
    ['USD', 'USD', '900.00', '9.00', '1.00'],
  ])
  expect(byCurrency(figures(rows, 'CONVERTED'))).toEqual([
    ['INR', 'INR', '9000.00', '900.00', '10.00'],
    ['KWD', 'INR', '333.18', '333.18', '100.00'],
    ['USD', 'INR', '74700.00', '747.00', '1.00'],
  ])
  expect(figures(rows, 'TOTAL')).toEqual([[null, 'INR', '84033.18', '1980.18', '2.36']])
})

test('without a reporting currency nothing is added up over currencies', async () => {
  const rows = await rowsOf(on(day))
  expect(new Set(rows.map(({ line }) => line))).toEqual(new Set(['EXACT']))
  expect(rows.length).toBe(3)
})

test('D43: each booking is converted once, so three of 1.00 at 83.335 are 250.02', async () => {
  const rows = await rowsOf({ ...on(next), into: 'INR' })
  expect(figures(rows, 'EXACT')).toEqual([['USD', 'USD', '3.00', '3.00', '100.00']])
  expect(figures(rows, 'TOTAL')).toEqual([[null, 'INR', '250.02', '250.02', '100.00']])
})

test('a rate missing on a day is named with the day, and what needs it has no figures', async () => {
  const rows = await rowsOf({ ...on(day, next), into: 'KWD' })
  const total = rows.find(({ line }) => line === 'TOTAL')
  expect(total).toMatchObject({ turnover: null, ggr: null, missing: `INR ${day}, USD ${day}, USD ${next}` })
  expect(byCurrency(figures(rows, 'CONVERTED'))).toEqual([
    ['INR', 'KWD', null, null, null],
    ['KWD', 'KWD', '1.234', '1.234', '100.00'],
    ['USD', 'KWD', null, null, null],
  ])
  expect(figures(rows, 'EXACT').length).toBe(3)
})

test('revaluation is a line of its own: what the rates alone changed of the balances of players', async () => {
  // 100.00 at 80 before, 50.00 more at 81, and 150.00 at 82.50 at the end: 12,375.00 less 8,000.00 less 4,050.00.
  const rows = await rowsOf({ ...on(daysBefore(20), daysBefore(19)), into: 'INR' })
  expect(rows.filter(({ line }) => line === 'REVALUATION')).toMatchObject([{ revaluation: '325.00', missing: null }])
  const unknown = await rowsOf({ ...on(daysBefore(19), daysBefore(18)), into: 'INR' })
  expect(unknown.filter(({ line }) => line === 'REVALUATION')).toMatchObject([
    { revaluation: null, missing: `USD ${daysBefore(18)}` },
  ])
})

test('exact figures are those of the report on GGR', async () => {
  for (const row of await rowsOf(on(day, next))) {
    const totals = await settled.totals(ggrData, {
      domains,
      filters: { ...on(day, next), domainId: String(row['domainId']) },
    })
    expect([totals['stake'], totals['ggr']], String(row['domain'])).toEqual([row['turnover'], row['ggr']])
  }
})

test('the rates that were used stand in the head of files', async () => {
  const head = await snapshot(settled.database.db, domains, (tx) =>
    groupReportData.head(tx, { filters: { settledOn: { from: day, to: day }, into: 'INR' } }),
  )
  expect(head.slice(1)).toEqual([
    ['Reporting currency', 'INR'],
    [`Rate of KWD, ${day}`, '270 INR'],
    [`Rate of USD, ${day}`, '83 INR'],
  ])
})

test('staff of an agent see nothing', async () => {
  expect(await rowsOf({ ...on(day), into: 'INR' }, 110n)).toEqual([])
})
