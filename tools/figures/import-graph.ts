import { globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'

/** A file's imports inside the product, by path from the root of the repository. */
export type ImportGraph = ReadonlyMap<string, readonly string[]>

const aliases: Readonly<Record<string, string>> = (
  JSON.parse(readFileSync(join(import.meta.dirname, '../../package.json'), 'utf8')) as {
    readonly imports: Readonly<Record<string, string>>
  }
).imports
const folders = Object.entries(aliases).map(([alias, folder]) => [alias.slice(0, -1), folder.slice(2, -1)] as const)

const importing = /(?:\bfrom|\bimport)\s*\(?\s*'([#.][^']+)'/g

/** The path a specifier resolves to, or null for a package. */
function pathOf(file: string, specifier: string): string | null {
  if (specifier.startsWith('.')) return join(dirname(file), specifier)
  const found = folders.find(([alias]) => specifier.startsWith(alias))
  return found ? found[1] + specifier.slice(found[0].length) : null
}

/** Every source file below src and demo, tests left out, with what it imports. Styles and packages do not count. */
export function importGraph(root: string): ImportGraph {
  const files = globSync('{src,demo}/**/*.{ts,tsx}', { cwd: root }).filter((file) => !file.includes('.test.'))
  return new Map(
    files.map((file) => {
      const imports = [...readFileSync(join(root, file), 'utf8').matchAll(importing)]
        .map(([, specifier = '']) => pathOf(file, specifier))
        .filter((path): path is string => path !== null && /\.tsx?$/.test(path))
      return [file, [...new Set(imports)]] as const
    }),
  )
}

/** Import cycles: strongly connected components of more than one file (Tarjan). */
export function importCycles(graph: ImportGraph): readonly (readonly string[])[] {
  const order = new Map<string, number>()
  const lowest = new Map<string, number>()
  const stack: string[] = []
  const circles: string[][] = []
  const visit = (file: string): number => {
    const own = order.size
    order.set(file, own)
    lowest.set(file, own)
    stack.push(file)
    for (const next of graph.get(file) ?? []) {
      if (!order.has(next)) lowest.set(file, Math.min(lowest.get(file) ?? own, visit(next)))
      else if (stack.includes(next)) lowest.set(file, Math.min(lowest.get(file) ?? own, order.get(next) ?? own))
    }
    const low = lowest.get(file) ?? own
    if (low === own) {
      const circle = stack.splice(stack.indexOf(file))
      if (circle.length > 1) circles.push(circle.toSorted())
    }
    return low
  }
  for (const file of graph.keys()) if (!order.has(file)) visit(file)
  return circles
}
