import { floorFolder } from '#tools/figures/floors.ts'
import type { ImportGraph } from '#tools/figures/import-graph.ts'

/** The area of a file; null for files of no area, and for rules, which are open to every area and outlive theirs. */
const areaOf = (file: string): string | null => /^src\/areas\/([^/]+)\/(?!rules\/)/.exec(file)?.[1] ?? null

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

/** A list of areas (`src/areas/index.ts`, `server.ts`) without the imports of this area and the lines that use them. */
export function withoutArea(text: string, area: string): string {
  const imported = new RegExp(String.raw`^import (?:type )?\{([^}]*)\} from '\./${area}/[^']*'\n`, 'gm')
  const names = [...text.matchAll(imported)].flatMap(([, found = '']) => found.match(/\w+/g) ?? [])
  if (names.length === 0) return text
  // Names in quotes are icons and titles.
  const use = new RegExp(String.raw`(?<!['\w-])(?:${names.join('|')})(?!['\w-])`)
  return text
    .replaceAll(imported, '')
    .split('\n')
    .filter((line) => !use.test(line))
    .join('\n')
}
