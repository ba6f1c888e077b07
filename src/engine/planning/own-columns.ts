import {
  AliasNode,
  ColumnNode,
  IdentifierNode,
  RawNode,
  ReferenceNode,
  TableNode,
  type OperationNode,
  type SelectQueryBuilder,
} from 'kysely'

/**
 * The columns of a query that its first table stores, under whatever name; null where other tables decide as well which rows there
 * are. Where every condition is on such a column, the first table alone decides: all others only add to its rows.
 */
export function ownColumns(query: SelectQueryBuilder<any, any, any>): ReadonlySet<string> | null {
  const { from, joins = [], selections = [], setOperations, groupBy, distinctOn } = query.toOperationNode()
  const [first, ...others] = from?.froms ?? []
  const source = first && others.length === 0 ? nameOf(first) : null
  const isPlain = setOperations === undefined && groupBy === undefined && distinctOn === undefined
  const onlyAdds = joins.every(({ joinType }) => joinType === 'LeftJoin' || joinType === 'LateralLeftJoin')
  if (source === null || !isPlain || !onlyAdds) return null
  return new Set(selections.flatMap(({ selection }) => nameIfStored(selection, source) ?? []))
}

/** Whether it reads a table itself, and no query of which the joins are planned as well. */
export function startsAtTable(query: SelectQueryBuilder<any, any, any>): boolean {
  const [first] = query.toOperationNode().from?.froms ?? []
  return first !== undefined && TableNode.is(AliasNode.is(first) ? first.node : first)
}

function nameOf(from: OperationNode): string | null {
  if (AliasNode.is(from)) return IdentifierNode.is(from.alias) ? from.alias.name : null
  return TableNode.is(from) ? from.table.identifier.name : null
}

function nameIfStored(selection: OperationNode, source: string): string | null {
  if (AliasNode.is(selection))
    return IdentifierNode.is(selection.alias) && isStored(selection.node, source) ? selection.alias.name : null
  return ReferenceNode.is(selection) && isStored(selection, source) && ColumnNode.is(selection.column)
    ? selection.column.column.name
    : null
}

/** A column of the table itself; with a type of its own it is written as text. */
function isStored(node: OperationNode, source: string): boolean {
  if (ReferenceNode.is(node)) return node.table?.table.identifier.name === source
  if (!RawNode.is(node) || node.parameters.length > 0) return false
  const [text = '', ...others] = node.sqlFragments
  return others.length === 0 && text.startsWith(`${source}.`) && /^\w+$/.test(text.slice(source.length + 1))
}
