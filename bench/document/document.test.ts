import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { documentOf, goalTable, lookupIn } from './document.ts'
import { goals } from './goals.ts'
import { figuresIn, figuresOfWrites, storeResult, storedResults, type Result } from './results.ts'

const result = (changes: Partial<Result> = {}): Result => ({
  bench: 'list',
  size: 1_000_000,
  isQuick: false,
  at: '2026-11-30T10:00:00.000Z',
  machine: '2 cores (Test), 8 GB, Node v24.0.0',
  figures: { 'all.ofFloor': 1.42, 'all.ms': 4, 'middle.ms': 4.2, 'slowest.ms': 17.25, perSecond: 412.4 },
  table: [],
  ...changes,
})

const rowsOf = (results: readonly Result[]) => goalTable(results).split('\n')

test('each goal stands beside its figure, and says whether it is reached', () => {
  const rows = rowsOf([result()])
  expect(rows).toContain(
    '| First page of all bets | `npm run bench -- list` | 1.42 x bare server | at most 1.5 x bare server | yes |',
  )
  expect(rows).toContain(
    '| Slowest first page of any list, filter and order | `npm run bench -- list` | 17.3 ms | at most 10 ms | no |',
  )
  expect(rows).toContain(
    '| First pages of bets, 8 at a time | `npm run bench -- list` | 412 a second | at least 400 a second | yes |',
  )
  expect(rows).toContain(
    '| A page in the middle of all bets | `npm run bench -- list` | 1.05 x first page | at most 1.2 x first page | yes |',
  )
})

test('a goal without a figure was not measured, and none is left out', () => {
  const rows = rowsOf([])
  expect(rows).toHaveLength(goals.length + 2)
  expect(rows.filter((row) => row.includes('| not measured |'))).toHaveLength(goals.length)
  expect(new Set(goals.map(({ title }) => title)).size).toBe(goals.length)
  for (const { atMost, atLeast } of goals) expect([atMost, atLeast].filter((one) => one !== undefined)).toHaveLength(1)
})

test('the newest full run counts, of the size that a goal names; a quick one never does', () => {
  const results = [
    result({ figures: { 'all.ms': 4 } }),
    result({ at: '2026-11-29T10:00:00.000Z', figures: { 'all.ms': 9, bytes: 2_900 } }),
    result({ at: '2026-11-30T12:00:00.000Z', isQuick: true, figures: { 'all.ms': 1 } }),
    result({ at: '2026-11-30T09:00:00.000Z', size: 10_000_000, figures: { 'all.ms': 4.4 } }),
  ]
  const of = lookupIn(results)
  expect([of('list', 'all.ms'), of('list', 'bytes'), of('list', 'all.ms', 10_000_000)]).toEqual([4, 2_900, 4.4])
  expect([of('list', 'none'), of('browser', 'all.ms')]).toEqual([null, null])
  expect(rowsOf(results).find((row) => row.includes('First page of ten million bets'))).toContain(
    '| 1.10 x one million |',
  )
})

test('the document has a section of each result with its command, and leaves those of other commands', () => {
  const before = '# Benchmarks\n\n## Placing bets\n\n| Measured |\n\n## list 1000000\n\nof yesterday\n'
  const text = documentOf(before, [
    result({
      table: [
        ['List', 'ms'],
        ['/my-bets', '4.0'],
      ],
    }),
  ])
  expect(text.match(/^## .*/gm)).toEqual(['## Goals', '## list 1000000', '## Placing bets'])
  expect(text).toContain('`npm run bench -- list 1000000`, 2026-11-30, 2 cores (Test), 8 GB, Node v24.0.0.')
  expect(text).toContain('| all.ofFloor | 1.42 |')
  expect(text).toContain('| List | ms |\n| --- | --- |\n| /my-bets | 4.0 |')
  expect(text).not.toContain('of yesterday')
  expect(
    documentOf(text, [
      result({
        table: [
          ['List', 'ms'],
          ['/my-bets', '4.0'],
        ],
      }),
    ]),
  ).toBe(text)
})

test('a run replaces the result of the same size, and every number of a bench is stored by its path', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'overround-results-'))
  try {
    for (const ms of [5, 6])
      await storeResult(
        { bench: 'reports', size: null, isQuick: false, figures: figuresIn({ ms, perCopy: { csv: 2 } }) },
        folder,
      )
    await storeResult({ bench: 'reports', size: 200_000, isQuick: true, figures: { ms: 1 } }, folder)
    const results = await storedResults(folder)
    expect(results.map(({ size, figures }) => [size, figures])).toEqual([
      [200_000, { ms: 1 }],
      [null, { ms: 6, 'perCopy.csv': 2 }],
    ])
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
})

test('ratios of writes are stored by the number of clients, and limits without the rate of the machine', () => {
  const ratio = { title: 'bets', goal: 0.9, rounds: [1], perSecond: 100, p50: 1, p99: 2 }
  const limits = [{ title: '350 bets a second, p99', milliseconds: 80, atMost: 100 }]
  const figures = figuresOfWrites(
    [
      { ...ratio, clients: 8, ratio: 0.95 },
      { ...ratio, clients: 32, ratio: 1.3 },
    ],
    limits,
  )
  expect(figures).toEqual({ 'bets 8': 0.95, 'bets 32': 1.3, 'bets a second, p99': 80 })
})
