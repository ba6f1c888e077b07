import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { tree, treeActor } from '#checks/harness/betting/agent-tree.ts'
import { bookResult, insertCasinoShares } from '#checks/harness/betting/book-result.ts'
import { openSettledTree, type Row, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { postTransfers } from '#checks/harness/staff/branches.ts'
import { explorerData } from '#areas/reports/explorer/explorer.data.ts'
import { playerDaysData } from '#areas/reports/players/players-report.data.ts'
import { profitData } from '#areas/reports/profit/profit.data.ts'
import { ggrByAccountData } from '#areas/reports/revenue/ggr-accounts.data.ts'
import { ggrData } from '#areas/reports/revenue/ggr.data.ts'
import type { AnyList } from '#blueprint/screen/list.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import { snapshot } from '#platform/database/snapshot.ts'

let settled: SettledTree
const settledOn = `${daysBefore(20)}..${daysBefore(9)}`
const revenue = { settledOn, figures: 'GGR,NGR' }

beforeAll(async () => {
  settled = await openSettledTree()
  const { ownerPool } = settled.database
  await insertCasinoShares(ownerPool)
  const played = { product: 'qt', player: 1000n, agent: 118n }
  await bookResult(ownerPool, { ...played, daysAgo: 20, stake: 75_000_000n, pl: -7_500_000n })
  await bookResult(ownerPool, { ...played, player: 1065n, agent: 115n, daysAgo: 10, stake: 30_000n, pl: 5n })
  const bonus = { kind: 'BONUS_CONVERT', debit: 'bonus', credit: 'wallet' } as const
  await postTransfers(ownerPool, `${daysBefore(20)}T18:00:00Z`, [{ ...bonus, account: 1000n, amount: 1_200_000n }])
  await postTransfers(ownerPool, `${daysBefore(11)}T19:30:00Z`, [{ ...bonus, account: 1065n, amount: 901n }])
  await ownerPool.query('select count_payments($1, $2, $3)', [
    randomUUID(),
    `${daysBefore(10)}T10:00:00Z`,
    JSON.stringify([{ account: '1000', kind: 'DEPOSIT', amount: '10000000' }]),
  ])
  await ownerPool.query(
    `insert into adjustment (cell, player_id, domain_id, agent_id, currency, direction, amount, category, note, counts_ggr, status, processing,
       requested_by, decided_by, decided_at)
     select p.cell, p.id, p.domain_id, p.agent_id, 'INR', 'CREDIT', 50001, 'goodwill', 'Given by hand', true, 'APPROVED', 'COMPLETED',
       'maker', 'checker', $1::timestamptz from player p where p.id = 1000`,
    [`${daysBefore(20)}T10:00:00Z`],
  )
  await ownerPool.query(
    `insert into revenue_definition (domain_id, number, valid_from, counts_commission, counts_adjustments, deducts_bonuses, deducts_reversals, casino_fee,
       sportsbook_fee, jackpot_rate, deposit_fee, withdrawal_fee, requested_by, approved_by)
     values (1, 2, $1, true, true, true, true, 1200, 0, 33, 300, 0, 'maker', 'checker')`,
    [daysBefore(15)],
  )
})
afterAll(() => settled?.database.close())

const lists: readonly Dataset<AnyList>[] = [profitData, ggrByAccountData, ggrData, playerDaysData]
const both = (row: Row | undefined) => [String(row?.['ggr']), String(row?.['ngr'])]
const explored = async (agentId: bigint | null, filters: Readonly<Record<string, string>>) => [
  ...(await settled.rows(explorerData, { agentId, filters: { ...revenue, ...filters } })).values(),
]

test('gross and net revenue are those of the report on GGR, by any rows, for every account', async () => {
  for (const agentId of [null, ...tree.map(({ id }) => id)]) {
    const report = both(await settled.totals(ggrData, { agentId, filters: { settledOn } }))
    for (const by of [
      'DAY',
      'MONTH',
      'DOMAIN',
      'ACCOUNT',
      'PLAYER',
      'VERTICAL',
      'PRODUCT',
      'PROVIDER',
      'LEVEL',
      'MARKET',
      'DAY,PRODUCT,ACCOUNT',
    ])
      expect(
        both(await settled.totals(explorerData, { agentId, filters: { ...revenue, by } })),
        `${agentId} ${by}`,
      ).toEqual(report)
  }
  expect(both(await settled.totals(ggrData, { filters: { settledOn, product: 'qt,adjustments,bonuses' } }))).toEqual([
    '74499.94',
    '62489.95',
  ])
})

test('each row has the revenue of the same row of the report on GGR', async () => {
  const keys = ['day', 'domain', 'product', 'currency']
  const named = (rows: Iterable<Row>) =>
    new Map([...rows].map((row) => [keys.map((key) => String(row[key])).join(' '), both(row)]))
  for (const agentId of [null, 111n, 118n]) {
    const report = await settled.rows(ggrData, { agentId, filters: { settledOn } })
    const rows = await explored(agentId, { by: 'DAY,DOMAIN,PRODUCT' })
    expect(named(rows), String(agentId)).toEqual(named(report.values()))
    expect(rows.length).toBeGreaterThan(3)
  }
})

test('each figure opens rows that add up to it', async () => {
  const compared = { revenue: 0, players: 0, shares: 0 }
  const opened = async (agentId: bigint | null, address: string) => {
    const [path, query] = address.split('?')
    const list = lists.find((one) => one.list.path === path)
    if (list === undefined) throw new Error(`unknown list ${path}`)
    return (await settled.opened(list, { agentId, filters: Object.fromEntries(new URLSearchParams(query)) })).totals
  }
  for (const agentId of [null, 111n])
    for (const by of [
      'DAY',
      'PRODUCT',
      'VERTICAL',
      'PROVIDER',
      'VERTICAL,PROVIDER',
      'DOMAIN,PRODUCT',
      'ACCOUNT',
      'PLAYER',
      'DAY,PLAYER',
    ])
      for (const row of await explored(agentId, { by })) {
        const { behind, behindShares, behindRevenue } = row
        if (typeof behindRevenue === 'string') {
          expect(both(await opened(agentId, behindRevenue)), behindRevenue).toEqual(both(row))
          compared.revenue += 1
        }
        if (typeof behind === 'string') {
          const totals = await opened(agentId, behind)
          for (const figure of ['bets', 'stake', 'commission', 'playerPl'])
            expect(String(totals[figure]), `${figure} ${behind}`).toBe(String(row[figure]))
          compared.players += 1
        }
        if (typeof behindShares === 'string') {
          const totals = await opened(agentId, behindShares)
          for (const figure of ['ownPl', 'downlinePl', 'uplinePl'])
            expect(totals[figure], `${figure} ${behindShares}`).toBe(row[figure])
          compared.shares += 1
        }
      }
  expect(compared.revenue).toBeGreaterThan(30)
  expect(compared.players).toBeGreaterThan(30)
  expect(compared.shares).toBeGreaterThan(20)
})

test('figures of the period before open the rows of that period', async () => {
  const filters = { settledOn: `${daysBefore(10)}..${daysBefore(9)}`, compare: 'YES' }
  let compared = 0
  for (const by of ['DAY', 'DAY,PRODUCT', 'PRODUCT', 'DOMAIN'])
    for (const row of (await settled.rows(explorerData, { filters: { ...filters, by } })).values()) {
      const [path, query] = String(row['behindBefore']).split('?')
      expect(path).toBe('/profit')
      const { totals } = await settled.opened(profitData, { filters: Object.fromEntries(new URLSearchParams(query)) })
      expect([totals['stake'], totals['ownPl']], `${by} ${query}`).toEqual([row['stakeBefore'], row['ownPlBefore']])
      compared += 1
    }
  expect(compared).toBeGreaterThan(5)
})

test('the definitions that count in the period are printed with the figures', async () => {
  const actor = treeActor(null, [1, 2])
  const filters = { settledOn: { from: daysBefore(20), to: daysBefore(9) }, domainId: [1] }
  const headOf = (figures?: ('GGR' | 'NGR')[]) =>
    snapshot(settled.database.db, [1, 2], (tx) =>
      explorerData.head(tx, { filters: { ...filters, ...(figures && { figures }) }, timeZone: 'Asia/Kolkata', actor }),
    )
  const names = (await headOf(['NGR'])).map(([name]) => name.split(',').slice(0, 2).join(','))
  expect(names).toEqual(expect.arrayContaining(['NGR of First House, version 1', 'NGR of First House, version 2']))
  expect(await headOf()).toEqual([])
})

test('revenue is shown where it was chosen, to who may open its report, and not by single markets', async () => {
  const [row] = (await settled.rows(explorerData, { filters: { settledOn, by: 'DOMAIN' } })).values()
  expect([row?.['ggr'], row?.['ngr'], row?.['behindRevenue']]).toEqual([null, null, null])
  await expect(
    settled.rows(explorerData, { filters: { ...revenue, by: 'DAY' }, without: ['BALANCE_SHEET_VIEW'] }),
  ).rejects.toThrow('Your role does not show figures of revenue.')
  await expect(settled.rows(explorerData, { filters: { ...revenue, by: 'DAY', sport: 'cricket' } })).rejects.toThrow()
})
