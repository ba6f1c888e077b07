import { expect } from 'vitest'
import { verify } from '#areas/exchange/settlement/verify.ts'
import type { Operator } from './operator.ts'
import { tenThousandths, total } from './arithmetic.ts'

/** Compares all figures of every wallet. */
export async function expectWallets({ owner, books }: Operator): Promise<number> {
  const { rows } = await owner.query(
    'select account_id, balance, exposure, held, debt, version from wallet order by account_id',
  )
  const stored = new Map(rows.map(({ account_id: account, ...wallet }) => [String(account), wallet]))
  expect(stored).toEqual(new Map([...books.wallets].toSorted(([a], [b]) => Number(a) - Number(b))))
  return rows.length
}

/** Compares the sums and counts of the transfers of every account by kind. */
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

/** Compares every bet. */
export async function expectBets({ owner, books }: Operator): Promise<number> {
  const { rows } = await owner.query(
    'select id, status, matched_odds_e4, matched, remaining, lapsed, cancelled, pl from bet',
  )
  const stored = new Map(rows.map((row) => [row.id, row]))
  expect(stored.size).toBe(books.bets.length)
  for (const { id, status, average, matched, remaining, cancelled, pl } of books.bets) {
    const isOver = pl !== null
    expect(stored.get(id)).toEqual({
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
  return stored.size
}

/** Asserts all invariants. */
export async function expectInvariants({ database }: Operator): Promise<number> {
  let checked = 0
  expect(
    await verify(database.db, () => {
      checked += 1
    }),
  ).toEqual([])
  return checked
}
