import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { fingerprintOf } from './panel-build.ts'

let folder: string
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'overround-panel-'))
  mkdirSync(join(folder, 'src/panel'), { recursive: true })
  for (const name of ['one', 'two']) writeFileSync(join(folder, `src/panel/${name}.ts`), name)
})
afterEach(() => rmSync(folder, { recursive: true }))

test('a build is stale after any change of its sources, whatever their times say', () => {
  const before = fingerprintOf(folder)
  const edited = join(folder, 'src/panel/one.ts')
  writeFileSync(edited, 'other')
  utimesSync(edited, 0, 0)
  const afterEdit = fingerprintOf(folder)
  rmSync(join(folder, 'src/panel/two.ts'))
  const afterRemoval = fingerprintOf(folder)
  expect(new Set([before, afterEdit, afterRemoval]).size).toBe(3)
  writeFileSync(join(folder, 'src/panel/two.ts'), 'two')
  writeFileSync(edited, 'one')
  writeFileSync(join(folder, 'src/panel/one.test.ts'), 'a test is not part of it')
  expect(fingerprintOf(folder)).toBe(before)
})
