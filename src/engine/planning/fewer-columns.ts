import { AliasNode, ColumnNode, ExpressionWrapper, IdentifierNode, ReferenceNode, type OperationNode } from 'kysely'
import type { Rows } from '#engine/list/plan/apply-filters.ts'

/** The query with these of its columns alone; the query itself where a column has no name by which it could be left out. */
export function withColumns(query: Rows, names: ReadonlySet<string>): Rows {
  const { selections = [] } = query.toOperationNode()
  const columns = selections.map(({ selection }) => columnOf(selection))
  const needed = columns.flatMap((column) =>
    column !== null && names.has(column.name) ? [new ExpressionWrapper(column.node).as(column.name)] : [],
  )
  return needed.length === 0 || columns.includes(null) ? query : query.clearSelect().select(needed)
}

interface Column {
  readonly name: string
  readonly node: OperationNode
}

function columnOf(selection: OperationNode): Column | null {
  if (AliasNode.is(selection))
    return IdentifierNode.is(selection.alias) ? { name: selection.alias.name, node: selection.node } : null
  return ReferenceNode.is(selection) && ColumnNode.is(selection.column)
    ? { name: selection.column.column.name, node: selection }
    : null
}
