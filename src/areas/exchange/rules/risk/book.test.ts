import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { matrix } from '#areas/exchange/rules/bets/position.ts'
import { sessionResult, sessionSteps } from '#areas/exchange/rules/settlement/session.ts'
import { meterEdges, meterResult } from '#areas/exchange/rules/settlement/special.ts'
import { bookOf, changesOf, gainsFrom, slopesOf } from './book.ts'

const path = [
  { accountId: 4n, held: 7000 },
  { accountId: 2n, held: 9000 },
  { accountId: 1n, held: 10_000 },
]
const other = [
  { accountId: 5n, held: 0 },
  { accountId: 1n, held: 10_000 },
]

describe('runners', () => {
  test('the operator is on the other side, and a node keeps its share of it', () => {
    const results = matrix({
      runners: [1n, 2n, 3n],
      matched: [
        { runnerId: 1n, side: 'BACK', oddsE4: 20_000, stake: money(100_000n) },
        { runnerId: 2n, side: 'LAY', oddsE4: 30_000, stake: money(50_000n) },
      ],
    })
    const part = { path, base: 0n, changes: new Map(results.map((result, at) => [String(at + 1), result])) }
    const book = bookOf([part], { runners: ['1', '2', '3'] }, 4n)
    expect(book.outcomes.map(({ total }) => total)).toEqual([-150_000n, 200_000n, 50_000n])
    expect(book.outcomes.map(({ own }) => own)).toEqual([-105_000n, 140_000n, 35_000n])
    expect([book.worst, book.best, book.ownWorst, book.ownBest]).toEqual([-150_000n, 200_000n, -105_000n, 140_000n])
  })

  test('a node on one of two paths keeps its share of that one', () => {
    const win = (sharePath: typeof path) => ({ path: sharePath, base: 0n, changes: new Map([['1', -1000n]]) })
    expect(bookOf([win(path), win(other)], { runners: ['1'] }, 4n).outcomes).toEqual([
      { key: '1', total: 2000n, own: 700n },
    ])
    expect(bookOf([win(path), win(other)], { runners: ['1'] }, null).outcomes[0]?.own).toBe(100n + 1000n)
  })

  test('with several winners the others are those that cost most', () => {
    // Players back A, B and C with 1,000 each at 3.0; two of the four runners are placed.
    const back = (runner: string) => ({ path, ...gainsFrom({ [runner]: '200000' }, -100_000n) })
    const parts = ['a', 'b', 'c'].map(back)
    const runners = ['a', 'b', 'c', 'd']
    const two = bookOf(parts, { runners, winners: 2 }, 4n)
    expect(two.outcomes.map(({ total }) => total)).toEqual([-300_000n, -300_000n, -300_000n, 0n])
    expect([two.worst, two.best, two.ownWorst, two.ownBest]).toEqual([-300_000n, 0n, -210_000n, 0n])
    const short = bookOf(parts, { runners, winners: 2, mayEndShort: true }, null)
    expect(short.outcomes.at(-1)).toEqual({ key: 'none', total: 300_000n, own: 30_000n })
    expect([short.worst, short.best]).toEqual([-300_000n, 300_000n])
    const each = bookOf(parts, { runners, winners: 0 }, null)
    expect([each.worst, each.best]).toEqual([-600_000n, 300_000n])
  })

  test('the worst case equals the dearest set of winners', () => {
    const gains = fc.array(fc.bigInt({ min: -1_000n, max: 1_000n }), { minLength: 4, maxLength: 4 })
    fc.assert(
      fc.property(
        fc.array(gains, { minLength: 1, maxLength: 3 }),
        fc.nat(3),
        fc.boolean(),
        (some, winners, mayEndShort) => {
          const runners = ['0', '1', '2', '3']
          const parts = some.map((gain) => ({
            path,
            base: 500n,
            changes: new Map(gain.map((amount, at) => [String(at), amount] as const)),
          }))
          const totals = Array.from({ length: 16 }, (_, set) => runners.filter((_one, at) => set & (1 << at)))
            .filter((set) => winners === 0 || (mayEndShort ? set.length <= winners : set.length === winners))
            .map((set) =>
              some.reduce(
                (sum, gain) => sum - 500n - set.reduce((all, runner) => all + (gain[Number(runner)] ?? 0n), 0n),
                0n,
              ),
            )
            .toSorted((a, b) => (a < b ? -1 : 1))
          const { worst, best } = bookOf(parts, { runners, winners, mayEndShort }, null)
          expect([worst, best]).toEqual([totals[0], totals.at(-1)])
        },
      ),
    )
  })

  test('a market without bets has an empty book', () => {
    expect(bookOf([], { line: true }, null)).toMatchObject({ outcomes: [], worst: 0n, best: 0n })
  })
})

