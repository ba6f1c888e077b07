import { parseSync } from 'vite'

/** A node of a syntax tree; its properties are nodes, lists of nodes, or values. */
export type SyntaxNode = Readonly<Record<string, unknown>>

export const isNode = (value: unknown): value is SyntaxNode => typeof value === 'object' && value !== null

function* nodesBelow(value: unknown): Generator<SyntaxNode> {
  if (!isNode(value)) return
  yield value
  for (const child of Object.values(value)) yield* nodesBelow(child)
}

/** Every node of a file, parents before children. */
export const nodesOf = (file: string, text: string): Generator<SyntaxNode> => nodesBelow(parseSync(file, text).program)
