import { expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { afterCall, isUndone, newRound, roundFigures } from './round.ts'
import type { CasinoCall } from './wallet.ts'

type Step = readonly [kind: CasinoCall['kind'], amount: bigint, isLast?: boolean]

const figuresAfter = (...steps: readonly Step[]) =>
  roundFigures(
    steps.reduce(
      (round, [kind, amount, isLast = false]) => afterCall(round, { kind, amount: money(amount) }, isLast),
      newRound,
    ),
  )

test('adds up several bets and wins of a round, and counts a refunded bet as not placed', () => {
  expect(figuresAfter(['bet', 100n])).toEqual({ status: 'OPEN', bet: 100n, win: 0n })
  expect(figuresAfter(['bet', 100n], ['bet', 50n], ['bet', 25n], ['refund', 50n], ['win', 40n])).toEqual({
    status: 'OPEN',
    bet: 125n,
    win: 40n,
  })
  expect(figuresAfter(['bet', 100n], ['win', 40n], ['win', 170n, true])).toEqual({
    status: 'SETTLED',
    bet: 100n,
    win: 210n,
  })
})

test('is void once every stake is refunded, unless something was won', () => {
  expect(figuresAfter(['bet', 100n], ['refund', 100n])).toEqual({ status: 'VOIDED', bet: 100n, win: 0n })
  expect(figuresAfter(['bet', 100n], ['refund', 100n], ['bet', 20n])).toEqual({ status: 'OPEN', bet: 20n, win: 0n })
  expect(figuresAfter(['bet', 100n, true], ['refund', 100n])).toMatchObject({ status: 'VOIDED' })
  expect(figuresAfter(['bet', 100n], ['win', 30n, true], ['refund', 100n])).toEqual({
    status: 'SETTLED',
    bet: 0n,
    win: 30n,
  })
})

test('counts what a correction takes back beyond the wins as a loss', () => {
  expect(figuresAfter(['bet', 100n], ['win', 250n, true], ['adjust', -50n])).toMatchObject({ bet: 100n, win: 200n })
  expect(figuresAfter(['bet', 100n, true], ['adjust', -50n])).toMatchObject({ status: 'SETTLED', bet: 150n, win: 0n })
})

test('is open again when a refund is undone, and ends without money', () => {
  expect(figuresAfter(['bet', 100n, true], ['refund', 100n], ['undo-refund', 100n])).toEqual({
    status: 'OPEN',
    bet: 100n,
    win: 0n,
  })
  expect(figuresAfter(['bet', 100n], ['end', 0n])).toEqual({ status: 'SETTLED', bet: 100n, win: 0n })
  expect(figuresAfter(['bet', 0n], ['win', 0n, true])).toEqual({ status: 'SETTLED', bet: 0n, win: 0n })
})

test('has won nothing once its win is taken back', () => {
  expect(figuresAfter(['bet', 100n], ['win', 250n, true], ['reverse-win', 250n])).toEqual({
    status: 'SETTLED',
    bet: 100n,
    win: 0n,
  })
})

test('has no win once nothing is left of its stakes, in cash or of a bonus', () => {
  const [none, hundred] = [money(0n), money(100n)]
  const nothing = { staked: none, refunded: none }
  const back = { staked: hundred, refunded: hundred }
  expect(isUndone({ ...back, won: none }, nothing)).toBe(true)
  expect(isUndone({ ...nothing, won: none }, back)).toBe(true)
  expect(isUndone({ ...nothing, won: none }, nothing)).toBe(false)
  expect(isUndone({ ...back, won: money(1n) }, nothing)).toBe(false)
  expect(isUndone({ ...back, won: none }, { staked: hundred, refunded: none })).toBe(false)
})
