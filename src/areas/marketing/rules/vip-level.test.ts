import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money } from '#values/money.ts'
import { applyChange, levelRefusal, orderEvaluation } from './vip-change.ts'
import { evaluateVip, isReached, type VipFigures, type VipLevelTerms, type VipPeriod } from './vip-level.ts'

const figures = (turnover: bigint, deposits = 0n, points = 0n): VipFigures => ({
  DEPOSITS: money(deposits),
  TURNOVER: money(turnover),
  NET_LOSS: money(0n),
  POINTS: points,
})
const month = (turnover: bigint): Readonly<Record<VipPeriod, VipFigures>> => ({
  WEEK: figures(0n),
  MONTH: figures(turnover),
  LIFETIME: figures(turnover),
})
const level = (number: number, change: Partial<VipLevelTerms> = {}): VipLevelTerms => ({
  level: number,
  period: 'MONTH',
  upgrade: { join: 'ALL', atLeast: { TURNOVER: BigInt(number) * 10_000n } },
  keep: { join: 'ALL', atLeast: { TURNOVER: BigInt(number) * 5_000n } },
  downgradeBy: 1,
  isManualOnly: false,
  ...change,
})
const levels = [level(1), level(2), level(3, { isManualOnly: true }), level(4)]
const held = (number: number) => ({ level: number, heldDays: 30, isLocked: false })

describe('an evaluation', () => {
  test('moves a player up to the highest level that is reached, from exactly the threshold on', () => {
    expect(evaluateVip(levels, month(9_999n), held(0))).toBeNull()
    expect(evaluateVip(levels, month(20_000n), held(0))).toEqual({ kind: 'UPGRADE', level: 2, period: 'MONTH' })
    expect(evaluateVip(levels, month(40_000n), held(1))).toMatchObject({ kind: 'UPGRADE', level: 4 })
  })

  test('never gives a level that only users give', () => {
    expect(evaluateVip(levels, month(39_999n), held(2))).toBeNull()
    expect(evaluateVip(levels, month(0n), held(4))).toMatchObject({ kind: 'DOWNGRADE', level: 2 })
  })

  test('takes a level that was not kept, once it was held for its period', () => {
    expect(evaluateVip(levels, month(10_000n), held(2))).toBeNull()
    expect(evaluateVip(levels, month(9_999n), { ...held(2), heldDays: 29 })).toBeNull()
    expect(evaluateVip(levels, month(9_999n), held(2))).toEqual({ kind: 'DOWNGRADE', level: 1, period: 'MONTH' })
    expect(evaluateVip([level(2, { downgradeBy: 9 })], month(0n), held(2))).toMatchObject({ level: 0 })
  })

  test('leaves a level without a condition to keep it, one that is no longer given, and a locked one', () => {
    expect(evaluateVip([level(2, { keep: null })], month(0n), held(2))).toBeNull()
    expect(evaluateVip(levels, month(0n), held(7))).toBeNull()
    expect(evaluateVip(levels, month(90_000n), { ...held(1), isLocked: true })).toBeNull()
  })
})

test('a condition needs all or one of its thresholds, and without thresholds it is never reached', () => {
  const atLeast = { TURNOVER: 100n, DEPOSITS: 50n }
  expect(isReached({ join: 'ALL', atLeast }, figures(100n, 49n))).toBe(false)
  expect(isReached({ join: 'ALL', atLeast }, figures(100n, 50n))).toBe(true)
  expect(isReached({ join: 'ANY', atLeast }, figures(100n))).toBe(true)
  expect(isReached({ join: 'ANY', atLeast: { POINTS: 3n } }, figures(0n, 0n, 2n))).toBe(false)
  expect(isReached({ join: 'ALL', atLeast: {} }, figures(100n))).toBe(false)
})

test('more turnover never leads to a lower level, and an evaluation that is repeated moves nobody again', () => {
  const turnover = fc.bigInt(0n, 60_000n)
  fc.assert(
    fc.property(turnover, turnover, fc.nat(5), (less, more, from) => {
      const after = (played: bigint) => evaluateVip(levels, month(played), held(from))?.level ?? from
      expect(after(less + more)).toBeGreaterThanOrEqual(after(less))
      const move = evaluateVip(levels, month(less), held(from))
      if (move === null) return
      expect(move.kind === 'UPGRADE').toBe(move.level > from)
      expect(evaluateVip(levels, month(less), { ...held(move.level), heldDays: 0 })).toBeNull()
    }),
  )
})

test('a level is reached by something, and a domain has it once', () => {
  expect(levelRefusal({ isManualOnly: false, upgradeThresholds: 0 }, false)).toMatchObject({ field: 'upgradeDeposits' })
  expect(levelRefusal({ isManualOnly: true, upgradeThresholds: 0 }, false)).toBeNull()
  expect(levelRefusal({ isManualOnly: false, upgradeThresholds: 1 }, true)).toMatchObject({ field: 'level' })
})

test('one evaluation of a domain runs at a time, by levels that are active', () => {
  const order = { id: 'e', domainId: 1, day: '2026-11-01', by: 'anna' }
  const seen = { players: 3, upgrades: 2, downgrades: 1 }
  expect(orderEvaluation(order, { levels: 2, isRunning: false }, seen)).toMatchObject({
    rows: [{ table: 'vip_evaluation', values: { id: 'e', domain_id: 1, day: '2026-11-01', ordered_by: 'anna' } }],
    becomes: seen,
  })
  expect(orderEvaluation(order, { levels: 0, isRunning: false }, seen)).toHaveProperty('refused')
  expect(orderEvaluation(order, { levels: 2, isRunning: true }, seen)).toHaveProperty('refused')
})

test('a player who was moved, locked or closed meanwhile stays', () => {
  const change = { cell: 7, playerId: 7n, fromLevel: 1, toLevel: 2 }
  const player = { status: 'ACTIVE', level: 1, isLocked: false }
  expect(applyChange(change, player)).toMatchObject({
    move: 'apply',
    rows: [{ table: 'player', key: { cell: 7, id: 7n }, values: { vip_level: 2 } }],
    events: [{ name: 'player.vip_changed', payload: { from: 1, to: 2 } }],
  })
  for (const now of [{ level: 3 }, { isLocked: true }, { status: 'CLOSED' }])
    expect(applyChange(change, { ...player, ...now })).toMatchObject({ move: 'skip' })
})
