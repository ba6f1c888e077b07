import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { compareFiles, slowFiles } from './file-order.ts'

test('starts the slowest files first and the others by path, project by project', () => {
  const paths = [...slowFiles, 'checks/a.test.ts', 'checks/b.test.ts']
  const files = ['browser', 'server'].flatMap((project) => paths.map((path) => ({ project, path })))
  expect(files.toReversed().toSorted(compareFiles)).toEqual(files)
})

test('names no file that does not exist', () => {
  expect(slowFiles.filter((path) => !existsSync(join(import.meta.dirname, '../..', path)))).toEqual([])
})
