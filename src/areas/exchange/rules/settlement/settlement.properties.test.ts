import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, negate, sum, type Money } from '#values/money.ts'
import { divideHalfUp } from '#values/round.ts'
import { applyTransfers, emptyBook, exposure, reserve, wallet, type Book } from '#blueprint/ledger/book.ts'
import { booked, rollback, type TransferOrder } from '#blueprint/ledger/transfer.ts'
import { betResult, type RunnerBet, type Side } from '#areas/exchange/rules/bets/bet.ts'
import { deadHeatResult } from './dead-heat.ts'
import { greenUp } from '#areas/exchange/rules/bets/green-up.ts'
import { marketExposure, matrix } from '#areas/exchange/rules/bets/position.ts'
import { cancelsUnmatchedLays, reducedOdds } from './reduction.ts'
import { commission, netOf, settleBets, type MarketResult } from './settlement.ts'
import { lineMarketExposure, lineMarketResult } from './special.ts'

const runners = [1n, 2n, 3n, 4n]
const anyOdds = fc.integer({ min: 10100, max: 2_000_000 })
const anyStake = fc.bigInt(1n, 10n ** 8n).map(money)
const anyBet: fc.Arbitrary<RunnerBet> = fc.record({
  side: fc.constantFrom<Side[]>('BACK', 'LAY'),
  oddsE4: anyOdds,
  stake: anyStake,
  runnerId: fc.constantFrom(...runners),
})
const anyBets = fc.array(anyBet, { maxLength: 8 })

/** Winners with or without a tie for the last places; `count` runners win in all. */
const anyResult: fc.Arbitrary<MarketResult & { count: number }> = fc
  .record({
    order: fc.shuffledSubarray(runners, { minLength: 4 }),
    clear: fc.integer({ min: 0, max: 2 }),
    places: fc.integer({ min: 0, max: 2 }),
    tied: fc.integer({ min: 0, max: 4 }),
  })
  .map(({ order, clear, places, tied }) => {
    const tiedRunners = order.slice(clear, clear + tied)
    const shared = Math.min(places, tiedRunners.length)
    return { winners: order.slice(0, clear), tied: tiedRunners, places: shared, count: clear + shared }
  })
  .filter(({ count }) => count > 0)

describe('a settlement', () => {
  test('never costs more than the exposure, dead heats included', () => {
    fc.assert(
      fc.property(anyBets, anyResult, (bets, result) => {
        const net = netOf(settleBets(bets, result))
        expect(net >= negate(marketExposure({ runners, matched: bets, winners: result.count }))).toBe(true)
      }),
      { numRuns: 500 },
    )
  })

  test('of a dead heat for one place is the mean of the tied positions, rounded once', () => {
    fc.assert(
      fc.property(anyBets, fc.subarray(runners, { minLength: 1 }), (bets, tied) => {
        const positions = matrix({ runners, matched: bets }).filter((_, at) => tied.includes(BigInt(at + 1)))
        const mean = divideHalfUp(sum(positions), BigInt(tied.length))
        expect(netOf(settleBets(bets, { winners: [], tied, places: 1 }))).toBe(mean)
      }),
    )
  })

  test('nets the same in any order of bets', () => {
    fc.assert(
      fc.property(anyBets, anyResult, (bets, result) => {
        expect(netOf(settleBets(bets.toReversed(), result))).toBe(netOf(settleBets(bets, result)))
      }),
    )
  })

  test('gives each bet its own result to the minor unit', () => {
    fc.assert(
      fc.property(anyBets, anyResult, (bets, result) => {
        settleBets(bets, result).forEach((outcome, at) => {
          const bet = bets[at]
          if (!bet) return
          const { winners, tied = [], places = 0 } = result
          const alone = tied.includes(bet.runnerId)
            ? deadHeatResult(bet, { places, tied: tied.length })
            : betResult(bet, winners.includes(bet.runnerId))
          const error = outcome.result - alone
          expect(error <= 2n && error >= -2n).toBe(true)
        })
      }),
    )
  })

  test('with as many places as tied runners is a normal win', () => {
    fc.assert(
      fc.property(anyBet, fc.integer({ min: 1, max: 6 }), (bet, tied) => {
        expect(deadHeatResult(bet, { places: tied, tied })).toBe(betResult(bet, true))
        const all = { winners: [], tied: runners, places: runners.length }
        expect(netOf(settleBets([bet], all))).toBe(betResult(bet, true))
      }),
    )
  })

  test('that is void has a result of zero', () => {
    fc.assert(
      fc.property(anyBets, (bets) => {
        expect(netOf(settleBets(bets, 'void'))).toBe(0n)
      }),
    )
  })
})

describe('commission', () => {
  test('is zero without winnings and never more than they are', () => {
    const anyRate = fc.integer({ min: 0, max: 10000 })
    fc.assert(
      fc.property(fc.bigInt(-(10n ** 12n), 10n ** 12n).map(money), anyRate, anyRate, (net, rate, discount) => {
        const due = commission(net, rate, discount)
        if (net <= 0n) expect(due).toBe(0n)
        else expect(due >= 0n && due <= net).toBe(true)
        expect(commission(net, rate) >= due).toBe(true)
      }),
    )
  })
})

