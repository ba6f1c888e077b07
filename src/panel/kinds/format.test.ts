import { expect, test } from 'vitest'
import { humanize, choiceLabel } from '#blueprint/labels.ts'
import {
  compactAmount,
  formatAmount,
  formatCount,
  formatDay,
  formatInstant,
  shortId,
  readable,
  zoneName,
} from './format.ts'

const rupees = { currency: 'INR', symbol: '₹' }
const dollars = { currency: 'USD', symbol: '$' }

test.each([
  ['0.00', '₹0.00'],
  ['999.50', '₹999.50'],
  ['1000.00', '₹1,000.00'],
  ['99999.99', '₹99,999.99'],
  ['100000.00', '₹1,00,000.00'],
  ['1234567.89', '₹12,34,567.89'],
  ['12345678.00', '₹1,23,45,678.00'],
  ['1234567890123.45', '₹12,34,56,78,90,123.45'],
  ['-4200.00', '−₹4,200.00'],
  ['-0.01', '−₹0.01'],
])('formats %s with lakh and crore groups and the sign before the symbol', (text, shown) => {
  expect(formatAmount(text, rupees)).toBe(shown)
})

test('formats other currencies by thousand and keeps other text', () => {
  expect(formatAmount('1234567.89', dollars)).toBe('$1,234,567.89')
  expect(formatAmount('n/a', rupees)).toBe('n/a')
  expect(formatCount(1234567)).toBe('12,34,567')
  expect(formatCount(1234567, 'USD')).toBe('1,234,567')
})

test.each([
  ['123456780000.00', '₹12,345.67 Cr'],
  ['12345678.00', '₹1.23 Cr'],
  ['10000000.00', '₹1.00 Cr'],
  ['9999999.99', '₹99.99 L'],
  ['176543.00', '₹1.76 L'],
  ['9300.00', '₹9.30 K'],
  ['999.99', '₹999.99'],
  ['-176543.00', '−₹1.76 L'],
])('shortens %s without rounding up', (text, shown) => {
  expect(compactAmount(text, rupees)).toBe(shown)
})

test('uses millions where lakhs are not used', () => expect(compactAmount('1234567.00', dollars)).toBe('$1.23 M'))

test("formats instants in the site's time zone, with the year if it is not the current one", () => {
  const now = new Date('2026-11-20T12:00:00Z')
  expect(formatInstant('2026-11-19T18:24:03.000Z', 'Asia/Kolkata', now)).toBe('19 Nov 23:54:03')
  expect(formatInstant('2026-11-19T18:30:00.000Z', 'Asia/Kolkata', now)).toBe('20 Nov 00:00:00')
  expect(formatInstant('2025-12-31T18:29:59.000Z', 'Asia/Kolkata', now)).toBe('31 Dec 2025 23:59:59')
  expect(formatInstant('never', 'Asia/Kolkata', now)).toBe('never')
  expect(formatDay('2026-11-20', now)).toBe('20 Nov')
  expect(formatDay('2024-02-29', now)).toBe('29 Feb 2024')
  expect(zoneName('Asia/Kolkata')).toBe('IST')
})

test('shortens long ids and humanizes names', () => {
  expect(shortId('0199aa00-0000-7000-8000-00000000abcd')).toBe('0199…abcd')
  expect(shortId('42')).toBe('42')
  expect(humanize('requestedAt')).toBe('Requested at')
  expect(humanize('ON_HOLD')).toBe('On hold')
  expect(['match_odds', 'exchange', 'upi', 'BACK', 'DEPOSIT'].map((option) => choiceLabel(option))).toEqual([
    'Match odds',
    'Exchange',
    'UPI',
    'BACK',
    'Deposit',
  ])
  expect(choiceLabel('EXCH_PL', { EXCH_PL: 'Exchange P/L' })).toBe('Exchange P/L')
})

test.each([
  ['Above your limit of 1234567.50', 'Above your limit of 12,34,567.50'],
  ['17000.00 by bank, wallet after 27357.29.', '17,000.00 by bank, wallet after 27,357.29.'],
  ['Your deposit of ₹17000.00 (UTR 497794105997)', 'Your deposit of ₹17,000.00 (UTR 497794105997)'],
  ['It differs by -4200.00', 'It differs by −4,200.00'],
  ['Said twice: 1,23,456.00', 'Said twice: 1,23,456.00'],
  [
    'visitor 10.2026.11.20 at 2024-11-20, odds 2.50, id 12345.67.8',
    'visitor 10.2026.11.20 at 20 Nov 2024, odds 2.50, id 12345.67.8',
  ],
  ['Payouts start at 2024-11-19T18:24Z.', 'Payouts start at 19 Nov 2024 23:54:00.'],
  ['In a cool-off until 2024-11-19T18:24:03.000Z.', 'In a cool-off until 19 Nov 2024 23:54:03.'],
  ['Self-excluded until at least 2024-05-20.', 'Self-excluded until at least 20 May 2024.'],
  ['Enter a period like 2026-11-13..2026-11-20.', 'Enter a period like 2026-11-13..2026-11-20.'],
  ['File settlement-2024-05-20.csv, order 2024-05-20-7', 'File settlement-2024-05-20.csv, order 2024-05-20-7'],
])('formats amounts and dates of a sentence: %s', (sentence, read) =>
  expect(readable(sentence, { currency: 'INR', own_timezone: 'Asia/Kolkata' })).toBe(read),
)
