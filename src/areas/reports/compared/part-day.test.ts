import { afterAll, beforeAll, expect, test } from 'vitest'
import { insertCasinoShares } from '#checks/harness/betting/book-result.ts'
import { bookHalvesOfYesterday } from '#checks/harness/betting/halves-of-yesterday.ts'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { minor, openSettledTree, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { explorerData } from '#areas/reports/explorer/explorer.data.ts'
import { profitData } from '#areas/reports/profit/profit.data.ts'
import { clockOfOpenDay, comparedFacts, openDayOf } from './compared-facts.ts'
import { profitComparedData } from './profit-compared.data.ts'

let settled: SettledTree
const today = `${daysBefore(0)}..${daysBefore(0)}`
const lastTwo = `${daysBefore(1)}..${daysBefore(0)}`

beforeAll(async () => {
  settled = await openSettledTree()
  await insertCasinoShares(settled.database.ownerPool)
  await bookHalvesOfYesterday(settled.database.ownerPool)
})
afterAll(() => settled?.database.close())

/** What is before the present time of day: a round of 100.00 that won 40.00, and a ticket of 20.00 that lost. */
const ownUntilNow = [
  [null, '8.00'],
  [110n, '8.00'],
  [115n, '16.00'],
  [118n, '40.00'],
] as const

test('a day that is not over is compared with the same part of the day before, for every account', async () => {
  for (const [agentId, own] of ownUntilNow) {
    const filters = { settledOn: today, product: 'qt,sportsbook' }
    expect(await settled.totals(profitComparedData, { agentId, filters }), String(agentId)).toMatchObject({
      stake: '0.00',
      stakeBefore: '120.00',
      playerPlBefore: '-80.00',
      ownPlBefore: own,
    })
    const explored = await settled.totals(explorerData, { agentId, filters: { ...filters, by: 'DAY', compare: 'YES' } })
    expect(explored, String(agentId)).toMatchObject({
      stakeBefore: '120.00',
      playerPlBefore: '-80.00',
      ownPlBefore: own,
    })
  }
})

test('without that part the whole day counts, where it is over', async () => {
  const filters = { settledOn: lastTwo, product: 'qt,sportsbook' }
  expect(await settled.totals(profitComparedData, { filters })).toMatchObject({ stake: '480.00', stakeBefore: '0.00' })
  expect(openDayOf({ from: daysBefore(2), to: daysBefore(1) }, 'Asia/Kolkata')).toBeUndefined()
})

test('the explorer compares the same part by account, player, level and vertical', async () => {
  const by = async (rows: string, agentId: bigint | null = 115n) => [
    ...(
      await settled.rows(explorerData, {
        agentId,
        filters: { settledOn: today, product: 'qt,sportsbook', by: rows, compare: 'YES' },
      })
    ).values(),
  ]
  expect(
    (await by('VERTICAL')).map(({ vertical, stakeBefore }) => `${String(vertical)} ${String(stakeBefore)}`).toSorted(),
  ).toEqual(['casino 100.00', 'sportsbook 20.00'])
  const before = { stakeBefore: '120.00', playerPlBefore: '-80.00' }
  expect(await by('PLAYER')).toMatchObject([before])
  expect(await by('ACCOUNT')).toMatchObject([{ ...before, ownPlBefore: '40.00' }])
  const levels = await by('LEVEL')
  expect(levels.map(({ ownPlBefore }) => String(ownPlBefore)).toSorted()).toEqual(['16.00', '40.00'])
})

test('a part of a day opens the list of exactly that part, from the comparison and from the explorer', async () => {
  for (const [agentId, own] of ownUntilNow)
    for (const [report, link, more] of [
      [profitComparedData, 'earlier', {}],
      [explorerData, 'behindBefore', { by: 'DAY,PRODUCT', compare: 'YES' }],
      [explorerData, 'behindBefore', { by: 'PRODUCT', compare: 'YES' }],
    ] as const) {
      const filters = { settledOn: today, product: 'qt,sportsbook', ...more }
      const rows = [...(await settled.rows(report, { agentId, filters })).values()]
      const sums = { stake: 0n, ownPl: 0n }
      for (const row of rows) {
        const [path, query] = String(row[link]).split('?')
        expect(path).toBe('/profit')
        const search = Object.fromEntries(new URLSearchParams(query))
        expect(search['until']).toMatch(/Z$/)
        const { totals } = await settled.opened(profitData, { agentId, filters: search })
        expect([totals['stake'], totals['ownPl']], query).toEqual([row['stakeBefore'], row['ownPlBefore']])
        sums.stake += minor(totals, 'stake')
        sums.ownPl += minor(totals, 'ownPl')
      }
      expect([sums.stake, sums.ownPl], String(agentId)).toEqual([12_000n, BigInt(own.replace('.', ''))])
    }
})

test('both periods are printed with the time of day up to which they count', () => {
  const noon = Date.parse('2027-03-28T08:30:00Z')
  const period = { from: '2027-03-28', to: '2027-03-28' }
  expect(comparedFacts(period, { untilNow: clockOfOpenDay(period, 'Asia/Kolkata', noon) })).toEqual([
    ['Period', '28 Mar 2027 to 28 Mar 2027, days: 1, the last until 14:00'],
    ['Compared with', '27 Mar 2027 to 27 Mar 2027, days: 1, the last until 14:00'],
  ])
  expect(clockOfOpenDay(period, 'Pacific/Auckland', noon)).toBe('21:30')
  expect(clockOfOpenDay({ from: '2027-03-26', to: '2027-03-27' }, 'Asia/Kolkata', noon)).toBeNull()
})
