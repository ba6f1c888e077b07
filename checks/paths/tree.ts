/** The expected tree of an operator: five levels, branches, a share for each product and different commission modes. */
export type Product = 'exchange' | 'bookmaker' | 'fancy'
export const products: readonly Product[] = ['exchange', 'bookmaker', 'fancy']
export type Mode = 'share' | 'platform' | 'parent'

export interface Agent {
  readonly id: string
  readonly parent: string | null
  readonly name: string
  mode: Mode
  /** Cumulative share in basis points; an omitted product has the share of the downline. */
  held: Partial<Record<Product, number>>
}

const agent = (id: number, parent: number | null, mode: Mode, held: Agent['held']): Agent => ({
  id: String(id),
  parent: parent === null ? null : String(parent),
  name: `agent${id}`,
  mode,
  held,
})

export const createTree = (): Agent[] => [
  agent(100, null, 'share', { exchange: 10_000, bookmaker: 10_000, fancy: 10_000 }),
  agent(110, 100, 'share', { exchange: 9_500, bookmaker: 9_500, fancy: 9_000 }),
  agent(120, 100, 'platform', { exchange: 8_500, bookmaker: 8_000, fancy: 8_050 }),
  agent(111, 110, 'share', { exchange: 9_000, bookmaker: 8_500, fancy: 8_000 }),
  agent(112, 110, 'parent', { exchange: 6_000, fancy: 6_001 }),
  agent(121, 120, 'platform', { exchange: 8_001, bookmaker: 8_000 }),
  agent(113, 111, 'share', { exchange: 8_500, bookmaker: 7_000, fancy: 7_500 }),
  agent(114, 112, 'parent', { exchange: 5_555, bookmaker: 6_000, fancy: 3_333 }),
  agent(122, 121, 'share', { exchange: 7_000, bookmaker: 7_125, fancy: 7_999 }),
  agent(115, 113, 'share', { exchange: 7_000, bookmaker: 7_000, fancy: 0 }),
  agent(116, 113, 'parent', { exchange: 7_501, bookmaker: 5_050, fancy: 7_500 }),
  agent(123, 122, 'platform', { exchange: 333, bookmaker: 6_667, fancy: 5_000 }),
]

export const uplineOf = (tree: readonly Agent[], id: string): string[] => {
  const { parent } = nodeOf(tree, id)
  return parent === null ? [id] : [...uplineOf(tree, parent), id]
}

export function nodeOf(tree: readonly Agent[], id: string): Agent {
  const found = tree.find((one) => one.id === id)
  if (!found) throw new Error(`There is no agent ${id}`)
  return found
}

/** A share path: the agents from the player's own to the root, with their cumulative shares at that time. */
export interface SharePath {
  readonly agents: readonly string[]
  readonly held: readonly bigint[]
  readonly mode: Mode
}

export function pathOf(tree: readonly Agent[], id: string, product: Product): SharePath {
  const agents = uplineOf(tree, id).toReversed()
  let below = 0
  const held = agents.map((each, at) => {
    below = at === agents.length - 1 ? 10_000 : Math.max(below, nodeOf(tree, each).held[product] ?? 0)
    return BigInt(below)
  })
  return { agents, held, mode: nodeOf(tree, id).mode }
}

export const pathKey = ({ agents, held, mode }: SharePath): string => [mode, agents[0], ...held].join(' ')

/** The ids of an agent's downline, itself included. */
export const downlineOf = (tree: readonly Agent[], id: string): Set<string> =>
  new Set(tree.filter((one) => uplineOf(tree, one.id).includes(id)).map((one) => one.id))
