import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { money, parseMoney, type Money } from '#values/money.ts'
import {
  termsRefusal,
  limitsOf,
  coolDownRefusal,
  feeFor,
  loosens,
  routeFor,
  spans,
  type PayoutTerms,
  type Route,
  type PlayerMethodStatus,
  type VipTerms,
} from './payout-terms.ts'

const rupees = (text: string): Money => parseMoney(text) ?? money(0n)
const unbounded = {
  maxAmount: null,
  dayAmount: null,
  weekAmount: null,
  monthAmount: null,
  dayCount: null,
  weekCount: null,
  monthCount: null,
  freePerDay: null,
}
const terms: PayoutTerms = {
  ...unbounded,
  isOn: true,
  message: null,
  least: rupees('500'),
  maxAmount: rupees('10000'),
  weekAmount: rupees('100000'),
  monthCount: 20,
  fee: { rate: 200, least: rupees('10'), largest: rupees('100') },
  freePerDay: 1,
  approveUpTo: null,
  leastNameMatch: 8000,
  coolDownHours: 24,
  minKyc: 0,
  turnover: 10_000,
  levels: [
    { ...unbounded, level: 2, maxAmount: rupees('50000'), dayAmount: rupees('60000'), dayCount: 3, freePerDay: 2 },
    { ...unbounded, level: 5, maxAmount: rupees('90000') },
  ],
}
const none = { amount: money(0n), count: 0 }
const nothing = { day: none, week: none, month: none }
const statusOf = (vip = 0, prior: Partial<PlayerMethodStatus['prior']> = {}): PlayerMethodStatus => ({
  vip,
  kyc: 1,
  prior: { ...nothing, ...prior },
})

describe('the terms of a method', () => {
  test('PY-06 charge 2 % with a minimum of 10 and a maximum of 100 after the free withdrawals of the day', () => {
    const fee = (amount: string, count: number, vip = 0) =>
      feeFor(rupees(amount), terms, statusOf(vip, { day: { ...none, count } }))
    expect([fee('1000', 0), fee('1000', 1), fee('600', 1), fee('9000', 1)]).toEqual([0n, 2000n, 1200n, 10000n])
    expect([fee('1000', 1, 2), fee('1000', 2, 2), fee('1000', 1, 5)]).toEqual([0n, 2000n, 2000n])
    const fixed = { ...terms, fee: { rate: 100, fixed: rupees('5') }, freePerDay: 0 }
    expect(feeFor(rupees('1000'), fixed, statusOf())).toBe(1500n)
  })

  test('limit amount and count per day, week and month, with overrides by VIP level', () => {
    const ask = (amount: string, vip = 0, prior: Partial<PlayerMethodStatus['prior']> = {}) =>
      termsRefusal(rupees(amount), terms, statusOf(vip, prior))?.refused
    const before = (amount: string, count: number) => ({ amount: rupees(amount), count })
    expect(ask('499.99')).toBe('Min withdrawal by this method is 500.00.')
    expect(ask('10000.01')).toBe('Max withdrawal by this method is 10000.00.')
    expect(ask('50000', 2)).toBeUndefined()
    expect(ask('50000', 3, { day: before('20000', 1) })).toBe('Amount exceeds the limit per day: 40000.00 left.')
    expect(ask('500', 2, { day: before('1500', 3) })).toBe('Limit reached: 3 withdrawals per day by this method.')
    expect(ask('8000', 0, { week: before('95000', 12) })).toBe('Amount exceeds the limit per week: 5000.00 left.')
    expect(ask('8000', 0, { month: before('95000', 20) })).toBe(
      'Limit reached: 20 withdrawals per month by this method.',
    )
    expect(ask('90000', 9)).toBeUndefined()
  })

  test('reject a disabled method or a low KYC level before checking the amount', () => {
    expect(termsRefusal(rupees('1'), { ...terms, isOn: false, message: 'Back at ten' }, statusOf())?.refused).toBe(
      'Back at ten',
    )
    expect(termsRefusal(rupees('1'), { ...terms, minKyc: 2 }, statusOf())?.refused).toBe(
      'The account’s KYC level is too low for this method.',
    )
  })

  test('enforce a cool-down for a new account', () => {
    const known = new Date('2026-04-01T10:00:00Z')
    expect(coolDownRefusal(known, 24, new Date('2026-04-02T09:59:59Z'))?.refused).toBe(
      'New payout account: payouts start at 2026-04-02T10:00Z.',
    )
    expect(coolDownRefusal(known, 24, new Date('2026-04-02T10:00:00Z'))).toBeNull()
    expect(coolDownRefusal(known, 0, known)).toBeNull()
  })
})

