import { expect, test } from 'vitest'
import { columnsOf } from './columns-of.ts'

test('selects columns by their names in the list', () => {
  const columns = columnsOf('bet_open', 'id', 'placedAt', 'oddsE4')
  const expected: typeof columns = ['bet_open.id', 'bet_open.placed_at as placedAt', 'bet_open.odds_e4 as oddsE4']
  expect(columns).toEqual(expected)
})

test('a wrong spelling does not compile', () => {
  // @ts-expect-error -- the stored name is written with underscores
  const columns: ReturnType<typeof columnsOf<'bet_open', 'placedAt'>> = ['bet_open.placedAt as placedAt']
  expect(columns).toHaveLength(1)
})
