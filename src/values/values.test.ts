import { describe, expect, test } from 'vitest'
import { digitsOf } from './currency.ts'
import { addDays, dayBounds, dayOf, daysBetween, parseDay } from './day.ts'
import { cellOf } from './id.ts'
import {
  amountComplaint,
  atLeast,
  atMost,
  commonText,
  formatMoney,
  inCommon,
  money,
  ofHundredths,
  parseMoney,
  sum,
  withDigits,
} from './money.ts'
import { formatOdds, oddsToRate, parseOdds, rateToOdds } from './odds.ts'
import { divideDown, divideHalfUp, spreadHalfUp } from './round.ts'
import { formatShare, parseShare, passUp, passUpSplit, shareOf } from './share.ts'

describe('money', () => {
  test('is parsed in major units and stored in minor ones', () => {
    expect(parseMoney('1250.50')).toBe(125050n)
    expect(parseMoney('1250.5')).toBe(125050n)
    expect(parseMoney('-0.05')).toBe(-5n)
    expect(parseMoney('999999999999999.99')).toBe(99999999999999999n)
    expect(parseMoney('1500', 0)).toBe(1500n)
    expect(parseMoney('0.12345678', 8)).toBe(12345678n)
  })

  test.each(['', ' ', '1e3', '+5', '-0', '-0.00', '1.', '.5', '1.234', '1,000', ' 1', '1 ', '１', '٣', 'NaN', '0x10'])(
    'rejects %j',
    (text) => expect(parseMoney(text)).toBeNull(),
  )

  test('rejects more than fifteen integer digits, and decimals for a currency without them', () => {
    expect(parseMoney('1000000000000000')).toBeNull()
    expect(parseMoney('15.0', 0)).toBeNull()
    expect(parseMoney('15.00', 0)).toBe(15n)
  })

  test('is shown with the decimals of its currency', () => {
    expect(formatMoney(money(125050n))).toBe('1250.50')
    expect(formatMoney(money(-5n))).toBe('-0.05')
    expect(formatMoney(money(0n))).toBe('0.00')
    expect(formatMoney(money(1500n), 0)).toBe('1500')
    expect(sum([money(1n), money(2n), money(-4n)])).toBe(-1n)
  })
})

describe('rounding', () => {
  test('rounds an exact half away from zero', () => {
    expect(divideHalfUp(105n, 10n)).toBe(11n)
    expect(divideHalfUp(-105n, 10n)).toBe(-11n)
    expect(divideHalfUp(104n, 10n)).toBe(10n)
  })

  test('down never returns more', () => {
    expect(divideDown(109n, 10n)).toBe(10n)
    expect(divideDown(-101n, 10n)).toBe(-11n)
    expect(divideDown(100n, 10n)).toBe(10n)
  })

  test('parts of a rounded whole sum to it', () => {
    expect(spreadHalfUp([5n, 5n, 5n], 10n)).toEqual([1n, 0n, 1n])
  })
})

describe('odds', () => {
  test('are integers of ten-thousandths', () => {
    expect(parseOdds('1.85')).toBe(18500)
    expect(parseOdds('51')).toBe(510000)
    expect(formatOdds(18500)).toBe('1.85')
    expect(formatOdds(19625)).toBe('1.9625')
    expect(formatOdds(510000)).toBe('51.00')
  })

  test.each(['1', '1.00', '0.5', '-2', '2,5', '1.23456', '٢', ''])('rejects %j', (text) => {
    expect(parseOdds(text)).toBeNull()
  })

  test('converts a rate (winnings per 100) to odds and back', () => {
    expect(rateToOdds('95')).toBe(19500)
    expect(rateToOdds('97.5')).toBe(19750)
    expect(rateToOdds('0')).toBeNull()
    expect(oddsToRate(19750)).toBe('97.5')
    expect(oddsToRate(20000)).toBe('100')
  })
})

describe('shares', () => {
  test('are basis points', () => {
    expect(parseShare('92.5')).toBe(9250)
    expect(parseShare('100')).toBe(10000)
    expect(parseShare('100.01')).toBeNull()
    expect(formatShare(9250)).toBe('92.50')
    expect(shareOf(money(10005n), 5000)).toBe(5003n)
  })

  test('splits 100.01 among four levels without losing a paisa', () => {
    expect(passUpSplit(money(10001n), [7000, 9000, 9500, 10000])).toEqual([7001n, 2000n, 500n, 500n])
    expect(passUp(money(10001n), [7000, 9000, 9500, 10000])).toEqual([3000n, 1000n, 500n, 0n])
  })

  test('require a root with 100 %', () => {
    expect(() => passUpSplit(money(1n), [7000, 9000])).toThrow('the root holds everything')
  })
})

