import { expect, test } from 'vitest'
import { effectiveLimits, type LevelLimits } from './limits.ts'

const noLimits: LevelLimits = {
  minStake: null,
  maxStake: null,
  maxLoss: null,
  maxProfit: null,
  maxDeviation: null,
  delayMs: null,
}

test('of several levels the most restrictive limit applies, in any order, and null has no effect', () => {
  const market = { ...noLimits, minStake: 100n, maxStake: 5_000n, delayMs: 3_000 }
  const sport = { minStake: 200n, maxStake: 9_000n, maxLoss: 70n, maxProfit: 90n, maxDeviation: 800, delayMs: 1_000 }
  const operator = { ...noLimits, maxLoss: 60n, maxProfit: 95n, maxDeviation: 500 }
  const held = { minStake: 200n, maxStake: 5_000n, maxLoss: 60n, maxProfit: 90n, maxDeviation: 500, delayMs: 3_000 }
  expect(effectiveLimits([noLimits, market, sport, operator])).toEqual(held)
  expect(effectiveLimits([operator, sport, noLimits, market])).toEqual(held)
  expect(effectiveLimits([noLimits, noLimits])).toEqual(noLimits)
  expect(effectiveLimits([])).toEqual(noLimits)
})
