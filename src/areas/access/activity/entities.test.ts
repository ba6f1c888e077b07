import { expect, test } from 'vitest'
import { modules } from '#areas/index.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { entityWords, subjectsOf } from '#blueprint/entities.ts'

test('whatever has a history has a word in the log', () => {
  const { lists } = contentsOf(modules)
  const pages = modules
    .flatMap(({ screens }) => screens)
    .flatMap((screen) => (screen.shape === 'page' ? (screen.subject?.[0] ?? []) : []))
  const named = [...lists.flatMap(({ subject }) => subject ?? []), ...pages]
  expect(named.length).toBeGreaterThan(10)
  expect(named.filter((entity) => !Object.keys(entityWords).includes(entity))).toEqual([])
})

test('rows that people act on have a history', () => {
  const { lists } = contentsOf(modules)
  const acted = lists.filter(
    ({ actions = [], subject }) => actions.some(({ on }: { on: string }) => on === 'row') && subject === undefined,
  )
  expect(acted.map(({ path }) => path)).toEqual([])
})

test('an id is looked for as every kind of thing, a full name as itself', () => {
  expect(subjectsOf('withdrawal:7')).toEqual(['withdrawal:7'])
  expect(subjectsOf('7')).toContain('7')
  expect(subjectsOf('7')).toContain('staff:7')
})
