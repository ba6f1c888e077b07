import { expect, test } from 'vitest'
import { modules } from '#areas/index.ts'
import { contentsOf } from '#engine/http/routes/catalogue.ts'
import { entityLabels, subjectsOf } from '#blueprint/entities.ts'

test('every record with a history has an entity label in the log', () => {
  const { lists } = contentsOf(modules)
  const pages = modules
    .flatMap(({ screens }) => screens)
    .flatMap((screen) => (screen.shape === 'page' ? (screen.subject?.[0] ?? []) : []))
  const subjects = [...lists.flatMap(({ subject }) => subject ?? []), ...pages]
  expect(subjects.length).toBeGreaterThan(10)
  expect(subjects.filter((entity) => !Object.keys(entityLabels).includes(entity))).toEqual([])
})

test('lists with row actions have a history', () => {
  const { lists } = contentsOf(modules)
  const acted = lists.filter(
    ({ actions = [], subject }) => actions.some(({ on }: { on: string }) => on === 'row') && subject === undefined,
  )
  // Changes of master data are a list of their own. A group of failed deliveries is no record: its replays are in the history of the endpoint.
  expect(acted.map(({ path }) => path)).toEqual(['/webhooks/failures', '/masters'])
})

test('a bare id is searched as every entity type, a full subject as itself', () => {
  expect(subjectsOf('withdrawal:7')).toEqual(['withdrawal:7'])
  expect(subjectsOf('geo_rule:7')).toEqual(['geo_rule:7', 'place_rule:7'])
  expect(subjectsOf('7')).toContain('7')
  expect(subjectsOf('7')).toContain('staff:7')
  expect(subjectsOf('7')).toContain('player_notice:7')
})
