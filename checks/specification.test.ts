import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { laterPermissions, permissions, type Permission } from '#blueprint/screen/permissions.ts'
import { knownPermissions } from '#areas/access/roles/where-used.facts.ts'
import { modules } from '#areas/index.ts'
import { lines, ignoredMarks } from './specification/lines.ts'
import { screenLines } from './specification/screens.ts'
import { titlesByFile } from './specification/titles.ts'

const titles = titlesByFile()
const specifiedScreens: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(screenLines))

/** Path and permission of every existing screen. */
const existingScreens = new Map(
  modules
    .flatMap((module) => module.screens)
    .flatMap((screen) =>
      screen.shape === 'form'
        ? [screen.create, screen.edit].flatMap((address) =>
            address ? [[address.path, address.permission] as const] : [],
          )
        : [[screen.path, screen.permission] as const],
    ),
)

describe('every line of the specification', () => {
  test.each(lines)('$section $says', ({ proofs }) => {
    expect(proofs.length).toBeGreaterThan(0)
    for (const [file, title] of proofs)
      expect(titles.get(file)?.has(title), `There is no test '${title}' in ${file}`).toBe(true)
  })

  test('section 2: each screen has its path and permission', () => {
    const paths = Object.keys(specifiedScreens)
    const wrong = paths.filter(
      (path) => existingScreens.has(path) && existingScreens.get(path) !== specifiedScreens[path],
    )
    console.log(
      `Specification: ${lines.length} lines covered by ${new Set(lines.flatMap(({ proofs }) => proofs.map((proof) => proof.join()))).size} tests; ${paths.length} screens`,
    )
    expect(wrong).toEqual([])
    expect(paths.filter((path) => !existingScreens.has(path))).toEqual([])
  })

  test('each permission of the specification is known, and marked while its screen is not built', () => {
    const named = specifiedPermissions()
    expect(named.length).toBeGreaterThanOrEqual(121)
    expect(named.filter((name) => !permissions.includes(name as Permission))).toEqual([])
    const opened = new Set(knownPermissions(modules).flatMap(({ name, where }) => (where.length > 0 ? [name] : [])))
    expect(
      laterPermissions.filter((name) => opened.has(name)),
      'open a screen: move them to the lists above',
    ).toEqual([])
    const unmarked = named.filter(
      (name) => !opened.has(name) && !(laterPermissions as readonly string[]).includes(name),
    )
    expect(unmarked).toEqual([])
  })

  const place = join(import.meta.dirname, '../../shared/spec/product-spec.md')
  test(`is in this list${existsSync(place) ? '' : ': not compared, the specification is absent'}`, () => {
    if (!existsSync(place)) return console.log('The specification is absent: its lines are not compared with the list')
    const marks = marksOf(readFileSync(place, 'utf8'))
    const known = new Set([...lines.map(({ mark }) => mark), ...Object.keys(screenLines), ...ignoredMarks])
    console.log(`Specification: ${marks.size} lines of sections 2 to 9 compared with the list`)
    expect([...marks].filter(([mark]) => !known.has(mark)).map(([, line]) => line)).toEqual([])
    expect([...known].filter((mark) => !marks.has(mark))).toEqual([])
  })
})

/** From the specification's own table where it is present, else from the copy of its screens. */
function specifiedPermissions(): readonly string[] {
  const table = join(import.meta.dirname, '../../shared/spec/routes.tsv')
  const named = existsSync(table)
    ? readFileSync(table, 'utf8')
        .split('\n')
        .slice(1)
        .map((row) => row.split('\t')[2] ?? '')
    : Object.values(specifiedScreens)
  return [...new Set(named.filter((name) => /^[A-Z_]+$/.test(name)))].toSorted()
}

/** The lines of sections 2 to 9 by their marks, without headings. */
function marksOf(text: string): ReadonlyMap<string, string> {
  const marks = new Map<string, string>()
  let section = 0
  for (const line of text.split('\n')) {
    const words = line.split(/\s+/).filter(Boolean).join(' ')
    const head = /^## (\d+)\./.exec(line)
    if (head) section = Number(head[1])
    else if (section >= 2 && section <= 9 && words !== '' && !words.startsWith('#'))
      marks.set(createHash('sha256').update(words).digest('hex').slice(0, 10), words)
  }
  return marks
}
