import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { amount } from '#blueprint/kinds/kinds.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import {
  heldNow,
  placeBets,
  plantTree,
  players,
  settle,
  tree,
  treeActor,
  treeZone,
  uplineOf,
  type Deed,
} from '#checks/harness/settled-tree.ts'
import { entriesOf, type Entry } from '#checks/harness/tree-figures.ts'
import { viewedBy } from '#domain/hierarchy/split.ts'
import type { Dataset } from '#server/engine/dataset.ts'
import { runList, runTotals } from '#server/engine/run-list.ts'
import { agentIdsOf } from '#server/engine/scope.ts'
import { money } from '#values/money.ts'
import { plByDownlineData } from './pl-by-downline.data.ts'
import { plByMarketData } from './pl-by-market.data.ts'

// The second is one second after midnight at the operator, the sixth the last second of that day.
const deeds: readonly Deed[] = [
  { market: 1n, at: '2026-11-16T10:00:00Z', result: { runner: 11n } },
  { market: 2n, at: '2026-11-16T18:30:01Z', result: { runner: 22n } },
  { market: 3n, at: '2026-11-17T09:00:00Z', result: { runs: 31 } },
  { market: 4n, at: '2026-11-17T10:00:00Z', result: { runner: 41n } },
  { market: 4n, at: '2026-11-18T08:00:00Z', result: 'rollback' },
  { market: 4n, at: '2026-11-18T18:29:59Z', result: { runner: 42n } },
  { market: 5n, at: '2026-11-18T11:00:00Z', result: 'void' },
  { market: 6n, at: '2026-11-17T12:00:00Z', result: { runner: 62n } },
  { market: 6n, at: '2026-11-18T12:00:00Z', result: 'rollback' },
  { market: 7n, at: '2026-11-18T18:30:00Z', result: { runner: 72n } },
]
const periods = [
  '2026-11-16..2026-11-19',
  '2026-11-16..2026-11-16',
  '2026-11-17..2026-11-17',
  '2026-11-18..2026-11-18',
  '2026-11-19..2026-11-19',
]
const allDays = periods[0]!

let database: TestDatabase
let entries: readonly Entry[]

beforeAll(async () => {
  database = await freshDatabase()
  await plantTree(database.ownerPool)
  const placed = await placeBets(database.ownerPool, 400)
  for (const deed of deeds) await settle(database.ownerPool, deed)
  entries = entriesOf(placed, deeds)
})
afterAll(() => database.close())

type Row = Readonly<Record<string, unknown>>
interface Asked {
  readonly agentId?: bigint | null
  readonly domains?: readonly number[]
  readonly filters?: Readonly<Record<string, string>>
}

async function askerOf({ agentId = null, domains = [1, 2] }: Asked) {
  const actor = treeActor(agentId, domains)
  return { actor, agentIds: await agentIdsOf(database.db, actor), timeZone: treeZone }
}
async function rowsOf(binding: Dataset<any>, asked: Asked): Promise<Map<string, Row>> {
  const page = await runList(database.db, binding, await askerOf(asked), { settledOn: allDays, ...asked.filters })
  expect(page.current_item_count).toBe('total_item' in page ? page.total_item : -1)
  return new Map(page.data.map((row) => [String(row['id']), row]))
}
const minor = (row: Row | undefined, key: string): bigint => money(amount('').fromWire(String(row?.[key])))

interface Figures {
  bets: number
  stake: bigint
  players: bigint
  downline: bigint
  commission: bigint
  own: bigint
  upline: bigint
}
const none = (): Figures => ({ bets: 0, stake: 0n, players: 0n, downline: 0n, commission: 0n, own: 0n, upline: 0n })

/** Adds what an account of the entry's path sees of it; an account that is not in the path is the player himself. */
function addTo(figures: Figures, entry: Entry, viewer: bigint): void {
  const net = money(entry.pl - entry.commission)
  const at = entry.path.findIndex((holder) => holder.accountId === viewer)
  const seen = at < 0 ? { downline: net, own: 0n, upline: -net } : viewedBy(at, net, entry.owns)
  figures.bets += entry.bets
  figures.stake += entry.stake
  figures.players += net
  figures.downline += seen.downline
  figures.commission += entry.commission
  figures.own += seen.own
  figures.upline += seen.upline
}

const between = (period: string) => (entry: Entry) => {
  const [from = '', to = ''] = period.split('..')
  return entry.day >= from && entry.day <= to
}
const isBelow = (node: bigint | null) => (entry: Entry) =>
  node === null || entry.path.some((holder) => holder.accountId === node)