describe('days', () => {
  test('depend on the zone', () => {
    const lateEvening = Date.parse('2026-03-28T19:00:00Z')
    expect(dayOf(lateEvening, 'UTC')).toBe('2026-03-28')
    expect(dayOf(lateEvening, 'Asia/Kolkata')).toBe('2026-03-29')
  })

  test('have exclusive ends', () => {
    expect(dayBounds('2026-03-29', 'Asia/Kolkata')).toEqual({
      from: new Date('2026-03-28T18:30:00Z'),
      to: new Date('2026-03-29T18:30:00Z'),
    })
  })

  test('last 23 or 25 hours where the clocks change', () => {
    const hours = (day: string, zone: string) => {
      const { from, to } = dayBounds(day, zone)
      return (to.getTime() - from.getTime()) / 3_600_000
    }
    expect(hours('2026-03-29', 'Europe/Berlin')).toBe(23)
    expect(hours('2026-10-25', 'Europe/Berlin')).toBe(25)
    expect(hours('2026-04-05', 'Australia/Lord_Howe')).toBe(24.5)
  })

  test('may begin at 01:00 where the clocks jump at midnight', () => {
    expect(dayBounds('2026-03-29', 'Asia/Beirut').from).toEqual(new Date('2026-03-28T22:00:00Z'))
    expect(dayBounds('2018-11-04', 'America/Sao_Paulo').from).toEqual(new Date('2018-11-04T03:00:00Z'))
  })

  test('are counted by the calendar', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01')
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29')
    expect(daysBetween('2026-01-01', '2026-12-31')).toBe(364)
  })

  test.each(['2026-02-29', '2026-13-01', '2026-1-1', '26-01-01', 'today', '2026-01-01T00:00'])(
    'rejects %j as a day',
    (text) => {
      expect(parseDay(text)).toBeNull()
    },
  )
})

test('assigns an account and its rows to one of 64 cells', () => {
  expect(cellOf(130n)).toBe(2)
  expect(cellOf(63n)).toBe(63)
})

test('writes amounts of a currency with its decimals, and knows those of limits in every currency', () => {
  expect(['INR', 'JPY', 'KRW', 'KWD', 'BHD', 'nonsense'].map(digitsOf)).toEqual([2, 0, 0, 3, 3, 2])
  const inCurrency = <T>(code: string, work: () => T) => withDigits(digitsOf(code), work)
  const texts = ['INR', 'JPY', 'KWD'].map((code) => inCurrency(code, () => formatMoney(money(1_500n))))
  expect(texts).toEqual(['15.00', '1500', '1.500'])
  const read = ['INR', 'JPY', 'KWD'].map((code) => inCurrency(code, () => parseMoney('100.5')))
  expect(read).toEqual([10_050n, null, 100_500n])
  const limits = ['INR', 'JPY', 'KWD'].map((code) => inCurrency(code, () => [ofHundredths(1_250n), ofHundredths(1n)]))
  expect(limits).toEqual([
    [1_250n, 1n],
    [13n, 1n],
    [12_500n, 10n],
  ])
  const counted = ['INR', 'JPY', 'KWD'].map((code) => inCurrency(code, () => inCommon(1_001n)))
  expect(counted).toEqual([10_010n, 1_001_000n, 1_001n])
  // 12.345 and 0.001 units.
  const ends = ['INR', 'JPY', 'KWD'].map((code) =>
    inCurrency(code, () => [atMost(12_345n), atLeast(12_345n), atMost(1n), atLeast(1n), atLeast(12_000n)]),
  )
  expect(ends).toEqual([
    [1_234n, 1_235n, 0n, 1n, 1_200n],
    [12n, 13n, 0n, 1n, 12n],
    [12_345n, 12_345n, 1n, 1n, 12_000n],
  ])
  expect([100_000n, 125n, 1_250n, 0n, -20n].map(commonText)).toEqual(['100.00', '0.125', '1.25', '0.00', '-0.02'])
  expect(['INR', 'JPY', 'KWD'].map((code) => inCurrency(code, () => amountComplaint('1.2345')))).toEqual([
    'Enter an amount with at most 2 decimals.',
    'Enter a whole amount. The currency has no decimals.',
    'Enter an amount with at most 3 decimals.',
  ])
  expect(formatMoney(money(1_500n))).toBe('15.00')
})
