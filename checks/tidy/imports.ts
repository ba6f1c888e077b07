import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'

const read = (file: string): string => readFileSync(file, 'utf8')

const { imports: aliases } = JSON.parse(read('package.json')) as { readonly imports: Readonly<Record<string, string>> }
const folders = Object.entries(aliases).map(([alias, folder]) => [alias.slice(0, -1), folder.slice(2, -1)] as const)

function pathOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return normalize(join(dirname(file), specifier))
  const found = folders.find(([alias]) => specifier.startsWith(alias))
  return found ? specifier.replace(found[0], found[1]) : null
}

/** All files of the product, and those of its tests. */
export const sources = globSync('{src,demo,tools,simulator,bench,checks}/**/*.{ts,tsx}')
export const isTest = (file: string): boolean => /\.(test|model)\.tsx?$/.test(file) || file.startsWith('checks/')

/** Rules, the blueprint and values: what decides, without doing anything itself. */
export const isDomain = (file: string): boolean => /^src\/(.+\/rules|blueprint|values)\//.test(file)

const importsOf = (file: string): string[] =>
  [...read(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(
    ([, specifier = '']) => pathOf(file, specifier) ?? [],
  )
const imports = new Map(sources.map((file) => [file, importsOf(file)]))

/** Tests, and files beside the product that only they import, such as fixtures. */
function filesOfTests(): ReadonlySet<string> {
  const importers = new Map<string, string[]>()
  for (const [file, used] of imports)
    for (const each of used) importers.set(each, [...(importers.get(each) ?? []), file])
  const found = new Set(sources.filter(isTest))
  const isOfTests = (file: string) =>
    !found.has(file) && !isDomain(file) && (importers.get(file) ?? []).every((each) => found.has(each))
  for (let hasMore = true; hasMore;) {
    const next = sources.filter((file) => importers.has(file) && isOfTests(file))
    for (const file of next) found.add(file)
    hasMore = next.length > 0
  }
  return found
}

/** The files of the product: those that are not of the domain, and what they import of it, directly or indirectly. */
export function filesOfProduct(): ReadonlySet<string> {
  const ofTests = filesOfTests()
  const waiting = sources.filter((file) => !ofTests.has(file) && !isDomain(file))
  const reached = new Set(waiting)
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
    for (const next of imports.get(file) ?? [])
      if (isDomain(next) && !reached.has(next)) {
        reached.add(next)
        waiting.push(next)
      }
  return reached
}

/** The files that import this name from this file. */
export const importersOf = ({ file, name }: { readonly file: string; readonly name: string }): string[] =>
  sources.filter((each) =>
    [...read(each).matchAll(/import\s*\{([^}]*)\}\s*from\s*'([^']+)'/g)].some(
      ([, names = '', specifier = '']) =>
        pathOf(each, specifier) === file && names.split(',').some((one) => one.trim().split(' ')[0] === name),
    ),
  )
