import type { Tx } from '#platform/database/transaction.ts'
import type { Rows } from '#engine/list/plan/apply-filters.ts'
import { appliesItself, requestedRows, type ListRequest } from '#engine/list/plan/list-request.ts'
import { storedColumnsOf } from './stored-columns.ts'

/**
 * The rows of a request to be counted: with the columns that its filters and its scope compare, where the others change nothing. A
 * wide list has sixty columns, some of them questions to other tables, which would be sent and parsed to be thrown away.
 */
export function rowsToCount(tx: Tx, request: ListRequest): Rows {
  const { binding } = request
  const columns = storedColumnsOf(tx, request)
  // A query that selects the id of its table does not add its rows up.
  const hasOwnRows = columns?.own.has('id') === true && !columns.mayMultiply
  const { cases } = binding.list as { readonly cases?: unknown }
  const isWhole = !hasOwnRows || appliesItself(request) || cases !== undefined
  return requestedRows(tx, request, isWhole ? undefined : comparedColumns(request))
}

/** With the currency of a row, by which amounts of several currencies compare, and what it is found by. */
const comparedColumns = ({ search, filterContext }: ListRequest): ReadonlySet<string> =>
  new Set([
    'id',
    'agentId',
    'staffId',
    'domainId',
    'currency',
    ...search.conditions.flatMap(({ key }) => [key, filterContext.forms?.[key] ?? key]),
  ])
