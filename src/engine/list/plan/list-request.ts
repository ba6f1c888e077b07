import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Dataset } from '#engine/list/dataset.ts'
import { scopeBelow } from '#engine/downline.ts'
import type { Viewer } from './viewer.ts'
import { withCurrency, isByUnits, mixedCurrencies } from './currency.ts'
import { applyFilters, applyScope } from './apply-filters.ts'
import { withCases } from './case-columns.ts'
import type { FilterContext, Rows } from './apply-filters.ts'
import { withColumns } from '#engine/planning/fewer-columns.ts'
import { readSearch } from './search.ts'
import type { RawSearch, Search } from './search.ts'
import type { Scope } from '#engine/scope.ts'
import type { ArchivedRows } from '#platform/archive/archive-reader.ts'

/** A parsed list request, with everything looked up that filtering needs. */
export interface ListRequest {
  readonly binding: Dataset<any>
  readonly viewer: Viewer
  readonly search: Search & { readonly isByUnits: boolean }
  readonly filterContext: FilterContext
  /** Rows are, or may be, in several currencies. */
  readonly isMixed: boolean
  readonly archived?: ArchivedRows | undefined
}

export async function parseListRequest(
  db: Database | Tx,
  binding: Dataset<any>,
  viewer: Viewer,
  rawSearch: RawSearch,
): Promise<ListRequest> {
  const { actor, scope, timeZone, now = new Date() } = viewer
  const currencies = await mixedCurrencies(db, binding.list, viewer)
  const read = readSearch(binding.list, rawSearch, timeZone, now)
  const search = { ...read, isByUnits: isByUnits(binding.list, read.sort, currencies) }
  const below = new Map<string, Scope>()
  for (const { key, operator, value } of search.conditions)
    // An agent outside the actor's downline matches no rows for this actor.
    if (operator === 'under' && scope.includes(value as bigint)) below.set(key, await scopeBelow(db, value as bigint))
  return {
    binding,
    viewer,
    search,
    isMixed: currencies.length > 0,
    filterContext: {
      list: binding.list,
      actor,
      scope,
      timeZone,
      conditions: search.conditions,
      below,
      ...(binding.readHints.forms ? { forms: binding.readHints.forms } : {}),
    },
  }
}

/** Whether a filter of the request is one that the dataset applies in its query. */
export const appliesItself = ({ binding, search }: ListRequest): boolean =>
  search.conditions.some(({ key }) => binding.readHints.consumes?.includes(key) === true)

/** The dataset's rows, aliased `row`, filtered by scope and request; with some of their columns where these are named. */
export function requestedRows(
  tx: Tx,
  { binding, viewer, search, filterContext: narrower, isMixed, archived }: ListRequest,
  columns?: ReadonlySet<string>,
): Rows {
  const { actor, scope, timeZone, parameters = {} } = viewer
  const asking = { db: tx, actor, scope, filters: search.filters as never, parameters, timeZone, archived }
  const whole = binding.query(asking)
  const query = withCases(tx, columns ? withColumns(whole, columns) : whole, narrower)
  const consumed = new Set(binding.readHints.consumes)
  const rows = isMixed ? withCurrency(tx, binding.list, query) : (tx.selectFrom(query.as('row')) as Rows)
  return applyFilters(applyScope(rows, narrower), narrower, (key) => (consumed.has(key) ? null : `row.${key}`))
}
