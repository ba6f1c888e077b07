import fc from 'fast-check'
import { expect, test } from 'vitest'
import { placeAfter, scrolledTo, tile, windowOf } from './window.ts'

const frame = { width: 1_000, height: 600, scrolled: 0 }

test('draws what is in sight and two rows beyond, of ten thousand entries', () => {
  // Five tiles of 184 pixels with 8 between them fit into 1,000; three rows of 204 are in sight.
  expect(windowOf(frame, 10_000)).toEqual({
    columns: 5,
    rows: 2_000,
    first: 0,
    end: 25,
    above: 0,
    whole: 2_000 * 204 - 8,
    pages: [1],
  })
  expect(windowOf({ ...frame, scrolled: 204_000 }, 10_000)).toMatchObject({
    first: 4_990,
    end: 5_025,
    pages: [200, 201],
  })
})

test('ends with the last entry, and shows the end when the entries became fewer', () => {
  expect(windowOf({ ...frame, scrolled: 2_000 * 204 }, 9_998)).toMatchObject({ end: 9_998, pages: [400] })
  expect(windowOf({ ...frame, scrolled: 204_000 }, 7)).toMatchObject({ first: 0, end: 7, rows: 2, pages: [1] })
  expect(windowOf(frame, 0)).toMatchObject({ rows: 0, first: 0, end: 0, pages: [], whole: 0 })
})

test('always draws each place in sight, and never more than a few rows beside them', () => {
  const sizes = fc.record({
    width: fc.integer({ min: 1, max: 4_000 }),
    height: fc.integer({ min: 0, max: 3_000 }),
    scrolled: fc.integer({ min: 0, max: 500_000 }),
  })
  fc.assert(
    fc.property(sizes, fc.integer({ min: 0, max: 20_000 }), (shape, total) => {
      const { columns, rows, first, end } = windowOf(shape, total)
      const inSight = (row: number) =>
        row * 204 < shape.scrolled + shape.height && row * 204 + tile.height > shape.scrolled
      for (let row = 0; row < rows; row += 1)
        if (inSight(row)) {
          expect(first).toBeLessThanOrEqual(row * columns)
          expect(end).toBeGreaterThanOrEqual(Math.min(total, (row + 1) * columns))
        }
      expect(end - first).toBeLessThanOrEqual((Math.ceil(shape.height / 204) + 5) * columns)
    }),
    { numRuns: 50 },
  )
})

test('the keys lead to the neighbours, by screens, and to the ends of a row, and never out of the grid', () => {
  const shape = { ...frame, columns: 5, total: 12 }
  const from = (place: number) => (key: string) => placeAfter(key, place, shape)
  expect(['ArrowRight', 'ArrowLeft', 'ArrowDown', 'ArrowUp', 'Home', 'End'].map(from(6))).toEqual([7, 5, 11, 1, 5, 9])
  expect(['ArrowRight', 'ArrowDown', 'PageDown', 'End'].map(from(11))).toEqual([11, 11, 11, 11])
  expect(['ArrowLeft', 'ArrowUp', 'PageUp'].map(from(0))).toEqual([0, 0, 0])
  expect(from(3)('a')).toBeNull()
})

test('scrolls no further than the place needs', () => {
  expect(scrolledTo(2, 5, frame)).toBe(0)
  expect(scrolledTo(17, 5, frame)).toBe(3 * 204 + 196 - 600)
  expect(scrolledTo(17, 5, { height: 600, scrolled: 400 })).toBe(400)
  expect(scrolledTo(2, 5, { height: 600, scrolled: 400 })).toBe(0)
})
