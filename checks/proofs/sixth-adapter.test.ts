import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { compile } from './compile.ts'

const page = readFileSync(new URL('../../src/areas/casino/adapters/README.md', import.meta.url), 'utf8')

/** The page holds what a further adapter of a casino provider is made of; `sixth-adapter.test.ts` beside it plays it. */
test('the programs of the page about adapters compile', async () => {
  const programs = Object.fromEntries(
    [...page.matchAll(/^```ts (\w+)\n(.*?)^```$/gms)].map(([, name = '', text = '']) => [name, text]),
  )
  expect(await compile(programs)).toEqual({ adapter: '', simulator: '', style: '' })
})
