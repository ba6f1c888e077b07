import { describe, expect, test } from 'vitest'
import { isRefusal } from '#blueprint/decision/decision.ts'
import { createMarket, editRunner, limit, limitMarket, type MarketInput } from './manual-market.ts'
import { fixedRunners, marketKinds } from './market-kinds.ts'

const event = { id: 9n, status: 'OPEN' }
const newMarket: MarketInput = {
  name: 'Winner of the cup',
  kind: 'winner',
  runners: 'North, South,East',
  winners: 1,
  line: null,
  minStake: 100_00n,
  maxStake: 1_000_00n,
  delaySeconds: 5,
  commission: 200,
}
const refusalFor = (change: Partial<MarketInput>) => createMarket(event, { ...newMarket, ...change }, 70n).refused

describe('a manually created market', () => {
  test('is inactive until opened, with its runners in order', () => {
    const decision = createMarket(event, newMarket, 70n)
    if (isRefusal(decision)) throw new Error(decision.refused)
    const written = decision.rows?.map(({ table, values }) => {
      const { id, name }: Readonly<Record<string, unknown>> = values
      return [table, id, name]
    })
    expect(written).toEqual([
      ['market', 70n, 'Winner of the cup'],
      ['runner', 71n, 'North'],
      ['runner', 72n, 'South'],
      ['runner', 73n, 'East'],
    ])
    expect(decision.rows?.[0]?.values).toMatchObject({ status: 'INACTIVE', delay_ms: 5000, product: 'exchange' })
  })

  test('is rejected if it cannot be bet on or settled', () => {
    expect(refusalFor({ runners: 'North' })).toContain('two or more runners')
    expect(refusalFor({ runners: 'North, north' })).toBe('Enter each runner only once.')
    expect(refusalFor({ winners: 3 })).toBe('Winners must be fewer than runners.')
    expect(refusalFor({ line: 45 })).toBe('This market has no line: leave it empty.')
    expect(refusalFor({ kind: 'session', runners: null })).toBe('Enter the line.')
    expect(refusalFor({ kind: 'session', line: 45 })).toBe('This market has no runners: bets are on a number.')
    expect(refusalFor({ minStake: 2_000_00n })).toContain('above max stake')
    expect(createMarket({ ...event, status: 'SETTLED' }, newMarket, 70n).refused).toBe('The event has ended.')
  })

  test('can be of every kind', () => {
    for (const kind of marketKinds) {
      const onLine = kind === 'session' || kind === 'line' || kind === 'meter'
      const runnerNames = onLine || kind === 'khadda' || fixedRunners(kind).length > 0 ? null : 'A, B'
      expect(refusalFor({ kind, runners: runnerNames, line: onLine ? 45 : null }), kind).toBeUndefined()
    }
  })
})

test('requires stake limits on a market, but not on the levels above', () => {
  const limits = {
    minStake: null,
    maxStake: 500_00n,
    maxLoss: null,
    maxProfit: null,
    maxDeviation: 250,
    delaySeconds: null,
  }
  expect(limitMarket(limits).refused).toContain('Enter min stake and max stake')
  expect(limit(limits)).toMatchObject({
    set: { min_stake: null, max_stake: 500_00n, max_deviation: 250, delay_ms: null },
  })
  expect(limit({ ...limits, minStake: 600_00n }).refused).toContain('above max stake')
})

test('rejects a back price above the lay price', () => {
  expect(editRunner({ id: 1n, status: 'ACTIVE' }, { name: 'A', back: 21_000, lay: 20_000 }).refused).toContain('above')
  expect(editRunner({ id: 1n, status: 'REMOVED' }, { name: 'A', back: null, lay: null }).refused).toContain(
    'is withdrawn',
  )
})