const bet = fc.record({
  side: fc.constantFrom('BACK' as const, 'LAY' as const),
  line: fc.integer({ min: 1, max: 30 }),
  oddsE4: fc.integer({ min: 10_100, max: 30_000 }),
  stake: fc.bigInt({ min: 1n, max: 1_000_000n }).map(money),
})

test('a ladder of many players equals the sum of their bets at every result', () => {
  fc.assert(
    fc.property(fc.array(fc.array(bet, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 5 }), (players) => {
      const parts = players.map((bets) => ({
        path,
        ...changesOf(Object.fromEntries(sessionSteps(bets).map(({ from, result }) => [from, String(result)]))),
      }))
      const { outcomes } = bookOf(parts, { line: true }, null)
      for (let runs = -1; runs <= 40; runs += 1) {
        const step = outcomes.findLast(({ key }) => Number(key) <= runs) ?? outcomes[0]
        const won = players.reduce((sum, bets) => sum + sessionResult(bets, runs), 0n)
        expect(step?.total).toBe(0n - won)
      }
    }),
  )
})

const meterBet = fc.record({
  side: fc.constantFrom('BACK' as const, 'LAY' as const),
  line: fc.integer({ min: 20, max: 40 }),
  reach: fc.integer({ min: 1, max: 15 }),
  stake: fc.bigInt({ min: 1n, max: 1_000n }).map(money),
})

test('a meter of many players equals the sum of their bets at its points, and is nowhere worse', () => {
  fc.assert(
    fc.property(
      fc.array(fc.array(meterBet, { minLength: 1, maxLength: 3 }), { minLength: 1, maxLength: 4 }),
      (players) => {
        const resultAt = (bets: readonly (typeof players)[number][number][], runs: number) =>
          bets.reduce((sum, one) => sum + meterResult({ ...one, lineTo: one.line + one.reach }, runs), 0n)
        const parts = players.map((bets) => {
          const edges = [
            ...new Set(bets.flatMap((one) => meterEdges({ line: one.line, lineTo: one.line + one.reach }))),
          ]
          return { path, ...slopesOf(Object.fromEntries(edges.map((edge) => [edge, String(resultAt(bets, edge))]))) }
        })
        const book = bookOf(parts, { meter: true }, null)
        const totals = Array.from({ length: 80 }, (_, runs) => 0n - resultAt(players.flat(), runs))
        for (const { key, total } of book.outcomes) expect(total).toBe(totals[Number(key)])
        expect(book.worst).toBe(totals.toSorted((a, b) => (a < b ? -1 : 1))[0])
      },
    ),
  )
})

test('the shares of all nodes of the path sum to the book', () => {
  const amounts = fc.array(fc.bigInt({ min: -10_000n, max: 10_000n }), { minLength: 2, maxLength: 4 })
  fc.assert(
    fc.property(amounts, (results) => {
      const runners = results.map((_, at) => String(at))
      const part = { path, base: 0n, changes: new Map(results.map((result, at) => [String(at), result])) }
      const owns = path.map(({ accountId }) => bookOf([part], { runners }, accountId).outcomes)
      for (const [at, outcome] of bookOf([part], { runners }, null).outcomes.entries())
        expect(owns.reduce((sum, own) => sum + (own[at]?.own ?? 0n), 0n)).toBe(outcome.total)
    }),
  )
})
