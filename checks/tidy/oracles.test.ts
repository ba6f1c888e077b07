import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { filesOfProduct, isDomain, sources } from './imports.ts'

const read = (file: string): string => readFileSync(file, 'utf8')
const sorted = (names: Iterable<string>): string[] => [...names].toSorted((a, b) => (a < b ? -1 : 1))
const firstLine = (file: string): string => read(file).split('\n', 1)[0] ?? ''
const schema = globSync('src/platform/database/{baseline,migrations}/*.sql').toSorted().map(read).join('\n')

/** The oracle files that each SQL payment function names in its comment. */
const oraclesOf = new Map(
  [...schema.matchAll(/comment on function (\w+)(?:\([^)]*\))?\s+is\s+'Oracle: ([^']+)'/g)].map(([, name, files]) => [
    name ?? '',
    (files ?? '').split(', '),
  ]),
)
const claimed = /^\/\*\* Oracle of the SQL functions? ([\w, ]+?) \(/
const domainFiles = sources.filter((file) => isDomain(file) && !file.includes('.test.'))
const functionsOf = (file: string): string[] => claimed.exec(firstLine(file))?.[1]?.split(/, | and /) ?? []

test('SQL payment functions and their domain oracles name each other on line one', () => {
  expect(sorted(oraclesOf.keys())).toEqual([
    'bet_at_risk',
    'bet_result',
    'converted',
    'correct_cell',
    'half_up',
    'is_decided',
    'market_split',
    'own_exposure',
    'own_part',
    'post_transfers',
    'reduce_fills',
    'reduced_odds',
    'settle_cell',
    'sharpness',
    'ticket_split',
  ])
  for (const name of oraclesOf.keys()) expect(schema).toMatch(new RegExp(`create (or replace )?function ${name}\\(`))
  const bySql = [...oraclesOf].flatMap(([name, files]) => files.map((file) => `${name}: ${file}`))
  const byDomain = domainFiles.flatMap((file) => functionsOf(file).map((name) => `${name}: ${file}`))
  expect(sorted(bySql)).toEqual(sorted(byDomain))
})

/** The bodies of all SQL functions, each in its newest version. */
const bodies = new Map(
  schema
    .split(/^create (?:or replace )?function /m)
    .slice(1)
    .map((text) => [/^\w+/.exec(text)?.[0] ?? '', text.replaceAll(/--.*$/gm, '').split(/^create /m)[0] ?? '']),
)

test('only SQL functions with an oracle compute amounts by odds, rates or shares', () => {
  const computing = [...bodies].filter(([, body]) => /\bhalf_up\(|[-*/] ?10000\b|\b10000 ?[-*/]/.test(body))
  expect(computing.length).toBeGreaterThan(6)
  expect(computing.map(([name]) => name).filter((name) => !oraclesOf.has(name))).toEqual([])
})

test('exactly the domain files used by tests only say so on line one', () => {
  const used = filesOfProduct()
  const onlyTested = domainFiles.filter((file) => !used.has(file))
  const saying = domainFiles.filter((file) => /[Uu]sed by tests only/.test(firstLine(file)))
  expect(sorted(saying)).toEqual(sorted(onlyTested))
})
