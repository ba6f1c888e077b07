import type { AnyList } from '#blueprint/screen/list.ts'
import type { FilterTotals } from '#blueprint/wire.ts'
import type { Tx } from '#engine/action/act.ts'
import { maxBulkRows } from '#engine/input/read-input.ts'
import { Conflict, Forbidden } from '#platform/errors/app-errors.ts'
import type { Dataset } from './dataset.ts'
import { readColumns } from './plan/currency.ts'
import { parseListRequest, requestedRows } from './plan/list-request.ts'
import { partsOf, totalsOf } from './plan/present.ts'
import { readRows } from './plan/seek.ts'
import type { Viewer } from './plan/viewer.ts'

/** The rows of a list that match filters at this moment. */
export interface MatchingRows {
  readonly ids: readonly string[]
  readonly figures: FilterTotals['data']
}
export type ReadMatching = (tx: Tx, except: ReadonlySet<string>) => Promise<MatchingRows>

interface MatchingContext {
  readonly datasets: ReadonlyMap<AnyList, Dataset>
}

/** Finds what the reader sees in the list with this search, without some rows, for an action on all of them. */
export const matchingRowsOf =
  ({ datasets }: MatchingContext, list: AnyList, viewer: Viewer, search: URLSearchParams): ReadMatching =>
  async (tx, except) => {
    const dataset = datasets.get(list)
    if (!dataset) throw new Error(`No dataset is bound to ${list.path}`)
    if (!viewer.actor.permissions.has(list.permission)) throw new Forbidden()
    const request = await parseListRequest(tx, dataset, viewer, search)
    const columns = readColumns(list, request.isMixed)
    const read = await readRows(requestedRows(tx, request), columns, request.search, maxBulkRows + except.size + 1)
    const found = read.filter(({ values }) => !except.has(String(values['id'])))
    if (found.length === 0) throw new Conflict('No rows match these filters any more.')
    if (found.length > maxBulkRows)
      throw new Conflict(
        `More than ${maxBulkRows} rows match. Narrow the filters: at most ${maxBulkRows} can be changed at once.`,
      )
    const parts = partsOf(
      found.map(({ values }) => values),
      request.isMixed,
    )
    const [totals, byCurrency] = totalsOf(list, parts, request.isMixed)
    return {
      ids: found.map(({ values }) => String(values['id'])).toSorted(),
      figures: { total_item: found.length, totals, ...(byCurrency ? { totals_by_currency: byCurrency } : {}) },
    }
  }