describe('settling on the ledger', () => {
  const account = 7n
  const market = 'market:1'

  function ordersOf(net: Money, version: number): TransferOrder[] {
    const order = { accountId: account, currency: 'INR', ref: `${market}:${version}`, mayOverdraw: true }
    return [
      ...booked(net, 'exchange', { ...order, kind: 'EXCH_PL' }),
      ...booked(negate(commission(net, 200)), 'commission', { ...order, kind: 'EXCH_COMMISSION' }),
    ]
  }
  function settle(book: Book, orders: readonly TransferOrder[]): void {
    applyTransfers(book, orders)
    reserve(book, { accountId: account, ref: market, amount: money(0n) }, 'INR')
  }
  function opened(bets: readonly RunnerBet[], balance: Money): Book {
    const book = emptyBook()
    applyTransfers(
      book,
      booked(balance, 'gateway', { accountId: account, kind: 'DEPOSIT', currency: 'INR', ref: 'opening' }),
    )
    reserve(
      book,
      { accountId: account, ref: market, amount: marketExposure({ runners, matched: bets }), mayOverdraw: true },
      'INR',
    )
    return book
  }
  const oneWinner = fc.constantFrom(...runners).map((winner) => ({ winners: [winner] }))

  test('rollback restores balances and exposure, and a later result settles like a first one', () => {
    fc.assert(
      fc.property(anyBets, anyStake, oneWinner, oneWinner, (bets, balance, wrong, right) => {
        const book = opened(bets, balance)
        const before = { balance: wallet(book, account, 'INR'), exposure: exposure(book, account) }
        const first = ordersOf(netOf(settleBets(bets, wrong)), 1)
        settle(book, first)
        expect(exposure(book, account)).toBe(0n)
        applyTransfers(book, rollback(first, 'journal-1'))
        reserve(book, { accountId: account, ref: market, amount: before.exposure, mayOverdraw: true }, 'INR')
        expect({ balance: wallet(book, account, 'INR'), exposure: exposure(book, account) }).toEqual(before)
        settle(book, ordersOf(netOf(settleBets(bets, right)), 2))
        const straight = opened(bets, balance)
        settle(straight, ordersOf(netOf(settleBets(bets, right)), 1))
        expect(wallet(book, account, 'INR')).toBe(wallet(straight, account, 'INR'))
      }),
    )
  })

  test('twice with one version has the effect of settling once', () => {
    fc.assert(
      fc.property(anyBets, anyStake, oneWinner, (bets, balance, result) => {
        const book = opened(bets, balance)
        const orders = ordersOf(netOf(settleBets(bets, result)), 1)
        settle(book, orders)
        const once = new Map(book.balances)
        settle(book, orders)
        expect(book.balances).toEqual(once)
      }),
    )
  })
})

describe('a reduction', () => {
  const anyFactors = fc.array(fc.integer({ min: 0, max: 9000 }), { maxLength: 4 })

  test('of zero changes nothing, and the order of non-runners does not matter', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 101, max: 20000 }).map((n) => n * 100),
        anyFactors,
        (odds, factors) => {
          expect(reducedOdds(odds, [0])).toBe(odds)
          expect(reducedOdds(odds, [...factors, 0])).toBe(reducedOdds(odds, factors))
          expect(reducedOdds(odds, factors.toReversed())).toBe(reducedOdds(odds, factors))
          expect(reducedOdds(odds, factors) <= odds).toBe(true)
        },
      ),
    )
    expect([
      cancelsUnmatchedLays(249, 'win'),
      cancelsUnmatchedLays(250, 'win'),
      cancelsUnmatchedLays(399, 'place'),
    ]).toEqual([false, true, false])
  })
})

test('a hedge equalises both results, up to the rounding of its stake', () => {
  fc.assert(
    fc.property(anyBet, anyOdds, (bet, now) => {
      const pair = { ifWins: betResult(bet, true), ifLoses: betResult(bet, false) }
      const hedge = greenUp(pair, now)
      if (!hedge) return
      const gap = hedge.ifWins - hedge.ifLoses
      const tolerance = BigInt(Math.ceil(now / 20000) + 1)
      expect(gap <= tolerance && gap >= -tolerance).toBe(true)
    }),
  )
})

test('a line market never loses more than its exposure, and a result on the line is zero', () => {
  const anyLineBet = fc.record({
    side: fc.constantFrom<Side[]>('BACK', 'LAY'),
    stake: anyStake,
    line: fc.integer({ min: 0, max: 20 }).map((halves) => halves / 2),
  })
  fc.assert(
    fc.property(fc.array(anyLineBet, { maxLength: 6 }), fc.integer({ min: -10, max: 120 }), (bets, tenths) => {
      const results = bets.map((bet) => lineMarketResult(bet, tenths / 10))
      expect(sum(results) >= negate(lineMarketExposure(bets))).toBe(true)
      for (const [at, bet] of bets.entries()) expect(results[at] === 0n).toBe(bet.line === tenths / 10)
    }),
  )
})
