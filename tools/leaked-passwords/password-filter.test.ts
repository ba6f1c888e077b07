import { expect, test } from 'vitest'
import { positionsOf } from '#platform/auth/secrets/password-filter.ts'
import { buildFilter, listedPasswordsIn } from './password-filter.ts'

test('a list gives its long passwords and the words within its most common ones', () => {
  const listed = listedPasswordsIn('Dragon12\nabc123\n1qaz2wsx3edc\n99mustang99')
  expect([...listed].toSorted()).toEqual(['1qaz2wsx3edc', 'dragon', 'mustang', 'qaz2wsx3edc'])
})

test('a filter holds every password of its list and few others', () => {
  const names = Array.from({ length: 2_000 }, (_, at) => `listed ${at}`)
  const filter = buildFilter(new Set(names))
  expect(filter.length).toBe(7_250)
  const isHeld = (name: string) =>
    positionsOf(name, filter.length * 8).every((at) => (((filter[at >> 3] ?? 0) >> (at & 7)) & 1) === 1)
  expect(names.filter((name) => !isHeld(name))).toEqual([])
  // One in 180,000 by design.
  expect(Array.from({ length: 50_000 }, (_, at) => `other ${at}`).filter(isHeld).length).toBeLessThan(4)
})
