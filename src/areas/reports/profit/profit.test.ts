import { afterAll, beforeAll, expect, test } from 'vitest'
import { openSettledTree, type Row, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { plByDownlineData } from './pl-by-downline.data.ts'
import { plByMarketData } from './pl-by-market.data.ts'
import { profitData } from './profit.data.ts'

let settled: SettledTree
beforeAll(async () => {
  settled = await openSettledTree()
})
afterAll(() => settled?.database.close())

const viewers = [null, 110n, 115n, 118n]
const pick = (all: Row, keys: readonly string[]) => keys.map((key) => String(all[key]))

const filtersIn = (address: unknown) => Object.fromEntries(new URLSearchParams(String(address).split('?')[1]))

test('figures open the accounts and markets that add up to them, for those who may see them', async () => {
  const ofPlayers = ['bets', 'stake', 'commission', 'playerPl']
  for (const agentId of viewers)
    for (const row of (await settled.rows(profitData, { agentId })).values()) {
      const accounts = await settled.opened(plByDownlineData, { agentId, filters: filtersIn(row['accounts']) })
      expect(pick(accounts.totals, ofPlayers)).toEqual(pick(row, ofPlayers))
      if (row['markets'] === null) continue
      const markets = await settled.opened(plByMarketData, { agentId, filters: filtersIn(row['markets']) })
      const shared = ['ownPl', 'downlinePl', 'uplinePl']
      expect(pick(markets.totals, shared)).toEqual(pick(row, shared))
    }
  const without = ['PL_BY_DOWNLINE', 'PL_BY_MARKET_REPORT'] as const
  for (const row of (await settled.rows(profitData, { without })).values())
    expect(pick(row, ['accounts', 'markets'])).toEqual(['null', 'null'])
})
