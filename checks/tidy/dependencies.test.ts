import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { reasonAgainst } from './denied-packages.ts'

const versions = z.record(z.string(), z.string())
const manifest = z
  .object({ dependencies: versions, devDependencies: versions, optionalDependencies: versions })
  .parse(JSON.parse(readFileSync('package.json', 'utf8')))
const lock = z
  .object({
    packages: z.record(
      z.string(),
      z.object({
        name: z.string().optional(),
        version: z.string(),
        integrity: z.string().optional(),
        resolved: z.string().optional(),
      }),
    ),
  })
  .parse(JSON.parse(readFileSync('package-lock.json', 'utf8')))

const installed = Object.entries(lock.packages)
  .filter(([path]) => path !== '')
  .map(([path, { name, ...rest }]) => ({ path, name: name ?? path.split('node_modules/').at(-1) ?? path, ...rest }))

test('DEP-01 every installed package has a checksum, and none comes from elsewhere than the registry', () => {
  expect(installed.length).toBeGreaterThan(300)
  expect(installed.filter(({ integrity }) => !integrity?.startsWith('sha512-')).map(({ path }) => path)).toEqual([])
  expect(installed.filter(({ resolved }) => resolved !== undefined).map(({ path }) => path)).toEqual([])
  expect(installed.filter(({ path, name }) => !path.endsWith(`node_modules/${name}`))).toEqual([])
})

test('DEP-01 every direct dependency has an exact version and its own name', () => {
  const direct = Object.entries({
    ...manifest.dependencies,
    ...manifest.devDependencies,
    ...manifest.optionalDependencies,
  })
  expect(direct.filter(([, version]) => !/^\d+\.\d+\.\d+(?:-[a-z0-9.]+)?$/.test(version))).toEqual([])
})

test('DEP-01 no package runs code while it is installed', () => {
  expect(readFileSync('.npmrc', 'utf8')).toMatch(/^ignore-scripts=true$/m)
})

test('DEP-02 the bill of materials names every package of the product, and none is on the list of denied ones', () => {
  const text = execFileSync('npm', ['run', '--silent', 'sbom'], {
    encoding: 'utf8',
    maxBuffer: 50_000_000,
    stdio: 'pipe',
  })
  const { components } = z
    .object({ components: z.array(z.object({ name: z.string(), group: z.string().optional(), version: z.string() })) })
    .parse(JSON.parse(text))
  const named = new Set(components.map(({ name, group }) => (group === undefined ? name : `${group}/${name}`)))
  expect(Object.keys(manifest.dependencies).filter((name) => !named.has(name))).toEqual([])
  const denied = installed.flatMap(({ name, version }) => {
    const why = reasonAgainst(name, version)
    return why === undefined ? [] : [`${name} ${version}: ${why}`]
  })
  expect(denied).toEqual([])
})

test('a denied version is recognised by its number or by being older', () => {
  expect(reasonAgainst('chalk', '5.6.1')).toBe('published with malicious code')
  expect(reasonAgainst('chalk', '5.6.2')).toBeUndefined()
  expect(reasonAgainst('multer', '2.0.1')).toMatch(/uploads/)
  expect(reasonAgainst('multer', '2.0.2')).toBeUndefined()
  expect(reasonAgainst('lodash', '4.17.9')).toMatch(/pollution/)
})
