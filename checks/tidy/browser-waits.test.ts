import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const files = globSync('checks/browser/**/*.ts')

/** The places in the browser tests where a pattern occurs. */
const places = (pattern: RegExp, except: readonly string[] = []): readonly string[] =>
  files
    .filter((file) => !except.some((name) => file.endsWith(name)))
    .flatMap((file) =>
      Array.from(
        readFileSync(file, 'utf8').matchAll(pattern),
        ([found]) => `${file}: ${found.replaceAll(/\s+/g, ' ')}`,
      ),
    )

test('no browser test answers requests without asserting that there were any', () => {
  expect(files.length).toBeGreaterThan(40)
  expect(places(/\.route\(.*/g, ['/held-requests.ts'])).toEqual([])
})

test('no browser test reads a page in the line after a click or a key: it waits for what it expects', () => {
  const read = String.raw`expect\(\s*await [\w.()' ,{}:=>!]*(?:textContent|innerText|inputValue|getAttribute|isVisible|count|title|allTextContents)\(`
  expect(
    places(new RegExp(String.raw`\.(?:click|press|check|fill|selectOption)\([^\n]*\)\n\s*${read}[^\n]*`, 'g')),
  ).toEqual([])
})
