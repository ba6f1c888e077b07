import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { permissions } from '#blueprint/screen/permissions.ts'
import { modules } from '#areas/index.ts'
import { later } from './specification/later.ts'
import { lines, silent } from './specification/lines.ts'
import { screenLines } from './specification/screens.ts'
import { titlesByFile } from './specification/titles.ts'

const titles = titlesByFile()
const asked: Readonly<Record<string, string>> = Object.assign({}, ...Object.values(screenLines))

/** Path and permission of every screen there is. */
const built = new Map(
  modules
    .flatMap((module) => module.screens)
    .flatMap((screen) =>
      screen.shape === 'form'
        ? [screen.create, screen.edit].flatMap((door) => (door ? [[door.path, door.permission] as const] : []))
        : [[screen.path, screen.permission] as const],
    ),
)

describe('every line of the specification', () => {
  test.each(lines)('$section $says', ({ held }) => {
    expect(held.length).toBeGreaterThan(0)
    for (const [file, title] of held)
      expect(titles.get(file)?.has(title), `There is no test '${title}' in ${file}`).toBe(true)
  })

  test('section 2: each screen stands at its path, with its permission', () => {
    const paths = Object.keys(asked)
    const wrong = paths.filter((path) => built.has(path) && built.get(path) !== asked[path])
    const missing = paths.filter((path) => !built.has(path) && !later.includes(path))
    console.log(
      `Specification: ${lines.length} lines held by ${new Set(lines.flatMap(({ held }) => held.map((proof) => proof.join()))).size} tests; ${paths.length - later.length} of ${paths.length} screens stand`,
    )
    console.log(`Screens of later issues: ${later.join(' ')}`)
    expect(wrong).toEqual([])
    expect(missing).toEqual([])
    expect(
      later.filter((path) => built.has(path)),
      'stand already: strike them off later.ts',
    ).toEqual([])
    expect(later.filter((path) => !(path in asked))).toEqual([])
  })

  test('permissions of the catalogues are named by their pattern', () => {
    const pattern = /^(QT_CASINO|WC_CASINO|SLOT_CASINO|GAP|AURA)_[A-Z_]+_(VIEW|CREATE|EDIT)$/
    const ofCatalogues = Object.entries(asked).filter(([path]) =>
      /^\/(qt|wc|slot)-casino|^\/gap-|^\/aura-game/.test(path),
    )
    expect(ofCatalogues.filter(([, permission]) => !pattern.test(permission))).toEqual([])
    expect(ofCatalogues.length).toBe(22)
    // A screen that stands has a permission the product knows, and one of its own pattern.
    for (const path of ofCatalogues.map(([each]) => each).filter((each) => built.has(each)))
      expect(permissions).toContain(asked[path])
  })

  const place = join(import.meta.dirname, '../../shared/spec/product-spec.md')
  test(`is in this list${existsSync(place) ? '' : ': not compared, the specification is not here'}`, () => {
    if (!existsSync(place))
      return console.log('The specification is not here: its lines are not compared with the list')
    const marks = marksOf(readFileSync(place, 'utf8'))
    const known = new Set([...lines.map(({ mark }) => mark), ...Object.keys(screenLines), ...silent])
    console.log(`Specification: ${marks.size} lines of sections 2 to 9 compared with the list`)
    expect([...marks].filter(([mark]) => !known.has(mark)).map(([, line]) => line)).toEqual([])
    expect([...known].filter((mark) => !marks.has(mark))).toEqual([])
  })
})

/** The lines of sections 2 to 9 by their marks, headings apart. */
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
