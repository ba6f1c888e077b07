import { globSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { demoLogins } from '#demo/world/world.ts'
import { ensurePanel } from '#tools/build/panel-build.ts'

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

const telling = /[#@] sourceMappingURL=/

test(
  'DEV-02 the built panel holds no map of its sources, and no password of the demo',
  {
    timeout: 400_000,
  },
  async () => {
    await ensurePanel()
    const files = globSync('**/*.{js,css,html,map}', { cwd: panel })
    expect(files.filter((file) => file.endsWith('.map'))).toEqual([])
    const scripts = files.filter((file) => file.endsWith('.js'))
    expect(scripts.length).toBeGreaterThan(20)
    const passwords = Object.values(demoLogins).map(({ password }) => password)
    expect(passwords.length).toBeGreaterThan(0)
    const found = files.filter((file) => {
      const text = readFileSync(join(panel, file), 'utf8')
      return telling.test(text) || passwords.some((password) => text.includes(password))
    })
    expect(found).toEqual([])
  },
)
