import type { ImportGraph } from './import-graph.ts'

/**
 * The layers from lowest to highest. Imports go downwards only, and not between folders of one
 * layer.
 */
const layers: readonly (readonly string[])[] = [
  ['values'],
  ['blueprint'],
  ['platform'],
  ['engine', 'panel'],
  ['settings', 'access'],
  ['agents'],
  ['players'],
  ['exchange', 'casino', 'payments', 'marketing', 'content'],
  ['inbound-api', 'reports', 'developer'],
  ['overview'],
  ['composition root'],
]

/** What an area adds to a list of the blueprint, and the list of all areas: names that every layer may know. */
const isNames = (file: string): boolean =>
  /^src\/areas\/([\w-]+\/area\.)?(permissions|(former-)?entities|events|setting-groups|settings|counters)\.ts$/.test(
    file,
  )

/** The folder a file belongs to: an area, a layer, or the composition root, which alone knows all of them. */
export function floorFolder(file: string): string {
  if (isNames(file)) return 'blueprint'
  const [top, layer = '', area = '', ...rest] = file.split('/')
  if (top !== 'src') return 'composition root'
  if (layer === 'areas') return rest.length === 0 ? 'composition root' : area
  return layer === 'server' ? 'composition root' : layer
}

const floorOf = (folder: string): number => layers.findIndex((floor) => floor.includes(folder))
const isOfArea = (file: string) => file.startsWith('src/areas/')
const isRule = (file: string) => /^src\/areas\/[^/]+\/rules\//.test(file)

/**
 * Imports of a higher or sibling layer, as 'file -> imported'. The pure rules of an area are open
 * to every area.
 */
export function upwardImports(graph: ImportGraph): readonly string[] {
  return [...graph].flatMap(([file, imports]) =>
    imports
      .filter((imported) => {
        const [from, to] = [floorFolder(file), floorFolder(imported)]
        if (from === to || floorOf(to) < floorOf(from)) return false
        return !(isRule(imported) && isOfArea(file))
      })
      .map((imported) => `${file} -> ${imported}`),
  )
}

/** Files in a folder that no layer contains. */
export const filesWithoutLayer = (graph: ImportGraph): readonly string[] =>
  [...graph.keys()].filter((file) => floorOf(floorFolder(file)) < 0)

/** Imports of another area's server halves; areas share by facts, rules and plain work files instead. */
export const crossAreaImports = (graph: ImportGraph): readonly string[] =>
  [...graph].flatMap(([file, imports]) =>
    imports
      .filter(() => isOfArea(file) && floorFolder(file) !== 'composition root')
      .filter((imported) => /\.(data|act)\.ts$/.test(imported) && floorFolder(imported) !== floorFolder(file))
      .map((imported) => `${file} -> ${imported}`),
  )
