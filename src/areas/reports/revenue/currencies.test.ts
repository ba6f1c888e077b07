import { afterAll, beforeAll, expect, test } from 'vitest'
import { treeActor, treeZone } from '#checks/harness/betting/agent-tree.ts'
import { daysBefore } from '#checks/harness/fixture-days.ts'
import { openSettledTree, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { explorerData } from '#areas/reports/explorer/explorer.data.ts'
import { scopeOf } from '#engine/downline.ts'
import { runTotals } from '#engine/list/run-list.ts'
import { ggrData } from './ggr.data.ts'

const day = daysBefore(9)
const settledOn = `${day}..${day}`

let settled: SettledTree
beforeAll(async () => {
  settled = await openSettledTree(0)
  const { ownerPool } = settled.database
  await ownerPool.query(`
    insert into currency (code, symbol, minor_digits) values ('USD', '$', 2), ('KWD', 'KD', 3) on conflict do nothing;
    insert into domain (id, code, name, host, currency, time_zone) values
      (3, 'three', 'Third House', 'three.example', 'USD', '${treeZone}'), (4, 'four', 'Fourth House', 'four.example', 'KWD', '${treeZone}');
    insert into agent_level (domain_id, level, code, name) values (3, 1, 'COM', 'Level 1'), (4, 1, 'COM', 'Level 1');
    insert into agent (id, domain_id, parent_id, level, upline, username, commission_mode) values
      (300, 3, null, 1, '{300}', 'agent_300', 'share'), (400, 4, null, 1, '{400}', 'agent_400', 'share')`)
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
})
afterAll(() => settled?.database.close())

const viewer = async () => {
  const actor = treeActor(null, [1, 3, 4])
  return { actor, scope: await scopeOf(settled.database.db, actor), timeZone: treeZone }
}

test('revenue has a foot for each currency in its own decimals, and none of all of them', async () => {
  const { db } = settled.database
  for (const by of ['DAY', 'PRODUCT', 'DOMAIN', 'MONTH']) {
    const { data } = await runTotals(db, ggrData, await viewer(), { settledOn, by })
    expect(data, by).toMatchObject({
      total_item: 3,
      totals_by_currency: {
        INR: { bets: '1', stake: '9000.00', ggr: '900.00' },
        KWD: { bets: '1', stake: '1.234', ggr: '1.234' },
        USD: { bets: '1', stake: '900.00', ggr: '9.00' },
      },
    })
    expect(data.totals, by).toEqual({ bets: '3' })
  }
})

test('the explorer has a row and a foot for each currency by any rows', async () => {
  const { db } = settled.database
  for (const by of ['DAY', 'VERTICAL', 'PROVIDER']) {
    const { data } = await runTotals(db, explorerData, await viewer(), { settledOn, by })
    expect(data, by).toMatchObject({
      total_item: 3,
      totals_by_currency: { INR: { stake: '9000.00' }, KWD: { stake: '1.234' }, USD: { stake: '900.00' } },
    })
    expect(data.totals, by).not.toHaveProperty('stake')
  }
})
