import { floorFolder } from '#tools/figures/floors.ts'
import type { ImportGraph } from '#tools/figures/import-graph.ts'

/** Names that an area adds to lists of the blueprint stay as its rules do, because every area may use them. */
export const outlivesItsArea = (entry: string): boolean =>
  /^(rules|area\.(permissions|entities|events|settings|counters)\.ts)$/.test(entry)

/** The area of a file; null for files of no area, and for those that outlive theirs. */
function areaOf(file: string): string | null {
  const [, area = null, entry = ''] = /^src\/areas\/([^/]+)\/([^/]+)/.exec(file) ?? []
  return outlivesItsArea(entry) ? null : area
}

/** Areas with files, by name. */
export const areasOf = (graph: ImportGraph): readonly string[] =>
  [...new Set([...graph.keys()].map(areaOf).filter((area) => area !== null))].toSorted()

/** Areas that nothing imports but the composition root and the areas deleted before. */
export const leafAreas = (graph: ImportGraph, deleted: ReadonlySet<string> = new Set()): readonly string[] => {
  const needed = new Set(
    [...graph].flatMap(([file, imports]) => {
      const from = floorFolder(file)
      const isLeft = from !== 'composition root' && !deleted.has(from)
      return isLeft ? imports.map(areaOf).filter((area) => area !== from) : []
    }),
  )
  return areasOf(graph).filter((area) => !deleted.has(area) && !needed.has(area))
}

/** Areas in waves: each wave can be deleted once the waves before it are gone. */
export function deletionWaves(graph: ImportGraph): readonly (readonly string[])[] {
  const waves: (readonly string[])[] = []
  const deleted = new Set<string>()
  for (;;) {
    const wave = leafAreas(graph, deleted)
    if (wave.length === 0) return waves
    waves.push(wave)
    for (const area of wave) deleted.add(area)
  }
}

/** The lists that name every area. */
export const listsOfAreas = ['index', 'menus', 'server'].map((name) => `src/areas/${name}.ts`)

/** A list of areas without what it imports from this area, and the lines that use it. */
export function withoutArea(text: string, area: string): string {
  const left = text.replaceAll(new RegExp(String.raw`^export \{[^}]*\} from '\./${area}/[^']*'\n`, 'gm'), '')
  const imported = new RegExp(String.raw`^import (?:type )?\{([^}]*)\} from '\./${area}/[^']*'\n`, 'gm')
  const names = [...left.matchAll(imported)].flatMap(([, found = '']) => found.match(/\w+/g) ?? [])
  if (names.length === 0) return left
  // Names in quotes are icons and titles.
  const use = new RegExp(String.raw`(?<!['\w-])(?:${names.join('|')})(?!['\w-])`)
  return left
    .replaceAll(imported, '')
    .split('\n')
    .filter((line) => !use.test(line))
    .join('\n')
}
