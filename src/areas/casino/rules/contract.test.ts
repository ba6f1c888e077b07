import { expect, test } from 'vitest'
import { money, zeroMoney } from '#values/money.ts'
import { contractOf, isBadAmount } from './contract.ts'

test('a contract is usual where an adapter states nothing else', () => {
  expect(contractOf()).toEqual({
    unknownBet: 'OK',
    correctsBySameId: false,
    isEndFinal: false,
    hasZeroBets: true,
    decimals: null,
    promotionPurse: 'CASH',
    isWhole: false,
    answersWithinMs: 2_500,
  })
  expect(contractOf({ decimals: 2 })).toMatchObject({ unknownBet: 'OK', decimals: 2 })
})

test('C13 an amount of nothing is ordinary, but for bets of a contract that has none', () => {
  for (const kind of ['bet', 'win', 'refund'] as const)
    expect(isBadAmount({ kind, amount: zeroMoney }, { hasZeroBets: true })).toBe(false)
  expect(isBadAmount({ kind: 'bet', amount: zeroMoney }, { hasZeroBets: false })).toBe(true)
  expect(isBadAmount({ kind: 'win', amount: zeroMoney }, { hasZeroBets: false })).toBe(false)
})

test('C17 only a win may be finer than the currency, and only a net result below zero', () => {
  const bad = (kind: Parameters<typeof isBadAmount>[0]['kind'], amount: bigint, remainder: string | null = null) =>
    isBadAmount({ kind, amount: money(amount), remainder }, { hasZeroBets: true })
  expect([bad('bet', -1n), bad('win', -1n), bad('refund', -1n), bad('result', -1n)]).toEqual([true, true, true, false])
  expect([bad('bet', 1n, '0.009'), bad('refund', 1n, '0.009'), bad('win', 1n, '0.009')]).toEqual([true, true, false])
  expect(isBadAmount({ kind: 'refund', amount: null }, { hasZeroBets: true })).toBe(false)
})
