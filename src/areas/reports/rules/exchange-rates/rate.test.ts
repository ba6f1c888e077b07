import { expect, test } from 'vitest'
import { convert, keyOf, parseRate, storeRates, writtenRate, type KnownRates, type Rate } from './rate.ts'
import { readRates } from './rate-file.ts'

test('a rate is read with at most eight decimals, and written as it was read', () => {
  expect(parseRate('83.335')).toBe(8_333_500_000n)
  expect(parseRate('270')).toBe(27_000_000_000n)
  expect(parseRate('0.00000001')).toBe(1n)
  for (const text of ['0', '-1', '1,5', '1.123456789', '1e3', '', 'NaN', '12345678901'])
    expect(parseRate(text), text).toBeNull()
  expect([8_333_500_000n, 27_000_000_000n, 1n].map(writtenRate)).toEqual(['83.335', '270', '0.00000001'])
})

test('D43: each amount is converted once, half away from zero', () => {
  const rate = { of: 'USD', into: 'INR', rate: 8_333_500_000n }
  expect([100n, 100n, 100n].reduce((sum, one) => sum + convert(one, rate), 0n)).toBe(25_002n)
  expect(convert(-100n, rate)).toBe(-8_334n)
})

test('D50: decimals of both currencies count', () => {
  expect(convert(90_000n, { of: 'USD', into: 'INR', rate: 8_300_000_000n })).toBe(7_470_000n)
  expect(convert(1_234n, { of: 'KWD', into: 'INR', rate: 27_000_000_000n })).toBe(33_318n)
  expect(convert(1_000n, { of: 'INR', into: 'JPY', rate: 180_000_000n })).toBe(18n)
})

const known: KnownRates = {
  today: '2027-03-10',
  currencies: new Set(['INR', 'USD', 'KWD']),
  stored: new Map([['USD INR 2027-03-09', { number: 2, rate: 8_300_000_000n }]]),
}
const usd: Rate = { of: 'USD', into: 'INR', day: '2027-03-09', rate: 8_310_000_000n }
const store = (rates: readonly Rate[], source: 'ENTERED' | 'IMPORTED' = 'IMPORTED') =>
  storeRates(
    {
      rates: rates.map((rate, at) => ({ ...rate, id: String(at), line: source === 'ENTERED' ? null : at + 2 })),
      problems: [],
      source,
      note: '',
    },
    known,
    { requestedBy: 'maker', approvedBy: 'checker' },
  )

test('another value of the same day is the next number', () => {
  expect(keyOf(usd)).toBe('USD INR 2027-03-09')
  expect(store([usd, { ...usd, day: '2027-03-10' }])).toMatchObject({
    rows: [{ values: { number: 3, rate_e8: 8_310_000_000n } }, { values: { number: 1 } }],
  })
})

test('what cannot be a rate is refused with its line, and nothing is stored', () => {
  expect(store([{ ...usd, rate: 8_300_000_000n }], 'ENTERED')).toMatchObject({
    refused: 'This rate is stored already.',
  })
  expect(store([usd, usd, { ...usd, of: 'EUR' }, { ...usd, day: '2027-03-11' }, { ...usd, of: 'INR' }])).toMatchObject({
    refused:
      'Line 3: The same currencies and day as line 2. Line 4: There is no currency EUR. Line 5: The day must not be after today. Line 6: Both currencies are the same.',
  })
})

test('a file names each line that it cannot read', () => {
  const rows = [
    ['day', 'currency', 'into', 'rate'],
    ['2027-03-09', 'USD', 'INR', '83.31'],
    ['9 March', 'USD', 'INR', '83.31'],
    ['2027-03-09', 'usd', 'INR', '83.31'],
    ['2027-03-09', 'USD', 'INR', '0'],
  ].map((cells, at) => ({ line: at + 1, cells }))
  const { lines, problems } = readRates(rows)
  expect(lines).toEqual([{ line: 2, day: '2027-03-09', of: 'USD', into: 'INR', rate: 8_331_000_000n }])
  expect(problems.map((one) => one.slice(0, 14))).toEqual(['Line 3: day mu', 'Line 4: curren', 'Line 5: rate m'])
  expect(readRates([]).problems).toEqual(['The first line must be: day,currency,into,rate.'])
})
