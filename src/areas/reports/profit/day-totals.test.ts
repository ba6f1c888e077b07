import { afterAll, beforeAll, expect, test } from 'vitest'
import { tree } from '#checks/harness/betting/agent-tree.ts'
import { openSettledTree, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { recomputeNodeDays } from '#areas/agents/day-totals/node-day.task.ts'
import { plByDownlineData } from './pl-by-downline.data.ts'
import { plusMinusData } from '#areas/reports/plus-minus/plus-minus.data.ts'

let settled: SettledTree
beforeAll(async () => {
  settled = await openSettledTree()
})
afterAll(() => settled.database.close())

const query = (text: string) => settled.database.ownerPool.query(text)
/** Every row of both reports, at the top and below each agent. */
async function figures(): Promise<unknown[]> {
  const shown: unknown[] = []
  for (const report of [plByDownlineData, plusMinusData])
    for (const agentId of [null, ...tree.map(({ id }) => id)])
      shown.push(
        [...(await settled.rows(report, { agentId })).entries()].toSorted(([one], [other]) => (one < other ? -1 : 1)),
      )
  return shown
}
async function recomputeAll(): Promise<void> {
  for (let done = -1; done !== 0;) done = await recomputeNodeDays.run({ db: settled.database.db })
}

test('shows the same figures before and after the totals of nodes are recomputed', async () => {
  const { rows } = await query('select count(*)::int as marks from node_day_dirty')
  expect(rows[0].marks).toBeGreaterThan(0)
  const before = await figures()
  await recomputeAll()
  expect(await figures()).toEqual(before)
  // All days but one are complete.
  await query(`insert into node_day_dirty (agent_id, day, product)
    select agent_id, day, product from agent_day where day = (select max(day) from agent_day) limit 1`)
  expect(await figures()).toEqual(before)
})

test('reads complete days from the totals of nodes, and incomplete days from those of agents', async () => {
  await recomputeAll()
  const before = await figures()
  await query('update node_day set pl = pl + 100000 where day = (select max(day) from node_day)')
  const raised = await figures()
  expect(raised).not.toEqual(before)
  await query(`insert into node_day_dirty (agent_id, day, product)
    select distinct on (product) agent_id, day, product from agent_day where day = (select max(day) from agent_day)
    order by product, agent_id`)
  expect(await figures()).toEqual(before)
  await query(`insert into node_day_dirty (agent_id, day, product)
    select agent_id, day, product from agent_day where day = (select max(day) from agent_day) on conflict do nothing`)
  await recomputeAll()
  expect(await figures()).toEqual(before)
})
