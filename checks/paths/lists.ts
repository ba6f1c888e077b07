import { expect } from 'vitest'
import type { PanelClient } from '#checks/harness/processes/panel-client.ts'
import type { Wallet } from './betting/bets.ts'
import { theseDays, type Operator } from './operator.ts'
import { major, minorOf, tenThousandths, total } from './plain.ts'
import { everyBooking, everyRow, figuresOf, totalsOf, type Row } from './screens.ts'
import { below } from './tree.ts'

/** The bet list counts and sums as the books do: all, by state, by product, by agent and by player. */
export async function expectBetTotals({ books, people, tree }: Operator): Promise<number> {
  const asks = [
    {},
    ...['UNMATCHED', 'OPEN', 'SETTLED', 'VOIDED', 'CANCELLED'].map((status) => ({ status })),
    ...['exchange', 'bookmaker', 'fancy'].map((product) => ({ product })),
    ...tree.map(({ id }) => ({ agentId: id })),
    ...books.players.map(({ id }) => ({ playerId: id })),
  ] as const
  for (const ask of asks) {
    const asked: Partial<Record<'status' | 'product' | 'agentId' | 'playerId', string>> = ask
    const agents = asked.agentId === undefined ? null : below(tree, asked.agentId)
    const bets = books.bets.filter(
      ({ status, market, player }) =>
        (asked.status ?? status) === status &&
        (asked.product ?? market.product) === market.product &&
        (asked.playerId ?? player.id) === player.id &&
        (agents?.has(player.agent) ?? true),
    )
    const said = await totalsOf(people.owner, '/my-bets', { placedAt: theseDays(), ...asked })
    expect(
      { count: said.total_item, stake: minorOf(said.totals['stake']), pl: minorOf(said.totals['pl']) },
      JSON.stringify(asked),
    ).toEqual({
      count: bets.length,
      stake: total(bets.map(({ stake }) => stake)),
      pl: total(bets.map(({ pl }) => pl ?? 0n)),
    })
  }
  return asks.length
}

/** Every bet below an agent of the fourth level, as his staff read them page by page; none of anybody else. */
export async function expectBetRows({ books, people, tree }: Operator): Promise<number> {
  const agents = below(tree, '113')
  const rows = await everyRow(people.fourth, '/my-bets', { placedAt: theseDays() })
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

/** The statement of every account begins with nothing and ends with its balance; a few are read line by line. */
export async function expectStatements({ books, people }: Operator): Promise<number> {
  for (const [account, { balance }] of books.wallets) {
    const mine = books.bookings.filter((one) => one.account === account)
    const credit = total(mine.map(({ wallet }) => (wallet > 0n ? wallet : 0n)))
    const summary = await figuresOf(people.owner, '/account-statement/summary', { account, at: theseDays() })
    expect(summary, account).toMatchObject({
      bookings: mine.length,
      opening: '0.00',
      credit: major(credit),
      debit: major(credit - balance),
      closing: major(balance),
      difference: '0.00',
    })
  }
  const longest = [...books.wallets.keys()].toSorted((a, b) => lines(books, b) - lines(books, a)).slice(0, 4)
  for (const account of longest)
    await expectLines(
      people.owner,
      account,
      books.bookings.filter((one) => one.account === account),
    )
  return books.wallets.size
}

const lines = ({ bookings }: Operator['books'], account: string): number =>
  bookings.filter((one) => one.account === account).length

async function expectLines(client: PanelClient, account: string, mine: Operator['books']['bookings']): Promise<void> {
  const rows = (await everyBooking(client, '/account-statement', { account, at: theseDays() })).toReversed()
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

/** The player list, row by row and in its sums. */
export async function expectPlayers({ books, people }: Operator): Promise<number> {
  const rows = await everyRow(people.owner, '/players', {})
  for (const { id } of books.players) {
    const { balance, exposure, held } = books.wallet(id)
    const mine = books.entries.filter(({ player }) => player.id === id)
    expect(rows.get(id), id).toMatchObject({
      balance: major(balance),
      exposure: major(exposure),
      held: major(held),
      available: major(balance - exposure),
      // Commission is a column of its own on the player.
      pl: major(total(mine.map((entry) => entry.pl))),
    })
  }
  expect(rows.size).toBe(books.players.length)
  return rows.size
}

/** The tree of accounts from every node: what stands there with everything below it. */
export async function expectDownlines({ books, people, tree }: Operator): Promise<number> {
  const sums = (wallets: readonly Wallet[]) => ({
    balance: major(total(wallets.map(({ balance }) => balance))),
    exposure: major(total(wallets.map(({ exposure }) => exposure))),
    // What lacks in one account is not taken from another.
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
      const inside = below(tree, id)
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
