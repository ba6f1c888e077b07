import { globSync, readFileSync } from 'node:fs'

/** Matches `test('title'`, `it('title'`, and `('title'` after `test.each(…)`. */
const opening = /(?:\b(?:test|it)|\))\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

/** All test titles by file, as written in the source. */
export function titlesByFile(): ReadonlyMap<string, ReadonlySet<string>> {
  const files = globSync('{src,checks,tools,simulator,demo,bench}/**/*.test.{ts,tsx}')
  return new Map(
    files.map((file) => {
      const titles = [...readFileSync(file, 'utf8').matchAll(opening)].map(([, , title = '']) =>
        title.replaceAll('\\', ''),
      )
      return [file, new Set(titles)] as const
    }),
  )
}

const group = /\bdescribe\(\s*(['"`])((?:\\.|(?!\1)[^\\])*)\1/g

/** The titles of all groups of tests. */
export const groupTitles = (): readonly string[] =>
  globSync('{src,checks,tools,simulator,demo,bench}/**/*.test.{ts,tsx}').flatMap((file) =>
    [...readFileSync(file, 'utf8').matchAll(group)].map(([, , title = '']) => title),
  )
