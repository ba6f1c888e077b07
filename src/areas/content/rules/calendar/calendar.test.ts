import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { gapsIn, togetherWith } from './calendar.ts'

const day = (place: number) => new Date(Date.UTC(2026, 11, place))
const run = (from: number | null, to: number | null) => ({
  from: from === null ? null : day(from),
  to: to === null ? null : day(to),
})
const december = { from: day(1), to: day(31) }

describe('gaps', () => {
  test('are the times at which nothing is shown', () =>
    expect(gapsIn([run(20, 25), run(3, 10), run(8, 12)], december)).toEqual([run(1, 3), run(12, 20), run(25, 31)]))
  test('are none where one is shown until it is deactivated', () => {
    expect(gapsIn([run(null, 5), run(5, null)], december)).toEqual([])
    expect(gapsIn([run(null, null)], december)).toEqual([])
  })
  test('are the whole window without entries, or with entries of other times', () => {
    expect(gapsIn([], december)).toEqual([december])
    expect(gapsIn([run(40, 50), run(null, -3)], december)).toEqual([december])
  })
  const runs = fc.array(
    fc
      .tuple(fc.option(fc.integer({ min: -5, max: 40 })), fc.option(fc.integer({ min: 1, max: 9 })))
      .map(([from, days]) => run(from, days === null ? null : (from ?? 0) + days)),
  )
  test('and entries together make the whole window, and never overlap', () =>
    fc.assert(
      fc.property(runs, (entries) => {
        const gaps = gapsIn(entries, december)
        for (let place = 1; place < 31; place++) {
          const noon = { from: new Date(day(place).getTime() + 1), to: new Date(day(place).getTime() + 2) }
          expect([place, togetherWith(noon, gaps)]).toEqual([place, togetherWith(noon, entries) > 0 ? 0 : 1])
        }
      }),
    ))
})

test('entries that follow each other are not shown together', () => {
  expect(togetherWith(run(1, 5), [run(5, 9), run(null, 1)])).toBe(0)
  expect(togetherWith(run(1, 5), [run(4, 9), run(null, null), run(9, null)])).toBe(2)
})
