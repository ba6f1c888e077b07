import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { addDays, dayBounds, dayOf, daysBetween } from './day.ts'
import { formatMoney, money, negate, parseMoney, sum, type Money } from './money.ts'
import { formatOdds, oddsToRate, parseOdds, rateToOdds } from './odds.ts'
import { divideDown, divideHalfUp, spreadHalfUp } from './round.ts'
import { passUpSplit } from './share.ts'

const anyMoney = fc.bigInt(-(10n ** 17n) + 1n, 10n ** 17n - 1n).map(money)
const anyDenominator = fc.bigInt(1n, 10n ** 12n)
const anyCumulativeShares = fc
  .array(fc.integer({ min: 0, max: 10000 }), { maxLength: 8 })
  .map((helds) => [...helds, 10000])

describe('money', () => {
  test('parses a formatted amount back to the same amount', () => {
    fc.assert(
      fc.property(anyMoney, fc.integer({ min: 0, max: 8 }), (amount, digits) => {
        fc.pre(formatMoney(amount, digits).replace(/^-|\..*$/g, '').length <= 15)
        expect(parseMoney(formatMoney(amount, digits), digits)).toBe(amount)
      }),
    )
  })

  test('accepts no other text as an amount', () => {
    const plain = /^(?!-0*(\.0*)?$)-?[0-9]{1,15}(\.[0-9]{1,2})?$/
    const almost = fc.oneof(
      fc.stringMatching(/^[-+]?[0-9]{0,17}[.,]?[0-9]{0,4}$/),
      fc.stringMatching(/^-?[0-9]{14,17}(\.[0-9]{1,3})?$/),
      fc.stringMatching(/^-?0{1,3}(\.0{0,3})?$/),
      fc.stringMatching(/^ ?[0-9]{1,2}[e１٣ ]?[0-9]{1,2}$/),
      fc.string(),
    )
    fc.assert(
      fc.property(almost, (text) => {
        expect(parseMoney(text) !== null).toBe(plain.test(text))
      }),
      { numRuns: 500 },
    )
  })
})

describe('rounding', () => {
  test('half up stays within half a unit and is symmetrical around zero', () => {
    fc.assert(
      fc.property(anyMoney, anyDenominator, (numerator, denominator) => {
        const rounded = divideHalfUp(numerator, denominator)
        const error = 2n * (rounded * denominator - numerator)
        expect(error <= denominator && error >= -denominator).toBe(true)
        expect(divideHalfUp(negate(numerator), denominator)).toBe(-rounded)
      }),
    )
  })

  test('down is the largest integer not above the fraction', () => {
    fc.assert(
      fc.property(anyMoney, anyDenominator, (numerator, denominator) => {
        const down = divideDown(numerator, denominator)
        expect(down * denominator <= numerator && (down + 1n) * denominator > numerator).toBe(true)
      }),
    )
  })

  test('spread parts sum to the rounded whole and are off by less than one unit', () => {
    fc.assert(
      fc.property(fc.array(anyMoney), anyDenominator, (numerators, denominator) => {
        const parts = spreadHalfUp(numerators, denominator)
        expect(sum(parts as Money[])).toBe(divideHalfUp(sum(numerators), denominator))
        parts.forEach((part, at) => {
          const error = part * denominator - (numerators[at] ?? 0n)
          expect(error <= denominator && error >= -denominator).toBe(true)
        })
      }),
    )
  })
})

describe('shares', () => {
  test('own parts sum to the amount for any shares and any amount', () => {
    fc.assert(
      fc.property(anyMoney, anyCumulativeShares, (amount, helds) => {
        expect(sum(passUpSplit(amount, helds))).toBe(amount)
      }),
    )
  })

  test('splits a loss like the same gain', () => {
    fc.assert(
      fc.property(anyMoney, anyCumulativeShares, (amount, helds) => {
        expect(passUpSplit(negate(amount), helds)).toEqual(passUpSplit(amount, helds).map(negate))
      }),
    )
  })
})

test('odds and rates parse to the formatted values', () => {
  fc.assert(
    fc.property(fc.integer({ min: 10001, max: 10_000_000 }), (odds) => {
      expect(parseOdds(formatOdds(odds))).toBe(odds)
      expect(rateToOdds(oddsToRate(odds))).toBe(odds)
    }),
  )
})

describe('days', () => {
  const zones = [
    'UTC',
    'Asia/Kolkata',
    'Europe/Berlin',
    'America/New_York',
    'Asia/Beirut',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'Australia/Lord_Howe',
  ]
  const anyInstant = fc.integer({ min: Date.parse('2015-01-01'), max: Date.parse('2035-12-31') })

  test('every instant is in exactly the day it is assigned to', () => {
    fc.assert(
      fc.property(anyInstant, fc.constantFrom(...zones), (instant, zone) => {
        const day = dayOf(instant, zone)
        const { from, to } = dayBounds(day, zone)
        expect(from.getTime() <= instant && instant < to.getTime()).toBe(true)
        expect(dayBounds(addDays(day, 1), zone).from).toEqual(to)
      }),
    )
  })

  test('adding days and counting them agree', () => {
    fc.assert(
      fc.property(anyInstant, fc.integer({ min: -5000, max: 5000 }), (instant, days) => {
        const day = dayOf(instant, 'UTC')
        expect(daysBetween(day, addDays(day, days))).toBe(days)
      }),
    )
  })
})
