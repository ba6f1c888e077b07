import { expect, test } from 'vitest'
import { sharesOfRows } from './row-shares.ts'

test('rows of a table are 100.0 together', () => {
  expect(sharesOfRows(['1.00', '1.00', '1.00'], '3.00')).toEqual(['33.4', '33.3', '33.3'])
  expect(sharesOfRows(['1000000.00', '0.01'], '1000000.01')).toEqual(['100.0', '<0.1'])
  expect(sharesOfRows([3, null, 1], 4)).toEqual(['75.0', '0.0', '25.0'])
})

test('there are no shares of negative parts, nor of rows that are not all there', () => {
  expect(sharesOfRows(['150.00', '-50.00'], '100.00')).toEqual(['–', '–'])
  expect(sharesOfRows(['1.00', '1.00'], '3.00')).toEqual(['–', '–'])
})
