import { globSync, readFileSync } from 'node:fs'
import { dirname, join, normalize } from 'node:path'
import { expect, test } from 'vitest'

const read = (file: string): string => readFileSync(file, 'utf8')
const sorted = (names: Iterable<string>): string[] => [...names].toSorted((a, b) => (a < b ? -1 : 1))
const firstLine = (file: string): string => read(file).split('\n', 1)[0] ?? ''
const schema = globSync('src/platform/database/{baseline,migrations}/*.sql').toSorted().map(read).join('\n')

/** The oracle files that each SQL payment function names in its comment. */
const oraclesOf = new Map(
  [...schema.matchAll(/comment on function (\w+)\([^)]*\)\s+is\s+'Oracle: ([^']+)'/g)].map(([, name, files]) => [
    name ?? '',
    (files ?? '').split(', '),
  ]),
)
const claimed = /^\/\*\* Oracle of the SQL functions? ([\w, ]+?) \(/
/** Rules, the blueprint and values: what decides, without doing anything itself. */
const isDomain = (file: string): boolean => /^src\/(.+\/rules|blueprint|values)\//.test(file)
const domainFiles = globSync('src/**/*.{ts,tsx}').filter((file) => isDomain(file) && !file.includes('.test.'))
const functionsOf = (file: string): string[] => claimed.exec(firstLine(file))?.[1]?.split(/, | and /) ?? []

test('SQL payment functions and their domain oracles name each other on line one', () => {
  expect(sorted(oraclesOf.keys())).toEqual([
    'bet_result',
    'correct_cell',
    'half_up',
    'market_split',
    'own_exposure',
    'own_part',
    'post_transfers',
    'reduce_fills',
    'reduced_odds',
    'settle_cell',
    'ticket_split',
  ])
  for (const name of oraclesOf.keys()) expect(schema).toMatch(new RegExp(`create (or replace )?function ${name}\\(`))
  const bySql = [...oraclesOf].flatMap(([name, files]) => files.map((file) => `${name}: ${file}`))
  const byDomain = domainFiles.flatMap((file) => functionsOf(file).map((name) => `${name}: ${file}`))
  expect(sorted(bySql)).toEqual(sorted(byDomain))
})

const aliases = (JSON.parse(read('package.json')) as { readonly imports: Readonly<Record<string, string>> }).imports
const folders = Object.fromEntries(
  Object.entries(aliases).map(([alias, folder]) => [alias.slice(0, -1), folder.slice(2, -1)]),
)

function imported(file: string): string[] {
  return [...read(file).matchAll(/(?:from|import)\s*\(?\s*'([^']+)'/g)].flatMap(([, path = '']) => {
    if (path.startsWith('.')) return [normalize(join(dirname(file), path))]
    const alias = Object.keys(folders).find((prefix) => path.startsWith(prefix))
    return alias ? [path.replace(alias, folders[alias] ?? '')] : []
  })
}

const sources = globSync('{src,demo,tools,simulator,bench,checks}/**/*.{ts,tsx}')
const isTest = (file: string): boolean => /\.(test|model)\.tsx?$/.test(file) || file.startsWith('checks/')

/** Tests, and files beside the product that only they import, such as fixtures. */
function filesOfTests(imports: ReadonlyMap<string, readonly string[]>): ReadonlySet<string> {
  const importers = new Map<string, string[]>()
  for (const [file, used] of imports)
    for (const each of used) importers.set(each, [...(importers.get(each) ?? []), file])
  const found = new Set(sources.filter(isTest))
  const isOfTests = (file: string) =>
    !found.has(file) && !isDomain(file) && (importers.get(file) ?? []).every((each) => found.has(each))
  for (let more = found.size > 0; more;) {
    const next = sources.filter((file) => importers.has(file) && isOfTests(file))
    for (const file of next) found.add(file)
    more = next.length > 0
  }
  return found
}

/** Domain files that the product imports, directly or indirectly. */
function usedByProduct(): ReadonlySet<string> {
  const imports = new Map(sources.map((file) => [file, imported(file)]))
  const ofTests = filesOfTests(imports)
  const waiting = sources.filter((file) => !ofTests.has(file) && !isDomain(file))
  const reached = new Set<string>()
  for (let file = waiting.pop(); file !== undefined; file = waiting.pop())
    for (const next of imports.get(file) ?? [])
      if (isDomain(next) && !reached.has(next)) {
        reached.add(next)
        waiting.push(next)
      }
  return reached
}

test('exactly the domain files used by tests only say so on line one', () => {
  const used = usedByProduct()
  const onlyTested = domainFiles.filter((file) => !used.has(file))
  const saying = domainFiles.filter((file) => /[Uu]sed by tests only/.test(firstLine(file)))
  expect(sorted(saying)).toEqual(sorted(onlyTested))
})
