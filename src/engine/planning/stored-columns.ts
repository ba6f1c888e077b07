import type { Tx } from '#platform/database/transaction.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import { ownColumns, startsAtTable } from './own-columns.ts'
import type { ListRequest } from '#engine/list/plan/list-request.ts'

interface StoredColumns {
  /** See `ownColumns`. */
  readonly own: ReadonlySet<string>
  /** See `startsAtTable`. */
  readonly isOfTable: boolean
  /** A column may give several rows for one of the table. */
  readonly mayMultiply: boolean
}

const multiplies =
  /\b(unnest|generate_series|regexp_matches|\w+_to_table|jsonb?_(array_)?elements(_text)?|jsonb?_each(_text)?|jsonb?_object_keys|jsonb_path_query)\(/

/** What a table stores is the same in every request, and found out once. */
const known = new WeakMap<Dataset, StoredColumns | null>()

/** What the list's own table stores; null where other tables decide as well which rows there are. */
export function storedColumnsOf(db: Tx, request: ListRequest): StoredColumns | null {
  const { binding } = request
  const found = known.get(binding)
  if (found !== undefined) return found
  const columns = readColumns(db, request)
  known.set(binding, columns)
  return columns
}

function readColumns(db: Tx, { binding, viewer, search, archived }: ListRequest): StoredColumns | null {
  const { actor, scope, timeZone, parameters = {} } = viewer
  const asking = { db, actor, scope, filters: search.filters as never, parameters, timeZone, archived }
  const query = binding.query(asking)
  const own = ownColumns(query)
  return own === null
    ? null
    : { own, isOfTable: startsAtTable(query), mayMultiply: multiplies.test(query.compile().sql) }
}
