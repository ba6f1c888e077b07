import { expect, test } from 'vitest'
import { plainAmount } from './written-amount.ts'

test.each([
  ['1250', '1250'],
  ['1250.50', '1250.50'],
  ['1,250.50', '1250.50'],
  ['12,34,567.00', '1234567.00'],
  ['1,00,000.00', '100000.00'],
  ['1,234,567', '1234567'],
  ['100 000.00', '100000.00'],
  ['100\u00a0000.00', '100000.00'],
  ["100'000.00", '100000.00'],
  ['₹ 900', '900'],
  ['Rs. 1,250', '1250'],
  ['INR 5', '5'],
  ['-500.00', '-500.00'],
  ['−500.00', '-500.00'],
  ['+500.00', '500.00'],
  ['500.00-', '-500.00'],
  ['(500.00)', '-500.00'],
  ['₹ -5', '-5'],
  ['-₹ 5', '-5'],
  ['１２.５０', '12.50'],
])('%s is the amount %s', (written, plain) => expect(plainAmount(written)).toBe(plain))

test.each([
  '12,50',
  '980,00',
  '1.234,56',
  '1,2345',
  '12,345,67',
  '0,500',
  '1,,000',
  ',500',
  '1 00',
  "1'00",
  "1'000 000",
  '1250.',
  '.50',
  '(-5)',
  '--5',
  '5 Cr',
  'USD 5',
  '5E3',
  '',
  'five',
])('"%s" has no certain meaning', (written) => expect(plainAmount(written)).toBeNull())

test('with three decimals, a comma before the last three digits may be a decimal mark', () => {
  expect([plainAmount('1,250', 3), plainAmount('1,250', 2), plainAmount('1,250.000', 3)]).toEqual([
    null,
    '1250',
    '1250.000',
  ])
})
