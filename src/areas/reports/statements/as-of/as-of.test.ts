import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import {
  queryAs,
  viewerOf,
  postTransfers,
  actorWithEverything,
  insertBranches,
} from '#checks/harness/staff/branches.ts'
import { freshDatabase, type TestDatabase } from '#checks/harness/database.ts'
import { randomOf } from '#demo/world/random.ts'
import { runList } from '#engine/list/run-list.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { formatMoney, money } from '#values/money.ts'
import { accountStatementData } from '#areas/reports/statements/account-statement.data.ts'
import { balanceAsOfAnswer, balanceAt } from './as-of.data.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await freshDatabase()
  await insertBranches(database.ownerPool)
})
afterAll(() => database?.close())

interface Booked {
  readonly at: number
  readonly debit: string
  readonly credit: string
  readonly amount: bigint
}
const start = Date.parse('2026-08-01T00:00:00Z')
const hour = 3_600_000

/** Mostly in order; some entries waited for the wallet and have an earlier date than their predecessor. */
const randomBookings = (): Booked[] => {
  const random = randomOf(20)
  return Array.from({ length: 120 }, (_, index) => {
    const sides = random.pick([
      ['gateway', 'wallet'],
      ['wallet', 'held'],
      ['held', 'gateway'],
      ['held', 'wallet'],
      ['wallet', 'casino'],
    ] as const)
    if (index === 0) return { at: start, debit: 'wallet', credit: 'held', amount: 5_000_000n }
    const late = random.chance(0.15) ? random.between(1, 40) * hour : 0
    return {
      at: start + index * 10 * hour - late,
      debit: sides[0],
      credit: sides[1],
      amount: BigInt(random.between(1, 9_999)),
    }
  })
}

const sumUntil = (all: readonly Booked[], side: string, instant: number): bigint =>
  all.reduce((sum, one) => {
    if (one.at > instant) return sum
    return one.credit === side ? sum + one.amount : one.debit === side ? sum - one.amount : sum
  }, 0n)

test('I-24 the balance at any instant equals the sum of all entries up to it', async () => {
  const all = randomBookings()
  for (const { at, ...sides } of all)
    await postTransfers(database.ownerPool, new Date(at).toISOString(), [
      { account: 1001n, kind: 'DEPOSIT', ref: randomUUID(), ...sides },
    ])
  const random = randomOf(21)
  const moments = [
    start - 100 * hour,
    ...all.flatMap(({ at }) => [at - 1, at, at + 1]),
    ...Array.from({ length: 60 }, () => start + random.between(-50, 1_300) * hour),
  ]
  await snapshot(database.db, [1], async (tx) => {
    for (const moment of moments) {
      const { balance, held } = await balanceAt(tx, 1001n, new Date(moment))
      expect([moment, balance, held]).toEqual([moment, sumUntil(all, 'wallet', moment), sumUntil(all, 'held', moment)])
    }
  })
  const instant = new Date(start + 1_000 * hour).toISOString()
  const answered = await queryAs(database.db, balanceAsOfAnswer, actorWithEverything(), { account: '1001', instant })
  expect(answered).toMatchObject({
    account: { username: 'player_1001', kind: 'PLAYER' },
    balance: formatMoney(money(sumUntil(all, 'wallet', Date.parse(instant)))),
  })
})

test('is hidden outside the downline, and zero before the first entry', async () => {
  const instant = '2026-11-20T00:00:00Z'
  const north = actorWithEverything({ agentId: 110n, domains: [1] })
  for (const account of ['1004', '120', '1006', '5'])
    expect(await queryAs(database.db, balanceAsOfAnswer, north, { account, instant })).toBeNull()
  expect(await queryAs(database.db, balanceAsOfAnswer, north, { account: '111', instant })).toMatchObject({
    balance: '0.00',
    booking: null,
    bookedAt: null,
  })
  expect(await queryAs(database.db, balanceAsOfAnswer, actorWithEverything(), { instant })).toMatchObject({
    account: { kind: 'AGENT' },
  })
})

test('every entry links to its source', async () => {
  const owner = database.ownerPool
  await owner.query(`
    insert into competition (id, external_id, sport, name) values (1, 'c1', 'cricket', 'League');
    insert into event (id, competition_id, external_id, name, starts_at) values (1, 1, 'e1', 'Tides v Falcons', '2026-11-20T10:00Z');
    insert into market (id, event_id, external_id, name, kind, product, price_kind) values (7, 1, 'm7', 'Match odds', 'match_odds', 'exchange', 'odds')`)
  const id = randomUUID()
  await postTransfers(owner, '2026-11-15T10:00:00Z', [
    { account: 1002n, kind: 'DEPOSIT', debit: 'gateway', credit: 'wallet', amount: 5_000n, ref: `deposit:${id}` },
    { account: 1002n, kind: 'EXCH_PL', debit: 'wallet', credit: 'exchange', amount: 100n, market: 7n },
    {
      account: 1002n,
      kind: 'ADJUST_CREDIT',
      debit: 'adjustment',
      credit: 'wallet',
      amount: 100n,
      ref: `adjustment:${id}`,
    },
    { account: 1002n, kind: 'CHIP_ISSUE', debit: 'chips', credit: 'wallet', amount: 100n, ref: 'by hand' },
    { account: 111n, kind: 'SHARE_PL', debit: 'exchange', credit: 'wallet', amount: 100n, market: 7n },
  ])
  const sources = async (account: string) => {
    const viewer = await viewerOf(database.db, actorWithEverything())
    const { data } = await runList(database.db, accountStatementData, viewer, { account, at: '2026-11-10..2026-11-20' })
    return data.map((row) => row['source'])
  }
  expect(await sources('1002')).toEqual([
    null,
    `/player-adjustments?id=${id}&requestedAt=2026-08-17..2026-11-15`,
    '/my-bets?playerId=1002&marketId=7&placedAt=2026-08-17..2026-11-15',
    `/deposits?id=${id}&requestedAt=2026-08-17..2026-11-15`,
  ])
  expect(await sources('111')).toEqual(['/PLby-market-report?settledOn=2026-11-15..2026-11-15'])
})
