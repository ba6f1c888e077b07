import { nodeOf, nodes, type Node } from './estate.ts'

/** Somebody who looks: at a node, or (null) over a whole house. */
export interface Viewer {
  readonly name: string
  readonly house: number
  readonly node: number | null
}

export const relations = [
  'self',
  'child',
  'deep',
  'parent',
  'ancestor',
  'sibling',
  'cousin',
  'other house',
  'none',
] as const
export type Relation = (typeof relations)[number] | 'house'

/** How a node stands to whoever looks at it. */
export function relationOf({ house, node }: Viewer, target: Node): Relation {
  if (target.house !== house) return 'other house'
  if (node === null) return 'house'
  if (target.id === node) return 'self'
  const { upline } = nodeOf(node)
  if (target.upline.includes(node)) return target.upline.at(-2) === node ? 'child' : 'deep'
  if (upline.includes(target.id)) return upline.at(-2) === target.id ? 'parent' : 'ancestor'
  return upline.at(-2) === target.upline.at(-2) ? 'sibling' : 'cousin'
}

const seen: ReadonlySet<Relation> = new Set(['house', 'self', 'child', 'deep'])
export const maySee = (viewer: Viewer, id: number): boolean => seen.has(relationOf(viewer, nodeOf(id)))
export const sightOf = (viewer: Viewer): readonly Node[] => nodes.filter(({ id }) => maySee(viewer, id))

/** Over each house, and at nodes of every level of two of them. */
export function viewersOf(count: number): readonly Viewer[] {
  const whole = [1, 2, 3].map((house): Viewer => ({ name: `house_${house}`, house, node: null }))
  const levels = [1, 2, 3, 4, 5, 6].flatMap((level) => {
    const there = nodes.filter(({ upline }) => upline.length === level)
    return [there[1] ?? there[0]!, there.at(-2) ?? there[0]!]
  })
  const placed = [...new Set(levels)].map(({ id, house }): Viewer => ({ name: `at_${id}`, house, node: id }))
  return [...whole, ...placed].slice(0, count)
}
