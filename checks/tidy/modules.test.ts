import { globSync } from 'node:fs'
import { basename, resolve } from 'node:path'
import { expect, test } from 'vitest'
import type { Module } from '#blueprint/screen/module.ts'

/** The modules that a file exports. */
const modulesOf = (exported: Readonly<Record<string, unknown>>): readonly Module[] =>
  Object.values(exported).filter(
    (value): value is Module => typeof value === 'object' && value !== null && 'screens' in value && 'name' in value,
  )

test('each module has the name of its file, by which the panel loads its screens', async () => {
  const files = globSync('src/areas/*/*/*.module.ts')
  const modules = await Promise.all(
    files.map(async (file) => {
      const exported: Readonly<Record<string, unknown>> = await import(resolve(file))
      return { expected: basename(file, '.module.ts'), names: modulesOf(exported).map(({ name }) => name) }
    }),
  )
  expect(modules.length).toBeGreaterThan(20)
  expect(
    modules.filter(({ expected, names }) => names.length === 0 || names.some((name) => name !== expected)),
  ).toEqual([])
})
