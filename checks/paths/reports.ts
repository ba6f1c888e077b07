import { expect } from 'vitest'
import type { PanelClient } from '#checks/harness/processes/panel-client.ts'
import { byDownline, byMarket, playersByMarket, seenBy, type Figures } from './figures.ts'
import { theseDays, type Operator } from './operator.ts'
import { major, minorOf, total } from './plain.ts'
import { everyRow, figuresOf, totalsOf, type Row } from './screens.ts'
import { below } from './tree.ts'

const figuresIn = (row: Row | undefined): Figures => ({
  bets: Number(row?.['bets']),
  stake: minorOf(row?.['stake']),
  players: minorOf(row?.['playerPl']),
  downline: minorOf(row?.['downlinePl']),
  commission: minorOf(row?.['commission']),
  own: minorOf(row?.['ownPl']),
  upline: minorOf(row?.['uplinePl']),
})

function expectFigures(rows: ReadonlyMap<string, Row>, expected: ReadonlyMap<string, Figures>, what: string): void {
  const shown = [...rows].map(([id, row]) => [id, figuresIn(row)] as const)
  expect(new Map(shown.toSorted(byId)), what).toEqual(new Map([...expected].toSorted(byId)))
}
const byId = ([a]: readonly [string, unknown], [b]: readonly [string, unknown]) => Number(a) - Number(b)

/** Both profit reports as one viewer sees them, from his own place or from one below that he opened. */
async function expectProfit(
  { books, tree }: Operator,
  client: PanelClient,
  { node, opened }: { node: string | null; opened?: string },
): Promise<number> {
  const start = opened ?? node
  const filters = { settledOn: theseDays(), ...(opened === undefined ? {} : { node: opened }) }
  const children = tree.filter((one) => one.parent === start).map(({ id }) => id)
  const accounts = await everyRow(client, '/PLby-downline-report', filters)
  expectFigures(accounts, byDownline(books, children, start), `downline of ${start}`)
  const viewer = start ?? tree[0]?.id ?? ''
  const markets = await everyRow(client, '/PLby-market-report', filters)
  expectFigures(markets, byMarket(books, viewer), `markets of ${start}`)
  expect(new Map([...markets].map(([id, row]) => [id, row['players']])), `players of ${start}`).toEqual(
    playersByMarket(books, viewer),
  )
  const sums = await totalsOf(client, '/PLby-market-report', filters)
  const whole = seenBy(
    viewer,
    books.entries.filter((entry) => entry.path.agents.includes(viewer)),
  )
  const told = figuresIn(sums.totals)
  expect({ ...told, rest: told.downline + told.own + told.upline }, `all markets of ${start}`).toEqual({
    ...whole,
    rest: 0n,
  })
  return accounts.size + markets.size
}

/** From every node of the tree, as the platform sees it, and as the staff of a second and of a fourth level see theirs. */
export async function expectProfits(operator: Operator): Promise<number> {
  const { people, tree } = operator
  let rows = await expectProfit(operator, people.owner, { node: null })
  for (const { id } of tree) rows += await expectProfit(operator, people.owner, { node: null, opened: id })
  rows += await expectProfit(operator, people.second, { node: '110' })
  rows += await expectProfit(operator, people.second, { node: '110', opened: '113' })
  return rows + (await expectProfit(operator, people.fourth, { node: '113' }))
}

/** The dashboard of the platform and of two levels. */
export async function expectDashboards({ books, people, tree }: Operator): Promise<number> {
  const views = [
    ['owner', null],
    ['second', '110'],
    ['fourth', '113'],
  ] as const
  for (const [person, node] of views) {
    const [from = '', to = ''] = theseDays().split('..')
    const figures = await figuresOf(people[person], '/dashboard/figures', { from, to })
    const agents = node === null ? null : below(tree, node)
    const players = books.players.filter(({ agent }) => agents?.has(agent) ?? true)
    const ids = new Set(players.map(({ id }) => id))
    const wallets = players.map(({ id }) => books.wallet(id))
    const seen = seenBy(
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