const expectRow = (row: Row | undefined, figures: Figures, what: string) =>
  expect(
    {
      bets: row?.['bets'],
      stake: minor(row, 'stake'),
      players: minor(row, 'playerPl'),
      downline: minor(row, 'downlinePl'),
      commission: minor(row, 'commission'),
      own: minor(row, 'ownPl'),
      upline: minor(row, 'uplinePl'),
    },
    what,
  ).toEqual(figures)

describe('P/L by downline', () => {
  const expected = (node: bigint | null, some: readonly Entry[]): Map<string, Figures> => {
    const rows = new Map<string, Figures>()
    for (const child of tree.filter(({ parent }) => parent === node)) rows.set(String(child.id), none())
    for (const player of players.filter(({ agent }) => agent === node)) rows.set(String(player.id), none())
    for (const entry of some.filter(isBelow(node))) {
      const path = entry.path.map((holder) => holder.accountId)
      const child = node === null ? path.at(-1)! : (path[path.indexOf(node) - 1] ?? entry.player)
      addTo(rows.get(String(child))!, entry, child)
    }
    return rows
  }

  test.each([null, ...tree.map(({ id }) => id)])(
    'every figure below %s is that of the shares frozen in the bets',
    async (node) => {
      for (const settledOn of periods) {
        const rows = await rowsOf(plByDownlineData, { agentId: node, filters: { settledOn } })
        const figures = expected(node, entries.filter(between(settledOn)))
        expect([...rows.keys()].toSorted()).toEqual([...figures.keys()].toSorted())
        for (const [id, one] of figures) {
          expectRow(rows.get(id), one, `${id} in ${settledOn}`)
          expect(one.downline + one.own + one.upline).toBe(0n)
        }
      }
    },
  )

  test('drilling from above finds what the account itself sees', async () => {
    for (const { id } of tree) {
      const drilled = await rowsOf(plByDownlineData, { filters: { node: String(id) } })
      expect(drilled).toEqual(await rowsOf(plByDownlineData, { agentId: id }))
    }
  })

  test('an account has as downline what its children and their downlines made', async () => {
    for (const { id, parent } of tree) {
      const mine = (await rowsOf(plByDownlineData, { agentId: parent })).get(String(id))
      const totals = await runTotals(database.db, plByDownlineData, await askerOf({ agentId: id }), {
        settledOn: allDays,
      })
      const total = (key: string) => minor(totals.data.totals, key)
      expect(minor(mine, 'downlinePl')).toBe(total('downlinePl') + total('ownPl'))
      for (const key of ['stake', 'playerPl', 'commission']) expect(minor(mine, key)).toBe(total(key))
    }
  })

  test('products narrow before they are summed, and shares are those of the product', async () => {
    for (const product of ['exchange', 'bookmaker', 'fancy']) {
      const rows = await rowsOf(plByDownlineData, { agentId: 115n, filters: { product } })
      for (const [id, one] of expected(
        115n,
        entries.filter((entry) => entry.product === product),
      ))
        expectRow(rows.get(id), one, `${id} in ${product}`)
      expect(rows.get('118')?.['share']).toBe((heldNow(118n, product) / 100).toFixed(2))
      expect(rows.get('118')).toMatchObject({ level: 'AG', account: 'agent_118', nodeId: '118', playerId: null })
    }
    const mixed = await rowsOf(plByDownlineData, { agentId: 115n })
    expect(mixed.get('118')?.['share']).toBeNull()
    expect((await rowsOf(plByDownlineData, { agentId: 110n })).get('112')?.['share']).toBeNull()
  })

  test('rows of nothing are hidden when asked', async () => {
    const quiet = { settledOn: '2026-12-01..2026-12-02' }
    expect((await rowsOf(plByDownlineData, { filters: quiet })).size).toBe(2)
    expect((await rowsOf(plByDownlineData, { filters: { ...quiet, hideZero: 'YES' } })).size).toBe(0)
    expect((await rowsOf(plByDownlineData, { filters: { hideZero: 'YES' } })).size).toBe(2)
  })

  test('nobody looks above, beside or into another domain', async () => {
    for (const node of ['100', '110', '112', '120', '200', '999'])
      expect((await rowsOf(plByDownlineData, { agentId: 111n, filters: { node } })).size, node).toBe(0)
    expect([...(await rowsOf(plByDownlineData, { domains: [2] })).keys()]).toEqual(['200'])
    expect((await rowsOf(plByDownlineData, { domains: [2], filters: { node: '110' } })).size).toBe(0)
    expect([...(await rowsOf(plByDownlineData, { filters: { domainId: '1' } })).keys()]).toEqual(['100'])
  })
})

