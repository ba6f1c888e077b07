import { players, tree, uplineOf } from '#checks/harness/betting/agent-tree.ts'

/** A staff user of an agent, or (null) of a whole operator. */
export interface Viewer {
  readonly username: string
  readonly domain: number
  readonly node: bigint | null
}

export type Relation =
  | 'whole operator'
  | 'self'
  | 'child'
  | 'deep'
  | 'parent'
  | 'ancestor'
  | 'sibling'
  | 'cousin'
  | 'other operator'

const domainOf = (agent: bigint): number => tree.find(({ id }) => id === agent)!.domain

/** The relation of a node to the viewer. */
export function relationOf({ domain, node }: Viewer, target: bigint): Relation {
  if (domainOf(target) !== domain) return 'other operator'
  if (node === null) return 'whole operator'
  if (node === target) return 'self'
  const [above, below] = [uplineOf(node), uplineOf(target)]
  if (below.includes(node)) return below.at(-2) === node ? 'child' : 'deep'
  if (above.includes(target)) return above.at(-2) === target ? 'parent' : 'ancestor'
  return above.at(-2) === below.at(-2) ? 'sibling' : 'cousin'
}

const visibleRelations: ReadonlySet<Relation> = new Set(['whole operator', 'self', 'child', 'deep'])

export const maySee = (viewer: Viewer, target: bigint): boolean => visibleRelations.has(relationOf(viewer, target))

/** A viewer at every node, and one for each operator. */
export const viewers: readonly Viewer[] = [
  { username: 'house_1', domain: 1, node: null },
  { username: 'house_2', domain: 2, node: null },
  ...tree.map(({ id, domain }) => ({ username: `at_${id}`, domain, node: id })),
]

export const visiblePlayers = (viewer: Viewer) => players.filter(({ agent }) => maySee(viewer, agent))

/** Names in a text that the viewer may not see. */
export function foreignNamesIn(text: string, viewer: Viewer): string[] {
  const names = [...text.matchAll(/\b(player|agent|at)_(\d{3,4})\b/g)]
  const isStrange = ([, what, id = '']: RegExpMatchArray) => {
    const owner = what === 'player' ? players.find((one) => String(one.id) === id)?.agent : BigInt(id)
    return owner !== undefined && tree.some((node) => node.id === owner) && !maySee(viewer, owner)
  }
  return [...new Set(names.filter(isStrange).map(([name]) => name))]
}
