import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { importGraph } from '#tools/figures/import-graph.ts'
import { areasOf, deletionWaves, leafAreas, listsOfAreas, withoutArea } from './deletion.ts'

test('an area is a leaf when only the composition root or deleted areas import it', () => {
  const [players, payments, reports] = ['players', 'payments', 'reports'].map((area) => `src/areas/${area}/list/a.ts`)
  const planted = new Map([
    [players ?? '', []],
    [payments ?? '', [players ?? '']],
    [reports ?? '', [payments ?? '', players ?? '']],
    ['src/areas/index.ts', [players ?? '', payments ?? '', reports ?? '']],
  ])
  expect(leafAreas(planted)).toEqual(['reports'])
  expect(leafAreas(planted, new Set(['reports']))).toEqual(['payments'])
  expect(deletionWaves(planted)).toEqual([['reports'], ['payments'], ['players']])
  expect(deletionWaves(new Map([...planted, [players ?? '', ['src/areas/payments/rules/a.ts']]]))).toHaveLength(3)
  expect(deletionWaves(new Map([...planted, [players ?? '', [payments ?? '']]]))).toEqual([['reports']])
})

test('a list of areas loses the imports of an area and every line that uses them', () => {
  const list = [
    "import { kyc, players } from './players/area.ts'",
    "import { deposits } from './payments/area.ts'",
    'export const menu = [',
    '  { screen: kyc },',
    "  { screen: deposits, icon: 'players' },",
    '  ...players,',
    ']',
    '',
  ].join('\n')
  const left = [
    "import { deposits } from './payments/area.ts'",
    'export const menu = [',
    "  { screen: deposits, icon: 'players' },",
    ']',
  ]
  expect(withoutArea(list, 'players')).toBe([...left, ''].join('\n'))
  expect(withoutArea(list, 'casino')).toBe(list)
})

test('every area can be deleted after the areas above it', () => {
  const graph = importGraph('.')
  expect(deletionWaves(graph).flat().toSorted()).toEqual(areasOf(graph))
  for (const list of listsOfAreas)
    expect(areasOf(graph).reduce(withoutArea, readFileSync(list, 'utf8'))).not.toMatch(/from '\.\/[\w-]+\//)
})