describe('P/L by market', () => {
  const expected = (node: bigint | null, some: readonly Entry[]): Map<string, Figures> => {
    const rows = new Map<string, Figures>()
    for (const entry of some.filter(isBelow(node))) {
      const figures = rows.get(String(entry.market)) ?? none()
      rows.set(String(entry.market), figures)
      addTo(figures, entry, node ?? entry.path.at(-1)!.accountId)
    }
    return rows
  }

  test.each([null, ...tree.map(({ id }) => id)])(
    'every figure seen from %s is that of the shares frozen in the bets',
    async (node) => {
      for (const settledOn of periods) {
        const rows = await rowsOf(plByMarketData, { agentId: node, filters: { settledOn } })
        const figures = expected(node, entries.filter(between(settledOn)))
        expect([...rows.keys()].toSorted()).toEqual([...figures.keys()].toSorted())
        for (const [id, one] of figures) expectRow(rows.get(id), one, `${id} in ${settledOn}`)
        if (node === null) for (const row of rows.values()) expect(row['uplinePl']).toBe('0.00')
        expect(
          await rowsOf(plByMarketData, { filters: { settledOn, ...(node === null ? {} : { node: String(node) }) } }),
        ).toEqual(rows)
      }
    },
  )

  test('over any period its totals are those by downline', async () => {
    for (const settledOn of periods)
      for (const { id } of tree) {
        const asker = await askerOf({ agentId: id })
        const markets = (await runTotals(database.db, plByMarketData, asker, { settledOn })).data.totals
        const accounts = (await runTotals(database.db, plByDownlineData, asker, { settledOn })).data.totals
        for (const key of ['stake', 'playerPl', 'commission']) expect(markets[key]).toBe(accounts[key])
        expect(minor(markets, 'downlinePl')).toBe(minor(accounts, 'downlinePl') + minor(accounts, 'ownPl'))
      }
  })

  test('a market says its result, who played, and is hidden once it was rolled back', async () => {
    const rows = await rowsOf(plByMarketData, {})
    expect(rows.get('1')).toMatchObject({
      result: 'Home',
      status: 'SETTLED',
      sport: 'cricket',
      event: 'North v South',
      settledAt: '2026-11-16T10:00:00.000Z',
    })
    expect(rows.get('3')?.['result']).toBe('31')
    expect(rows.get('5')).toMatchObject({ result: 'Void', status: 'VOIDED', stake: '0.00', playerPl: '0.00' })
    expect(rows.get('4')).toMatchObject({ result: 'Away', settledAt: '2026-11-18T18:29:59.000Z' })
    expect(rows.get('6')).toMatchObject({
      result: null,
      status: 'CLOSED',
      bets: 0,
      players: 0,
      stake: '0.00',
      uplinePl: '0.00',
    })
    const shown = await rowsOf(plByMarketData, { filters: { hideZero: 'YES' } })
    expect([...shown.keys()].toSorted()).toEqual(['1', '2', '3', '4', '5', '7'])
    const playing = new Set(entries.filter((entry) => entry.market === 1n).map((entry) => entry.player))
    expect(rows.get('1')?.['players']).toBe(playing.size)
  })

  test('sport, event, type and product narrow the markets', async () => {
    const keys = async (filters: Record<string, string>) =>
      [...(await rowsOf(plByMarketData, { filters })).keys()].toSorted()
    expect(await keys({ sport: 'cricket' })).toEqual(['1', '2', '3'])
    expect(await keys({ event: 'West' })).toEqual(['4', '5', '6', '7'])
    expect(await keys({ product: 'bookmaker,fancy' })).toEqual(['2', '3', '5'])
    expect(await keys({ marketKind: 'session' })).toEqual(['3', '5'])
  })

  test('nobody looks above, beside or into another domain', async () => {
    for (const node of ['100', '110', '112', '120', '200', '999'])
      expect((await rowsOf(plByMarketData, { agentId: 111n, filters: { node } })).size, node).toBe(0)
    const second = await rowsOf(plByMarketData, { domains: [2] })
    const figures = expected(200n, entries)
    for (const [id, one] of figures) expectRow(second.get(id), one, `market ${id} in domain 2`)
    expect(await rowsOf(plByMarketData, { filters: { domainId: '2' } })).toEqual(second)
  })
})

test('every agent of the tree stands above somebody whose bets were settled', () => {
  for (const { id } of tree) expect(entries.some(isBelow(id)), `${uplineOf(id).join(' > ')}`).toBe(true)
})
