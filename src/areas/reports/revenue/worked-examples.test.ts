import { afterAll, beforeAll, expect, test } from 'vitest'
import { markets } from '#checks/harness/betting/agent-tree.ts'
import { insertCasinoShares } from '#checks/harness/betting/book-result.ts'
import { saveBet, settle } from '#checks/harness/betting/tree-bets.ts'
import { openSettledTree, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { money } from '#values/money.ts'
import { ggrData } from './ggr.data.ts'

let settled: SettledTree
const [rolledBack, pending, traded] = [daysBefore(25), daysBefore(24), daysBefore(23)]
const market = markets.find(({ id }) => id === 8n)!

interface PlayedRound {
  readonly bet: number
  readonly win: number
  readonly status: 'SETTLED' | 'VOIDED' | 'OPEN'
}

/** A round of a player in minor units, which is counted on the day on which it ended. */
async function play(day: string, { bet, win, status }: PlayedRound) {
  const { ownerPool } = settled.database
  // A path that is made by the statement itself would not be seen by the split.
  const path = await ownerPool.query<{ id: string }>(`select share_path_of(118, 'casino') as id`)
  await ownerPool.query(
    `insert into casino_round (cell, player_id, started_at, domain_id, agent_id, provider, game, bet, win, currency, status, external_id, share_path_id, ended_at)
     values (cell_of(1000::bigint), 1000, now(), 1, 118, 'aura', 'Crash', $1, $2, 'INR', $3, $4, $5, $6)`,
    [bet, win, status, `${day} ${status}`, path.rows[0]?.id, status === 'OPEN' ? null : `${day}T10:00:00Z`],
  )
}

beforeAll(async () => {
  settled = await openSettledTree(0)
  const { ownerPool } = settled.database
  await insertCasinoShares(ownerPool)
  await play(rolledBack, { bet: 10_000, win: 15_000, status: 'SETTLED' })
  await play(rolledBack, { bet: 20_000, win: 0, status: 'VOIDED' })
  await play(pending, { bet: 70_000, win: 50_000, status: 'SETTLED' })
  await play(pending, { bet: 30_000, win: 0, status: 'OPEN' })
  await ownerPool.query('update market set commission = 200 where id = 8')
  for (const [number, player, side] of [
    [1, 1000n, 'BACK'],
    [2, 1013n, 'LAY'],
  ] as const)
    await saveBet(
      ownerPool,
      {
        player,
        agent: 118n,
        market,
        era: 1,
        bet: { side, oddsE4: 20_000, stake: money(100_000n), runnerId: 81n, line: 0 },
      },
      { number, at: new Date(`${traded}T06:00:00Z`) },
    )
  await settle(ownerPool, { market: 8n, at: `${traded}T09:00:00Z`, result: { runner: 81n } })
})
afterAll(() => settled?.database.close())

test.each([
  ['GG-03 a round that is rolled back is out of both sums', rolledBack, ['100.00', '150.00', '-50.00']],
  ['GG-05 what is pending counts when it is settled', pending, ['700.00', '500.00', '200.00']],
  ['GG-06 the income from an exchange market is its commission', traded, ['2000.00', '2000.00', '20.00']],
] as const)('%s', async (_, day, figures) => {
  const { stake, returned, ggr } = await settled.totals(ggrData, { filters: { settledOn: `${day}..${day}` } })
  expect([stake, returned, ggr]).toEqual(figures)
})
