import { expect, test } from 'vitest'
import { pivotOf, sharesOfRows } from './pivot.ts'

const cells = [
  { row: 'Monday', column: 'Cricket', value: 500n },
  { row: 'Monday', column: 'Tennis', value: -120n },
  { row: 'Tuesday', column: 'Cricket', value: 80n },
  { row: 'Tuesday', column: 'Cricket', value: 20n },
]

test('a table has the sum of each row as its last cell and the sums of its columns as the last row', () => {
  expect(pivotOf(cells, ['Cricket', 'Tennis'], 'Total', { rows: 10, columns: 10 })).toEqual({
    columns: ['Cricket', 'Tennis'],
    rows: [
      { label: 'Monday', cells: [500n, -120n, 380n] },
      { label: 'Tuesday', cells: [100n, null, 100n] },
      { label: 'Total', cells: [600n, -120n, 480n] },
    ],
    isCut: false,
  })
})

test('what a table cannot show is left out of its rows and columns, not out of its sums', () => {
  expect(pivotOf(cells, ['Cricket', 'Tennis'], 'Total', { rows: 1, columns: 1 })).toEqual({
    columns: ['Cricket'],
    rows: [
      { label: 'Monday', cells: [500n, 380n] },
      { label: 'Total', cells: [600n, 480n] },
    ],
    isCut: true,
  })
})

test('without columns each row has its sum alone', () => {
  const { rows } = pivotOf(cells, [], 'Total', { rows: 10, columns: 10 })
  expect(rows.map(({ cells: sums }) => sums)).toEqual([[380n], [100n], [480n]])
})

test('rows of a table are 100.0 together', () => {
  expect(sharesOfRows(['1.00', '1.00', '1.00'], '3.00')).toEqual(['33.4', '33.3', '33.3'])
  expect(sharesOfRows(['1000000.00', '0.01'], '1000000.01')).toEqual(['100.0', '<0.1'])
  expect(sharesOfRows([3, null, 1], 4)).toEqual(['75.0', '0.0', '25.0'])
})

test('there are no shares of negative parts, nor of rows that are not all there', () => {
  expect(sharesOfRows(['150.00', '-50.00'], '100.00')).toEqual(['–', '–'])
  expect(sharesOfRows(['1.00', '1.00'], '3.00')).toEqual(['–', '–'])
})
