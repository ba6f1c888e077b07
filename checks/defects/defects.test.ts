import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { isTitleOf } from './defect.ts'
import { defectGroups, selectDefects } from './groups.ts'
import { plant } from './scratch.ts'

const all = Object.entries(defectGroups).flatMap(([group, defects]) => defects.map((defect) => ({ group, defect })))
const read = (file: string): string => (existsSync(file) ? readFileSync(file, 'utf8') : '')

/** Whether a test file has a test with this title, which may come from a table: 'rejects %s'. */
const hasTest = (text: string, title: string): boolean =>
  text.includes(title) ||
  [...text.matchAll(/'([^'\n]*%[soi][^'\n]*)'/g)].some(([, written = '']) => isTitleOf(written, title))

test('every planted defect replaces a text that occurs exactly once in its file', () => {
  const wrong = all
    .filter(({ defect: { file, find } }) => read(file).split(find).length !== 2)
    .map(({ group, defect: { name, file } }) => `${group}, ${name}: ${file}`)
  expect(wrong).toEqual([])
  const unchanged = all.filter(({ defect }) => plant(read(defect.file), defect) === read(defect.file))
  expect(unchanged).toEqual([])
})

test('every test that must catch a defect exists', () => {
  const wrong = all
    .filter(({ defect: { caughtBy } }) => !hasTest(read(caughtBy.file), caughtBy.test))
    .map(({ group, defect: { name, caughtBy } }) => `${group}, ${name}: ${caughtBy.file}`)
  expect(wrong).toEqual([])
})

test('the security plan has 25 defects and two settings, and each area at least five defects of its own', () => {
  expect(defectGroups['security']?.map(({ name }) => name).toSorted()).toEqual([
    'CSV prefix only =',
    'HMAC over re-serialised JSON',
    'IPv4-mapped address allowed',
    'ack before commit',
    'amount not compared',
    'audit in another transaction',
    'balance in float',
    'chain without anchor',
    'event published before commit',
    'fsync=off',
    'key check outside the transaction',
    'missing UNIQUE on key',
    'no FOR UPDATE',
    'odds rounding up',
    'permission check only in the client',
    'redirect followed',
    'retry with new id',
    'sanitised value not persisted',
    'scope missing in count query',
    'scope missing in export',
    'self-approval through API key',
    'sort column interpolated',
    'stale permission cache 60 s',
    "startsWith('/api') authz on raw url",
    'synchronous_commit=off',
    'unsorted locks',
    'wall-clock ordering',
  ])
  const folders = (path: string) => readdirSync(path, { withFileTypes: true }).filter((entry) => entry.isDirectory())
  for (const { name } of folders('src/areas')) {
    // An area that owns nothing but permissions has no code yet.
    if (folders(`src/areas/${name}`).length === 0) continue
    const own = defectGroups[name] ?? []
    expect(own.length, name).toBeGreaterThanOrEqual(5)
    expect(own.filter(({ file }) => !file.startsWith(`src/areas/${name}/`))).toEqual([])
  }
  expect(new Set(all.map(({ group, defect }) => `${group} ${defect.name}`)).size).toBe(all.length)
})

test('defects are selected by their group or by a part of their name', () => {
  expect(selectDefects([]).length).toBe(all.length)
  expect(selectDefects(['casino'])).toMatchObject(defectGroups['casino'] ?? [])
  expect(new Set(selectDefects(['casino']).map(({ group }) => group))).toEqual(new Set(['casino']))
  expect(selectDefects(['FOR UPDATE']).map(({ name }) => name)).toEqual(['no FOR UPDATE'])
})

test('what names a file of an area is in the files of areas: defects, lines and requirements', () => {
  const files = globSync('checks/{defects,specification}/**/*.ts').filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(30)
  const misplaced = files.filter(
    (file) => !/\/areas\/([a-z-]+\/)?[a-z-]+\.ts$/.test(file) && read(file).includes("'src/areas/"),
  )
  expect(misplaced).toEqual([])
})
