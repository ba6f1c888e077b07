import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { filesOfMerges } from './merge-checks.ts'

test('names no file that does not exist', () => {
  expect(filesOfMerges.filter((path) => !existsSync(join(import.meta.dirname, '../..', path)))).toEqual([])
})
