import { expect, test } from 'vitest'
import { withPlace } from './server-build.ts'

test('a module finds in the one file what lies beside it', () => {
  const path = `${import.meta.dirname.replace(/tools\/build$/, '')}src/server/pages/page.ts`
  expect(withPlace(`read(join(import.meta.dirname, 'page.md'))`, path)).toBe(
    `read(join((import.meta.dirname + '/' + "../../src/server/pages"), 'page.md'))`,
  )
  expect(withPlace('new Worker(new URL("./worker.ts", import.meta.url))', path)).toBe(
    'new Worker(new URL("./worker.ts", new URL("../../src/server/pages/page.ts", import.meta.url).href))',
  )
  expect(withPlace('if (import.meta.main) await run()', path)).toBe('if (false) await run()')
  expect(withPlace('export const one = 1', path)).toBe(null)
})
