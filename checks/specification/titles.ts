import { globSync, readFileSync } from 'node:fs'

/** `test('title'`, `it('title'`, or the end of a table and `('title'`. */
const opening = /(?:\b(?:test|it)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

/** Every title of every test, as it is written, by file. */
export function titlesByFile(): ReadonlyMap<string, ReadonlySet<string>> {
  const files = globSync('{src,checks,tools,simulator}/**/*.test.{ts,tsx}')
  return new Map(
    files.map((file) => {
      const titles = [...readFileSync(file, 'utf8').matchAll(opening)].map(([, , title = '']) =>
        title.replaceAll('\\', ''),
      )
      return [file, new Set(titles)] as const
    }),
  )
}
