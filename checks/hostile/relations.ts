import { players, tree, uplineOf } from '#checks/harness/betting/settled-tree.ts'

/** Somebody who looks: an agent's person, or (null) a person of a whole house. */
export interface Viewer {
  readonly username: string
  readonly house: number
  readonly node: bigint | null
}

export type Relation =
  | 'house'
  | 'self'
  | 'child'
  | 'deep'
  | 'parent'
  | 'ancestor'
  | 'sibling'
  | 'cousin'
  | 'other house'

const houseOf = (agent: bigint): number => tree.find(({ id }) => id === agent)!.domain

/** How a node of the tree stands to whoever looks at it. */
export function relationOf({ house, node }: Viewer, target: bigint): Relation {
  if (houseOf(target) !== house) return 'other house'
  if (node === null) return 'house'
  if (node === target) return 'self'
  const [above, below] = [uplineOf(node), uplineOf(target)]
  if (below.includes(node)) return below.at(-2) === node ? 'child' : 'deep'
  if (above.includes(target)) return above.at(-2) === target ? 'parent' : 'ancestor'
  return above.at(-2) === below.at(-2) ? 'sibling' : 'cousin'
}

const seen: ReadonlySet<Relation> = new Set(['house', 'self', 'child', 'deep'])

export const maySee = (viewer: Viewer, target: bigint): boolean => seen.has(relationOf(viewer, target))

/** One at every node, and one for each whole house. */
export const viewers: readonly Viewer[] = [
  { username: 'house_1', house: 1, node: null },
  { username: 'house_2', house: 2, node: null },
  ...tree.map(({ id, domain }) => ({ username: `at_${id}`, house: domain, node: id })),
]

export const seenPlayers = (viewer: Viewer) => players.filter(({ agent }) => maySee(viewer, agent))

/** Names in an answer that are none of the reader's business. */
export function strangersIn(text: string, viewer: Viewer): string[] {
  const names = [...text.matchAll(/\b(player|agent|at)_(\d{3,4})\b/g)]
  const isStrange = ([, what, id = '']: RegExpMatchArray) => {
    const owner = what === 'player' ? players.find((one) => String(one.id) === id)?.agent : BigInt(id)
    return owner !== undefined && tree.some((node) => node.id === owner) && !maySee(viewer, owner)
  }
  return [...new Set(names.filter(isStrange).map(([name]) => name))]
}
