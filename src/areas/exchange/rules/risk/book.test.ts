import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { matrix } from '#areas/exchange/rules/bets/position.ts'
import { sessionResult, sessionSteps } from '#areas/exchange/rules/settlement/session.ts'
import { bookOf, changesOf } from './book.ts'

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
