import { floorFolder } from './floors.ts'
import type { ImportGraph } from './import-graph.ts'

interface Noun {
  readonly area: string
  readonly noun: string
}

/** The area and folder of a file of a noun; the rules of an area are no noun. */
function nounOf(file: string): Noun | null {
  const [, area, noun] = /^src\/areas\/([^/]+)\/([^/]+)\//.exec(file) ?? []
  return area === undefined || noun === undefined || noun === 'rules' ? null : { area, noun }
}

const importsIn = (graph: ImportGraph) =>
  [...graph].flatMap(([file, imports]) => imports.map((imported) => ({ file, imported })))

/** What modules and their bindings take from the folders of other nouns. */
export const foreignEntries = (graph: ImportGraph): readonly string[] =>
  importsIn(graph).flatMap(({ file, imported }) => {
    const [own, other] = [nounOf(file), nounOf(imported)]
    if (!/\.(module|server)\.ts$/.test(file) || own === null || other === null) return []
    return own.area === other.area && own.noun === other.noun ? [] : [`${file} -> ${imported}`]
  })

/** Nouns of one area that import from each other. */
export function mutualNouns(graph: ImportGraph): readonly string[] {
  const arrows = new Set(
    importsIn(graph).flatMap(({ file, imported }) => {
      const [from, to] = [nounOf(file), nounOf(imported)]
      return from && to && from.area === to.area && from.noun !== to.noun
        ? [`${from.area} ${from.noun} ${to.noun}`]
        : []
    }),
  )
  return [...arrows].flatMap((arrow) => {
    const [area = '', one = '', other = ''] = arrow.split(' ')
    return one < other && arrows.has(`${area} ${other} ${one}`) ? [`${area}: ${one} <-> ${other}`] : []
  })
}

const composing: ReadonlySet<string> = new Set(['overview', 'inbound-api', 'composition root', 'blueprint'])
/** What an area shows to others: its rules, the facts of its nouns and `shared.ts`. */
const isFace = (file: string): boolean => /\/rules\/|\.facts\.ts$|\/shared\.ts$/.test(file)

/** Imports from another area beside its face. What composes all areas takes what it needs. */
export const pastTheFace = (graph: ImportGraph): readonly string[] =>
  importsIn(graph).flatMap(({ file, imported }) => {
    const [from, to] = [floorFolder(file), floorFolder(imported)]
    const isOfAreas = nounOf(file) !== null && nounOf(imported) !== null
    return isOfAreas && from !== to && !composing.has(from) && !isFace(imported) ? [`${file} -> ${imported}`] : []
  })
