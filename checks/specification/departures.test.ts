import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Screen } from '#blueprint/screen/module.ts'
import { menu, modules } from '#areas/index.ts'
import { screenLines } from './screens.ts'
import { titlesByFile } from './titles.ts'

const page = readFileSync(join(import.meta.dirname, '../../DEPARTURES.md'), 'utf8')

/** The rows of the table under this heading, without its head. */
const rowsUnder = (heading: string): readonly (readonly string[])[] =>
  (page.split(`\n## ${heading}\n`)[1]?.split('\n## ')[0] ?? '')
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    )

const addressesOf = (screen: Screen) =>
  screen.shape === 'form' ? [screen.create, screen.edit].flatMap((form) => form ?? []) : [screen]

test('every decision against the specification or a standard names a test that holds it', () => {
  const titles = titlesByFile()
  const rows = rowsUnder('Decisions')
  expect(rows.length).toBeGreaterThanOrEqual(13)
  const unproven = rows.filter(([, , , proof = '']) => {
    const [, file = '', title = ''] = /^`(.+?)`: (.+)$/.exec(proof) ?? []
    return !titles.get(file)?.has(title)
  })
  expect(unproven).toEqual([])
  expect(rows.filter((cells) => cells.length !== 4 || cells.includes(''))).toEqual([])
})

test('every screen outside the specification is listed with its permission, its menu group and its reason', () => {
  const specified = new Set(Object.values(screenLines).flatMap((paths) => Object.keys(paths)))
  const groups = new Map(
    menu.flatMap(({ title, entries }) =>
      entries.flatMap(({ screen }) => addressesOf(screen).map(({ path }) => [path, title] as const)),
    ),
  )
  const added = modules
    .flatMap(({ screens }) => screens.flatMap(addressesOf))
    .filter(({ path }) => !specified.has(path))
    .map(({ path, permission }) => [path, permission, groups.get(path) ?? '–'].join(' '))
  const rows = rowsUnder('Added screens')
  const listed = rows.flatMap(([paths = '', permission, group]) =>
    paths.split(', ').map((path) => [path, permission, group].join(' ').replaceAll('`', '')),
  )
  expect(listed.toSorted()).toEqual(added.toSorted())
  expect(rows.filter(([, , , why]) => !why)).toEqual([])
})
