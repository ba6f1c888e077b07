import { deepStrictEqual } from 'node:assert/strict'
import { instantNow } from '#checks/harness/time/clock.ts'
import { figuresByDownline, figuresByMarket, figuresFor, type Figures } from '#checks/paths/figures.ts'
import { major, minorOf, total } from '#checks/paths/arithmetic.ts'
import { zone } from './simulation-setup.ts'
import type { Sequence } from './sequence-state.ts'

type Row = Readonly<Record<string, unknown>>

/** The period that covers a run, also when it passes midnight. */
export function runPeriod(): string {
  const format = new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' })
  const now = instantNow().getTime()
  return `${format.format(now - 86_400_000)}..${format.format(now)}`
}

async function read<Body>({ setup }: Sequence, path: string, filters: Readonly<Record<string, string>>): Promise<Body> {
  const { status, body } = await setup.clients.owner.get(`/api${path}?${new URLSearchParams(filters)}`)
  deepStrictEqual(status, 200, `${path} ${JSON.stringify(filters)}: ${JSON.stringify(body).slice(0, 300)}`)
  return body
}

const parseFigures = (row: Row): Figures => ({
  bets: Number(row['bets']),
  stake: minorOf(row['stake']),
  players: minorOf(row['playerPl']),
  downline: minorOf(row['downlinePl']),
  commission: minorOf(row['commission']),
  own: minorOf(row['ownPl']),
  upline: minorOf(row['uplinePl']),
})

const sorted = (figures: Iterable<readonly [string, Figures]>) =>
  Object.fromEntries([...figures].toSorted(([a], [b]) => (a < b ? -1 : 1)))

interface Page {
  readonly data: readonly (Row & { readonly id: string })[]
  readonly is_last_page: boolean
}

async function readReport(stage: Sequence, path: string, node: string): Promise<Record<string, Figures>> {
  const page = await read<Page>(stage, path, { settledOn: runPeriod(), node })
  deepStrictEqual(page.is_last_page, true, `${path} of a branch fits a page`)
  return sorted(page.data.map((row) => [String(row.id), parseFigures(row)]))
}

/** Compares both profit reports of every node, the bet totals and one statement with the model. */
export async function expectReports(stage: Sequence): Promise<void> {
  const { model } = stage
  const { books, tree } = model
  const root = tree[0]?.id ?? ''
  for (const { id } of tree) {
    const children = tree.filter(({ parent }) => parent === id).map((child) => child.id)
    const accounts = await readReport(stage, '/PLby-downline-report', id)
    deepStrictEqual(accounts, sorted(figuresByDownline(books, children, id)), `profit by downline of ${id}`)
  }
  const markets = await readReport(stage, '/PLby-market-report', root)
  deepStrictEqual(markets, sorted(figuresByMarket(books, root)), 'profit by market')
  const expected = figuresFor(root, books.entries)
  deepStrictEqual(expected.downline + expected.own + expected.upline, 0n, 'results sum to zero')
  const { data } = await read<{ data: { total_item: number; totals: Row } }>(stage, '/my-bets/totals', {
    placedAt: runPeriod(),
    agentId: root,
  })
  deepStrictEqual(
    { bets: data.total_item, stake: data.totals['stake'], pl: data.totals['pl'] },
    {
      bets: books.bets.length,
      stake: major(total(books.bets.map(({ stake }) => stake))),
      pl: major(total(books.bets.map(({ pl }) => pl ?? 0n))),
    },
    'totals of the bet list',
  )
  await expectStatement(stage, stage.random.oneOf([...books.wallets.keys()]))
}

async function expectStatement(stage: Sequence, account: string): Promise<void> {
  const { books } = stage.model
  const mine = books.bookings.filter((one) => one.account === account)
  const credit = total(mine.map(({ wallet }) => (wallet > 0n ? wallet : 0n)))
  const { balance } = books.wallet(account)
  const { data } = await read<{ data: Row }>(stage, '/account-statement/summary', { account, at: runPeriod() })
  const { bookings, opening, credit: credited, debit, closing, difference } = data
  deepStrictEqual(
    { bookings, opening, credited, debit, closing, difference },
    {
      bookings: mine.length,
      opening: '0.00',
      credited: major(credit),
      debit: major(credit - balance),
      closing: major(balance),
      difference: '0.00',
    },
    `statement of ${account}`,
  )
}

const transferSums = `select account_id::text as account, kind::text, count(*)::int as lines,
    sum(case when credit = 'wallet' then amount when debit = 'wallet' then -amount else 0 end)::bigint as wallet,
    sum(case when credit = 'held' then amount when debit = 'held' then -amount else 0 end)::bigint as held
  from transfer where account_id = any ($1) and cell = any (select cell_of(a) from unnest($1::bigint[]) a) group by 1, 2`

const gapQuery = `select account_id, wallet_version from (
    select account_id, wallet_version, balance_after,
      row_number() over mine as n,
      sum(case when credit = 'wallet' then amount when debit = 'wallet' then -amount else 0 end) over mine as balance
    from transfer where account_id = any ($1) and cell = any (select cell_of(a) from unnest($1::bigint[]) a)
    window mine as (partition by account_id order by wallet_version)) line
  where n <> wallet_version or balance <> balance_after`

/** Compares the transfers of every account by kind with the model, and asserts that their versions and balances have no gap. */
export async function expectLedger({ setup, model }: Sequence): Promise<void> {
  const accounts = [...model.books.wallets.keys()]
  const text = (lines: number, wallet: bigint, held: bigint) => `${lines} lines, ${wallet}, held ${held}`
  const { rows } = await setup.owner.query<{
    account: string
    kind: string
    lines: number
    wallet: bigint
    held: bigint
  }>(transferSums, [accounts])
  const stored = new Map(rows.map((row) => [`${row.account} ${row.kind}`, text(row.lines, row.wallet, row.held)]))
  const grouped = Map.groupBy(model.books.bookings, ({ account, kind }) => `${account} ${kind}`)
  const expected = new Map(
    [...grouped].map(([key, some]) => [
      key,
      text(some.length, total(some.map(({ wallet }) => wallet)), total(some.map(({ held }) => held))),
    ]),
  )
  deepStrictEqual(stored, expected, 'transfers by account and kind')
  deepStrictEqual((await setup.owner.query(gapQuery, [accounts])).rows, [], 'statements without a gap')
}
