import { expect } from 'vitest'
import type { PanelClient } from '#checks/harness/processes/panel-client.ts'
import { figuresByDownline, figuresByMarket, playersByMarket, figuresFor, type Figures } from './figures.ts'
import { testPeriod, type Operator } from './operator.ts'
import { major, minorOf, total } from './arithmetic.ts'
import { everyRow, figuresOf, totalsOf, type Row } from './screens.ts'
import { downlineOf } from './tree.ts'

const parseFigures = (row: Row | undefined): Figures => ({
  bets: Number(row?.['bets']),
  stake: minorOf(row?.['stake']),
  players: minorOf(row?.['playerPl']),
  downline: minorOf(row?.['downlinePl']),
  commission: minorOf(row?.['commission']),
  own: minorOf(row?.['ownPl']),
  upline: minorOf(row?.['uplinePl']),
})

function expectFigures(rows: ReadonlyMap<string, Row>, expected: ReadonlyMap<string, Figures>, label: string): void {
  const shown = [...rows].map(([id, row]) => [id, parseFigures(row)] as const)
  expect(new Map(shown.toSorted(byId)), label).toEqual(new Map([...expected].toSorted(byId)))
}
const byId = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => Number(a) - Number(b)

/** Compares both profit reports of one viewer, from their own node or from one opened below. */
async function expectProfit(
  { books, tree }: Operator,
  client: PanelClient,
  { node, opened }: { node: string | null; opened?: string },
): Promise<number> {
  const start = opened ?? node
  const filters = { settledOn: testPeriod(), ...(opened === undefined ? {} : { node: opened }) }
  const children = tree.filter((one) => one.parent === start).map(({ id }) => id)
  const accounts = await everyRow(client, '/PLby-downline-report', filters)
  expectFigures(accounts, figuresByDownline(books, children, start), `downline of ${start}`)
  const viewer = start ?? tree[0]?.id ?? ''
  const markets = await everyRow(client, '/PLby-market-report', filters)
  expectFigures(markets, figuresByMarket(books, viewer), `markets of ${start}`)
  expect(new Map([...markets].map(([id, row]) => [id, row['players']])), `players of ${start}`).toEqual(
    playersByMarket(books, viewer),
  )
  const sums = await totalsOf(client, '/PLby-market-report', filters)
  const expected = figuresFor(
    viewer,
    books.entries.filter((entry) => entry.path.agents.includes(viewer)),
  )
  const reported = parseFigures(sums.totals)
  expect({ ...reported, rest: reported.downline + reported.own + reported.upline }, `all markets of ${start}`).toEqual({
    ...expected,
    rest: 0n,
  })
  return accounts.size + markets.size
}

/** Compares the profit reports of every node for operator staff, and for staff of a second-level and a fourth-level agent. */
export async function expectProfits(operator: Operator): Promise<number> {
  const { clients: people, tree } = operator
  let rows = await expectProfit(operator, people.owner, { node: null })
  for (const { id } of tree) rows += await expectProfit(operator, people.owner, { node: null, opened: id })
  rows += await expectProfit(operator, people.second, { node: '110' })
  rows += await expectProfit(operator, people.second, { node: '110', opened: '113' })
  return rows + (await expectProfit(operator, people.fourth, { node: '113' }))
}

/** Compares the dashboards of operator staff and of two agents' staff. */
export async function expectDashboards({ books, clients: people, tree }: Operator): Promise<number> {
  const views = [
    ['owner', null],
    ['second', '110'],
    ['fourth', '113'],
  ] as const
  for (const [person, node] of views) {
    const [from = '', to = ''] = testPeriod().split('..')
    const figures = await figuresOf(people[person], '/dashboard/figures', { from, to })
    const agents = node === null ? null : downlineOf(tree, node)
    const players = books.players.filter(({ agent }) => agents?.has(agent) ?? true)
    const ids = new Set(players.map(({ id }) => id))
    const wallets = players.map(({ id }) => books.wallet(id))
    const seen = figuresFor(
      node ?? '100',
      books.entries.filter(({ player }) => ids.has(player.id)),
    )
    const moved = (kind: string) => books.bookings.filter((one) => one.kind === kind && ids.has(one.account))
    const deposits = total(moved('DEPOSIT').map(({ wallet }) => wallet))
    const paid = -total(moved('WITHDRAW_PAID').map(({ held }) => held))
    const active = new Set(books.entries.filter(({ player }) => ids.has(player.id)).map(({ player }) => player))
    expect(figures, person).toMatchObject({
      currencies: [
        {
          registrations: { now: players.length },
          activePlayers: { now: active.size },
          bets: { now: seen.bets },
          turnover: { now: major(seen.stake) },
          result: { now: major(-seen.players) },
          commission: { now: major(seen.commission) },
          deposits: { now: major(deposits) },
          depositCount: { now: moved('DEPOSIT').length },
          withdrawals: { now: major(paid) },
          withdrawalCount: { now: moved('WITHDRAW_PAID').length },
          netCash: { now: major(deposits - paid) },
          own: { now: major(seen.own) },
          liability: major(total(wallets.map((one) => one.balance + one.held))),
          exposure: major(total(wallets.map((one) => one.exposure))),
          held: major(total(wallets.map((one) => one.held))),
        },
      ],
    })
  }
  return views.length
}
