import { expect } from 'vitest'
import type { PanelClient } from '#checks/harness/panel-client.ts'
import { byDownline, byMarket, playersByMarket, seenBy, type Figures } from './figures.ts'
import { theseDays, type Operator } from './operator.ts'
import { major, minorOf, tenThousandths, total } from './plain.ts'
import { everyBooking, everyRow, figuresOf, totalsOf, type Row } from './screens.ts'
import { below } from './tree.ts'

/** Every wallet, in every one of its figures. */
export async function expectWallets({ owner, books }: Operator): Promise<number> {
  const { rows } = await owner.query(
    'select account_id, balance, exposure, held, debt, version from wallet order by account_id',
  )
  const kept = new Map(rows.map(({ account_id: account, ...wallet }) => [String(account), wallet]))
  expect(kept).toEqual(new Map([...books.wallets].toSorted(([a], [b]) => Number(a) - Number(b))))
  return rows.length
}

/** The transfers of every account sum to what the books say, kind by kind, and count without a gap. */
export async function expectTransfers({ owner, books }: Operator): Promise<number> {
  const { rows } = await owner.query<{ account: string; kind: string; lines: number; wallet: bigint; held: bigint }>(`
    select account_id::text as account, kind::text, count(*)::int as lines,
      sum(case when credit = 'wallet' then amount when debit = 'wallet' then -amount else 0 end)::bigint as wallet,
      sum(case when credit = 'held' then amount when debit = 'held' then -amount else 0 end)::bigint as held
    from transfer group by 1, 2`)
  const sums = ({ lines: count, wallet, held }: { lines: number; wallet: bigint; held: bigint }) =>
    `${count} lines, ${wallet}, held ${held}`
  const expected = [...Map.groupBy(books.bookings, ({ account, kind }) => `${account} ${kind}`)].map(
    ([key, some]) =>
      [
        key,
        sums({
          lines: some.length,
          wallet: total(some.map((one) => one.wallet)),
          held: total(some.map((one) => one.held)),
        }),
      ] as const,
  )
  expect(Object.fromEntries(rows.map((row) => [`${row.account} ${row.kind}`, sums(row)]))).toEqual(
    Object.fromEntries(expected),
  )
  return books.bookings.length
}

/** Every bet as the books have it. */
export async function expectBets({ owner, books }: Operator): Promise<number> {
  const { rows } = await owner.query(
    'select id, status, matched_odds_e4, matched, remaining, lapsed, cancelled, pl from bet',
  )
  const kept = new Map(rows.map((row) => [row.id, row]))
  expect(kept.size).toBe(books.bets.length)
  for (const { id, status, average, matched, remaining, cancelled, pl } of books.bets) {
    const isOver = pl !== null
    expect(kept.get(id)).toEqual({
      id,
      status,
      matched_odds_e4: Number(tenThousandths(average)),
      matched,
      pl,
      cancelled,
      remaining: isOver ? 0n : remaining,
      lapsed: isOver ? remaining : 0n,
    })
  }
  return kept.size
}

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
    })
  }
  return views.length
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
