import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compile } from './compile.ts'

const page = readFileSync(new URL('../../src/areas/casino/adapters/README.md', import.meta.url), 'utf8')

/**
 * The page holds what a further adapter of a casino provider is made of; `sixth-adapter.test.ts` beside it plays all of it. Its round in
 * tests is left out here: it imports the harness, and with it the whole server.
 */
test('the adapter and the simulator of the page about adapters compile', { timeout: 400_000 }, async () => {
  const programs = Object.fromEntries(
    [...page.matchAll(/^```ts (adapter|simulator)\n(.*?)^```$/gms)].map(([, name = '', text = '']) => [name, text]),
  )
  expect(await compile(programs)).toEqual({ adapter: '', simulator: '' })
})