describe('a second approval', () => {
  const changed = (change: Partial<PayoutTerms>) => loosens(terms, { ...terms, ...change })

  test('is needed to loosen terms, not to tighten them', () => {
    expect(changed({})).toBe(false)
    expect(changed({ maxAmount: rupees('9000'), coolDownHours: 48, minKyc: 1 })).toBe(false)
    expect(changed({ maxAmount: rupees('10001') })).toBe(true)
    expect(changed({ weekAmount: null })).toBe(true)
    expect(changed({ coolDownHours: 23 })).toBe(true)
    expect(changed({ approveUpTo: rupees('1') })).toBe(true)
    expect(changed({ leastNameMatch: 7999 })).toBe(true)
    expect(changed({ levels: [] })).toBe(true)
    expect(changed({ levels: [...terms.levels, { ...unbounded, level: 1, dayCount: 1 }] })).toBe(false)
    expect(changed({ levels: [...terms.levels, { ...unbounded, level: 9, monthCount: 500 }] })).toBe(true)
  })

  const anyAmount = fc.option(fc.bigInt(1n, 40n).map(money))
  const anyCount = fc.option(fc.integer({ min: 1, max: 4 }))
  const anyBounds = fc.record({
    maxAmount: anyAmount,
    dayAmount: anyAmount,
    weekAmount: anyAmount,
    monthAmount: anyAmount,
    dayCount: anyCount,
    weekCount: anyCount,
    monthCount: anyCount,
    freePerDay: anyCount,
  })
  const anyLevels: fc.Arbitrary<VipTerms[]> = fc
    .uniqueArray(fc.integer({ min: 1, max: 9 }), { maxLength: 3 })
    .chain((levels) => fc.tuple(...levels.map((level) => anyBounds.map((bounds) => ({ ...bounds, level })))))
  const anyTerms = fc
    .record({ bounds: anyBounds, levels: anyLevels, least: fc.bigInt(1n, 5n).map(money), minKyc: fc.nat(2) })
    .map(({ bounds, ...others }): PayoutTerms => ({ ...terms, ...bounds, ...others }))
  const anyBefore = fc.record({ amount: fc.bigInt(0n, 40n).map(money), count: fc.nat(4) })
  const anyStanding: fc.Arbitrary<PlayerMethodStatus> = fc.record({
    vip: fc.nat(9),
    kyc: fc.nat(2),
    prior: fc.record({ day: anyBefore, week: anyBefore, month: anyBefore }),
  })

  test('is needed whenever new terms accept a withdrawal that the old ones rejected', () => {
    fc.assert(
      fc.property(anyTerms, anyTerms, anyStanding, fc.bigInt(1n, 50n).map(money), (before, after, who, amount) => {
        if (termsRefusal(amount, after, who) === null && termsRefusal(amount, before, who) !== null)
          expect(loosens(before, after)).toBe(true)
      }),
    )
  })

  test('never accepts a withdrawal above a limit of its span', () => {
    fc.assert(
      fc.property(anyTerms, anyStanding, fc.bigInt(1n, 50n).map(money), (one, who, amount) => {
        if (termsRefusal(amount, one, who) !== null) return
        const bounds = limitsOf(one, who.vip)
        const [amounts, counts] = [
          [bounds.dayAmount, bounds.weekAmount, bounds.monthAmount],
          [bounds.dayCount, bounds.weekCount, bounds.monthCount],
        ]
        spans.forEach((span, at) => {
          expect(who.prior[span].amount + amount <= (amounts[at] ?? 10n ** 9n)).toBe(true)
          expect(who.prior[span].count < (counts[at] ?? 10)).toBe(true)
        })
      }),
    )
  })
})

test('routes a payout to the first route that is open and has enough float', () => {
  const way = (code: string, change: Partial<Route> = {}): Route => ({
    code,
    name: code,
    schedule: [],
    cap: null,
    float: null,
    ...change,
  })
  const clock = { day: 'SUN', time: '12:00' } as const
  const shut = [{ day: 'MON', opens: '09:00', closes: '18:00' }] as const
  const poor = way('poor', { float: rupees('10') })
  const take = (routes: readonly Route[], preferred: string | null = null) =>
    routeFor(rupees('100'), routes, { preferred, clock })
  expect(take([way('one'), way('two')])).toMatchObject({ code: 'one' })
  expect(take([way('shut', { schedule: shut }), poor, way('rich', { float: rupees('100') })])).toMatchObject({
    code: 'rich',
  })
  expect(take([poor])).toMatchObject({ refused: 'poor has 10.00 left, which is less than 100.00.' })
  expect(take([poor, way('rich')], 'poor')).toMatchObject({
    refused: 'poor has 10.00 left, which is less than 100.00.',
  })
  expect(take([way('shut', { schedule: shut })])).toMatchObject({
    refused: 'shut is closed: it opens tomorrow at 09:00.',
  })
  expect(take([], null)).toMatchObject({ field: 'gateway' })
})
