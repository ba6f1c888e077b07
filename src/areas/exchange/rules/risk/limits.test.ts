import { expect, test } from 'vitest'
import { inForce, type SaidLimits } from './limits.ts'

const silent: SaidLimits = {
  minStake: null,
  maxStake: null,
  maxLoss: null,
  maxProfit: null,
  maxDeviation: null,
  delayMs: null,
}

test('of several levels the most restrictive limit applies, in any order, and null has no effect', () => {
  const market = { ...silent, minStake: 100n, maxStake: 5_000n, delayMs: 3_000 }
  const sport = { minStake: 200n, maxStake: 9_000n, maxLoss: 70n, maxProfit: 90n, maxDeviation: 800, delayMs: 1_000 }
  const house = { ...silent, maxLoss: 60n, maxProfit: 95n, maxDeviation: 500 }
  const held = { minStake: 200n, maxStake: 5_000n, maxLoss: 60n, maxProfit: 90n, maxDeviation: 500, delayMs: 3_000 }
  expect(inForce([silent, market, sport, house])).toEqual(held)
  expect(inForce([house, sport, silent, market])).toEqual(held)
  expect(inForce([silent, silent])).toEqual(silent)
  expect(inForce([])).toEqual(silent)
})
