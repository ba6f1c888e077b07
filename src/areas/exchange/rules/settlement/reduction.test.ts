import { expect, test } from 'vitest'
import { marketBasis, reducedOdds } from './reduction.ts'

test('a win market ignores factors below 2.5 %', () => {
  expect(reducedOdds(80_000, [249])).toBe(80_000)
  expect(reducedOdds(80_000, [250])).toBe(78_000)
  expect(reducedOdds(80_000, [249, 2_500])).toBe(60_000)
})

test('a reduced price is rounded to two decimals, an exact half up', () => {
  expect(reducedOdds(22_100, [300])).toBe(21_400)
  expect(reducedOdds(25_000, [300])).toBe(24_300)
})

test('no price falls below 1.01, and a lower price stays unchanged', () => {
  expect(reducedOdds(12_000, [6_000])).toBe(10_100)
  expect(reducedOdds(10_100, [9_999], 'place')).toBe(10_100)
  expect(reducedOdds(10_050, [5_000])).toBe(10_050)
})

test('a place market takes the factor from the potential winnings', () => {
  expect(reducedOdds(80_000, [2_500], 'place')).toBe(62_500)
  expect(reducedOdds(80_000, [100], 'place')).toBe(79_300)
})

test('a market is a place market by its kind or its number of winners', () => {
  expect(marketBasis({ kind: 'place', winners: 1 })).toBe('place')
  expect(marketBasis({ kind: 'winner', winners: 2 })).toBe('place')
  expect(marketBasis({ kind: 'match_odds', winners: 1 })).toBe('win')
})
