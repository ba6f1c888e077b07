import { expect } from 'vitest'
import type { PanelClient } from '#checks/harness/processes/panel-client.ts'
import type { Wallet } from './betting/bets.ts'
import { testPeriod, type Operator } from './operator.ts'
import { major, minorOf, tenThousandths, total } from './arithmetic.ts'
import { everyStatementLine, everyRow, figuresOf, totalsOf, type Row } from './screens.ts'
import { downlineOf } from './tree.ts'

/** Compares counts and totals of the bet list: overall, by state, product, agent and player. */
export async function expectBetTotals({ books, clients: people, tree }: Operator): Promise<number> {
  const asks = [
    {},
    ...['UNMATCHED', 'OPEN', 'SETTLED', 'VOIDED', 'CANCELLED'].map((status) => ({ status })),
    ...['exchange', 'bookmaker', 'fancy'].map((product) => ({ product })),
    ...tree.map(({ id }) => ({ agentId: id })),
    ...books.players.map(({ id }) => ({ playerId: id })),
  ] as const
  for (const ask of asks) {
    const filter: Partial<Record<'status' | 'product' | 'agentId' | 'playerId', string>> = ask
    const agents = filter.agentId === undefined ? null : downlineOf(tree, filter.agentId)
    const bets = books.bets.filter(
      ({ status, market, player }) =>
        (filter.status ?? status) === status &&
        (filter.product ?? market.product) === market.product &&
        (filter.playerId ?? player.id) === player.id &&
        (agents?.has(player.agent) ?? true),
    )
    const totals = await totalsOf(people.owner, '/my-bets', { placedAt: testPeriod(), ...filter })
    expect(
      { count: totals.total_item, stake: minorOf(totals.totals['stake']), pl: minorOf(totals.totals['pl']) },
      JSON.stringify(filter),
    ).toEqual({
      count: bets.length,
      stake: total(bets.map(({ stake }) => stake)),
      pl: total(bets.map(({ pl }) => pl ?? 0n)),
    })
  }
  return asks.length
}

/** Compares the bets of a fourth-level agent's downline, read page by page by the agent's staff. */
export async function expectBetRows({ books, clients: people, tree }: Operator): Promise<number> {
  const agents = downlineOf(tree, '113')
  const rows = await everyRow(people.fourth, '/my-bets', { placedAt: testPeriod() })
  const shown = [...rows.values()].map((row) => [
    row['id'],
    [row['playerId'], row['marketId'], row['side'], row['status']].join(' '),
    [row['stake'], row['matched'], row['remaining'], row['cancelled'], row['pl'] ?? 'open'].join(' '),
    [row['odds'], row['matchedOdds']].map((odds) => tenThousandths(String(odds))).join(' '),
  ])
  const expected = books.bets
    .filter(({ player }) => agents.has(player.agent))
    .map((bet) => [
      bet.id,
      [bet.player.id, bet.market.id, bet.side, bet.status].join(' '),
      [
        ...[bet.stake, bet.matched, bet.pl === null ? bet.remaining : 0n, bet.cancelled].map(major),
        bet.pl === null ? 'open' : major(bet.pl),
      ].join(' '),
      [tenThousandths(bet.odds), tenThousandths(bet.average)].join(' '),
    ])
  const inOrder = (all: readonly unknown[][]) => all.toSorted((a, b) => String(a[0]).localeCompare(String(b[0])))
  expect(inOrder(shown)).toEqual(inOrder(expected))
  return rows.size
}

/** Compares the summary of every account statement, and the four longest statements line by line. */
export async function expectStatements({ books, clients: people }: Operator): Promise<number> {
  for (const [account, { balance }] of books.wallets) {
    const mine = books.bookings.filter((one) => one.account === account)
    const credit = total(mine.map(({ wallet }) => (wallet > 0n ? wallet : 0n)))
    const summary = await figuresOf(people.owner, '/account-statement/summary', { account, at: testPeriod() })
    expect(summary, account).toMatchObject({
      bookings: mine.length,
      opening: '0.00',
      credit: major(credit),
      debit: major(credit - balance),
      closing: major(balance),
      difference: '0.00',
    })
  }
  const busiest = [...books.wallets.keys()].toSorted((a, b) => lines(books, b) - lines(books, a)).slice(0, 4)
  for (const account of busiest)
    await expectStatementLines(
      people.owner,
      account,
      books.bookings.filter((one) => one.account === account),
    )
  return books.wallets.size
}

const lines = ({ bookings }: Operator['books'], account: string): number =>
  bookings.filter((one) => one.account === account).length

async function expectStatementLines(
  client: PanelClient,
  account: string,
  mine: Operator['books']['bookings'],
): Promise<void> {
  const rows = (await everyStatementLine(client, '/account-statement', { account, at: testPeriod() })).toReversed()
  const isKnown = (row: Row) =>
    [row['kind'], minorOf(row['credit'] ?? '0.00') - minorOf(row['debit'] ?? '0.00')].join(' ')
  expect(rows.map((row) => isKnown(row)).toSorted()).toEqual(
    mine.map(({ kind, wallet }) => `${kind} ${wallet}`).toSorted(),
  )
  let balance = 0n
  for (const [at, row] of rows.entries()) {
    balance += minorOf(row['credit'] ?? '0.00') - minorOf(row['debit'] ?? '0.00')
    expect([row['id'], row['balance']]).toEqual([String(at + 1), major(balance)])
  }
}

/** Compares the player list row by row. */
export async function expectPlayers({ books, clients: people }: Operator): Promise<number> {
  const rows = await everyRow(people.owner, '/players', {})
  for (const { id } of books.players) {
    const { balance, exposure, held } = books.wallet(id)
    const mine = books.entries.filter(({ player }) => player.id === id)
    expect(rows.get(id), id).toMatchObject({
      balance: major(balance),
      exposure: major(exposure),
      held: major(held),
      available: major(balance - exposure),
      // Commission has a column of its own.
      pl: major(total(mine.map((entry) => entry.pl))),
    })
  }
  expect(rows.size).toBe(books.players.length)
  return rows.size
}

/** Compares the downline list of every node. */
export async function expectDownlines({ books, clients: people, tree }: Operator): Promise<number> {
  const sums = (wallets: readonly Wallet[]) => ({
    balance: major(total(wallets.map(({ balance }) => balance))),
    exposure: major(total(wallets.map(({ exposure }) => exposure))),
    // A negative available balance of one account does not reduce the others.
    available: major(total(wallets.map(({ balance, exposure }) => (balance > exposure ? balance - exposure : 0n)))),
  })
  let shown = 0
  for (const node of [null, ...tree.map(({ id }) => id)]) {
    const rows = await everyRow(people.owner, '/downline', node === null ? {} : { node })
    const agents = tree.filter(({ parent }) => parent === node)
    const players = books.players.filter(({ agent }) => agent === node)
    expect(rows.size, `below ${node}`).toBe(agents.length + players.length)
    for (const { id } of players) expect(rows.get(id), id).toMatchObject(sums([books.wallet(id)]))
    for (const { id } of agents) {
      const inside = downlineOf(tree, id)
      const own = books.players.filter(({ agent }) => inside.has(agent)).map((player) => books.wallet(player.id))
      expect(rows.get(id), id).toMatchObject({
        ...sums([...[...inside].map((agent) => books.wallet(agent)), ...own]),
        playerBalance: major(total(own.map(({ balance }) => balance))),
        players: own.length,
      })
    }
    shown += rows.size
  }
  return shown
}
