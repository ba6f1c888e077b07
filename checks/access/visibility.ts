import { nodeOf, nodes, type TreeNode } from './tree-fixture.ts'

/** A user at a node, or (null) with a whole operator in view. */
export interface Viewer {
  readonly name: string
  readonly domain: number
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
  'other operator',
  'none',
] as const
export type Relation = (typeof relations)[number] | 'whole operator'

/** The relation of a node to the viewer. */
export function relationOf({ domain, node }: Viewer, target: TreeNode): Relation {
  if (target.domain !== domain) return 'other operator'
  if (node === null) return 'whole operator'
  if (target.id === node) return 'self'
  const { upline } = nodeOf(node)
  if (target.upline.includes(node)) return target.upline.at(-2) === node ? 'child' : 'deep'
  if (upline.includes(target.id)) return upline.at(-2) === target.id ? 'parent' : 'ancestor'
  return upline.at(-2) === target.upline.at(-2) ? 'sibling' : 'cousin'
}

const visibleRelations: ReadonlySet<Relation> = new Set(['whole operator', 'self', 'child', 'deep'])
export const maySee = (viewer: Viewer, id: number): boolean => visibleRelations.has(relationOf(viewer, nodeOf(id)))
export const visibleNodes = (viewer: Viewer): readonly TreeNode[] => nodes.filter(({ id }) => maySee(viewer, id))

/** A viewer of each operator, and viewers at nodes of every level. */
export function viewersOf(count: number): readonly Viewer[] {
  const operators = [1, 2, 3].map((domain): Viewer => ({ name: `house_${domain}`, domain, node: null }))
  const levels = [1, 2, 3, 4, 5, 6].flatMap((level) => {
    const there = nodes.filter(({ upline }) => upline.length === level)
    return [there[1] ?? there[0]!, there.at(-2) ?? there[0]!]
  })
  const placed = [...new Set(levels)].map(({ id, domain }): Viewer => ({
    name: `at_${id}`,
    domain,
    node: id,
  }))
  return [...operators, ...placed].slice(0, count)
}
