import { afterAll, beforeAll, expect, test } from 'vitest'
import { currentShare, players, tree, uplineOf } from '#checks/harness/betting/agent-tree.ts'
import { addTo, isBelow, noFigures, isWithin, type Entry, type Figures } from '#checks/harness/betting/tree-figures.ts'
import { expectRow, minor, openSettledTree, periods, type SettledTree } from '#checks/harness/betting/tree-reports.ts'
import { plByDownlineData } from './pl-by-downline.data.ts'

let settled: SettledTree
beforeAll(async () => {
  settled = await openSettledTree()
})
afterAll(() => settled.database.close())

const expected = (node: bigint | null, some: readonly Entry[]): Map<string, Figures> => {
  const rows = new Map<string, Figures>()
  for (const child of tree.filter(({ parent }) => parent === node)) rows.set(String(child.id), noFigures())
  for (const player of players.filter(({ agent }) => agent === node)) rows.set(String(player.id), noFigures())
  for (const entry of some.filter(isBelow(node))) {
    const path = entry.path.map((holder) => holder.accountId)
    const child = node === null ? path.at(-1)! : (path[path.indexOf(node) - 1] ?? entry.player)
    addTo(rows.get(String(child))!, entry, child)
  }
  return rows
}

test.each([null, ...tree.map(({ id }) => id)])('matches the shares frozen in the bets below %s', async (node) => {
  for (const settledOn of periods) {
    const rows = await settled.rows(plByDownlineData, { agentId: node, filters: { settledOn } })
    const figures = expected(node, settled.entries.filter(isWithin(settledOn)))
    expect([...rows.keys()].toSorted()).toEqual([...figures.keys()].toSorted())
    for (const [id, one] of figures) {
      expectRow(rows.get(id), one, `${id} in ${settledOn}`)
      expect(one.downline + one.own + one.upline).toBe(0n)
    }
  }
})

test('drill-down from above shows the same figures as the account itself', async () => {
  for (const { id } of tree) {
    const drilled = await settled.rows(plByDownlineData, { filters: { node: String(id) } })
    expect(drilled).toEqual(await settled.rows(plByDownlineData, { agentId: id }))
  }
})

test('the downline P/L of an account equals the totals of its children', async () => {
  for (const { id, parent } of tree) {
    const mine = (await settled.rows(plByDownlineData, { agentId: parent })).get(String(id))
    const totals = await settled.totals(plByDownlineData, { agentId: id })
    const total = (key: string) => minor(totals, key)
    expect(minor(mine, 'downlinePl')).toBe(total('downlinePl') + total('ownPl'))
    for (const key of ['stake', 'playerPl', 'commission']) expect(minor(mine, key)).toBe(total(key))
  }
})

test('filters products before summing, and shows the share of the product', async () => {
  for (const product of ['exchange', 'bookmaker', 'fancy']) {
    const rows = await settled.rows(plByDownlineData, { agentId: 115n, filters: { product } })
    for (const [id, one] of expected(
      115n,
      settled.entries.filter((entry) => entry.product === product),
    ))
      expectRow(rows.get(id), one, `${id} in ${product}`)
    expect(rows.get('118')?.['share']).toBe((currentShare(118n, product) / 100).toFixed(2))
    expect(rows.get('118')).toMatchObject({ level: 'AG', account: 'agent_118', agentId: '118', playerId: null })
  }
  const mixed = await settled.rows(plByDownlineData, { agentId: 115n })
  expect(mixed.get('118')?.['share']).toBeNull()
  expect((await settled.rows(plByDownlineData, { agentId: 110n })).get('112')?.['share']).toBeNull()
})

test('hides empty rows on request', async () => {
  const quiet = { settledOn: '2026-09-01..2026-09-02' }
  expect((await settled.rows(plByDownlineData, { filters: quiet })).size).toBe(2)
  expect((await settled.rows(plByDownlineData, { filters: { ...quiet, hideZero: 'YES' } })).size).toBe(0)
  expect((await settled.rows(plByDownlineData, { filters: { hideZero: 'YES' } })).size).toBe(2)
})

test('an agent cannot see uplines, siblings or other domains', async () => {
  for (const node of ['100', '110', '112', '120', '200', '999'])
    expect((await settled.rows(plByDownlineData, { agentId: 111n, filters: { node } })).size, node).toBe(0)
  expect([...(await settled.rows(plByDownlineData, { domains: [2] })).keys()]).toEqual(['200'])
  expect((await settled.rows(plByDownlineData, { domains: [2], filters: { node: '110' } })).size).toBe(0)
  expect([...(await settled.rows(plByDownlineData, { filters: { domainId: '1' } })).keys()]).toEqual(['100'])
})

test('every agent of the fixture has settled bets in its downline', () => {
  for (const { id } of tree) expect(settled.entries.some(isBelow(id)), uplineOf(id).join(' > ')).toBe(true)
})
