import { globSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Module, Screen } from '#blueprint/screen/module.ts'
import { modules } from '#areas/index.ts'
import { addressesFile } from './generate/lines.ts'

/** Query names an address of the screen may have. */
function namesOf(screen: Screen): readonly (readonly [path: string, names: readonly string[]])[] {
  if (screen.shape === 'list') return [[screen.path, Object.keys(screen.filters)]]
  if (screen.shape === 'page') return [[screen.path, screen.search ?? []]]
  const { create, edit, linked = [], copiesBut } = screen
  return [
    ...(create ? [[create.path, [...linked, ...(copiesBut ? ['from'] : [])]] as const] : []),
    ...(edit ? [[edit.path, []] as const] : []),
  ]
}

const queriesOf = ({ screens, queries = [] }: Module): readonly string[] =>
  [...queries, ...screens.flatMap((one) => (one.shape === 'page' ? Object.values(one.queries) : []))].map(
    ({ at }) => at,
  )

const areasFolder = fileURLToPath(new URL('../src/areas', import.meta.url))

/** Props types by slot of a view. A view without props fits a page and the area above a list. */
const props = {
  ViewProps: ['page'],
  AboveProps: ['above'],
  RowProps: ['row'],
  InputProps: ['input'],
  '': ['page', 'above'],
}
export type Slot = 'page' | 'above' | 'row' | 'input'

/** The views for a slot as area/noun/file, from each file's default export. */
export function viewsFor(slot: Slot): readonly string[] {
  return globSync('**/*.view.tsx', { cwd: areasFolder }).filter((file) => {
    const match = /export default function \w+\((?:[^:)]*: (\w+))?\)/.exec(
      readFileSync(join(areasFolder, file), 'utf8'),
    )
    return (
      match !== null && Object.entries(props).some(([name, slots]) => name === (match[1] ?? '') && slots.includes(slot))
    )
  })
}
const nameOf = (file: string): string => file.replaceAll('\\', '/').replace(/\.view\.tsx$/, '')

const union = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(' | ') || 'never'
/** One name a line, so that git can keep the lines of both branches in a merge. */
const unionOfLines = (names: readonly string[], indent: string): string =>
  names.map((name) => `\n${indent}| '${name}'`).join('') || ' never'
const inOrder = (texts: Iterable<string>): string[] => [...new Set(texts)].toSorted()

/** The content of the generated file. */
export function addresses(catalogue: readonly Module[] = modules): string {
  const screens = catalogue.flatMap((module) => module.screens).flatMap(namesOf)
  const lines = inOrder(screens.map(([path, names]) => `  '${path}': ${union(inOrder(names))}`))
  return `// Written by \`npm run generate\` from the catalogue of screens; a test compares the two.

/** Every screen by its path, with the names that its address may carry behind the question mark. */
export interface Addresses {
${lines.join('\n')}
}

/** Every view by area, noun and file, under the place that it is made for. */
export interface Views {
${(['page', 'above', 'row', 'input'] as const).map((slot) => `  ${slot}:${unionOfLines(inOrder(viewsFor(slot).map(nameOf)), '    ')}`).join('\n')}
}

/** Where every query is read. */
export type QueryPath =${unionOfLines(inOrder(catalogue.flatMap(queriesOf)), '  ')}
`
}

if (import.meta.main) writeFileSync(addressesFile, addresses())
