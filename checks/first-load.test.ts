import { readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ensurePanel } from '#tools/panel-build.ts'

const panel = join(import.meta.dirname, '../dist/panel')
const packedOf = (path = '') => statSync(join(panel, path.endsWith('.woff2') ? path : `${path}.gz`)).size

test('keeps the first load of the panel small', { timeout: 400_000 }, async () => {
  await ensurePanel()
  const assets = readFileSync(join(panel, 'index.html'), 'utf8').matchAll(/(?:src|href)="(\/assets\/[^"]+)"/g)
  const sizes = Array.from(assets, ([, path]) => [path, packedOf(path)] as const)
  const sum = (ending: string) =>
    sizes.filter(([path]) => path?.endsWith(ending)).reduce((total, [, size]) => total + size, 0)
  console.log(
    `First load, compressed: ${sum('.js')} bytes of script, ${sum('.css')} of style, ${sum('.woff2')} of fonts, ${sizes.length} files`,
  )
  expect(sizes.length).toBeLessThanOrEqual(4)
  expect(sum('.js')).toBeLessThan(168_000)
  expect(sum('.css')).toBeLessThan(28_000)
  expect(sum('.woff2')).toBeLessThan(50_000)
})
