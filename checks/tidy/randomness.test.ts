import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

test('SEC-02 the product takes every random number from the cryptographic generator', () => {
  const files = globSync('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))
  expect(files.length).toBeGreaterThan(1_000)
  expect(files.filter((file) => readFileSync(file, 'utf8').includes('Math.random'))).toEqual([])
})
