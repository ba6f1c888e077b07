import type { AnyList } from '#blueprint/screen/list.ts'
import type { Tx } from '#engine/action/act.ts'
import { withArchive } from '#engine/archive/with-archive.ts'
import type { Dataset } from './dataset.ts'
import { exactSums, type TotalsResult } from './plan/count.ts'
import { parseListRequest, requestedRows, type ListRequest } from './plan/list-request.ts'
import { readRollUp } from './plan/roll-up.ts'
import type { RawSearch } from './plan/search.ts'
import type { Viewer } from './plan/viewer.ts'

/**
 * The count and the sums of some columns of a list, exactly as this user sees them when opening it with this search;
 * null if they may not open it.
 */
export type ListTotals = (list: AnyList, search: RawSearch, columns: readonly string[]) => Promise<TotalsResult | null>

interface TotalsContext {
  readonly datasets: ReadonlyMap<AnyList, Dataset>
}

/** The count and the sums of all rows that match, those of past months included. */
export async function sumsOf(tx: Tx, asked: ListRequest, isWanted?: (column: string) => boolean) {
  const request = await withArchive(tx, asked)
  return (await readRollUp(tx, request, 'sums')) ?? exactSums(tx, request, requestedRows(tx, request), isWanted)
}

/** Reads the totals of lists in the snapshot of a query. */
export const listTotalsIn =
  (tx: Tx, { datasets }: TotalsContext, viewer: Viewer): ListTotals =>
  async (list, search, columns) => {
    const dataset = datasets.get(list)
    if (!dataset) throw new Error(`No dataset is bound to ${list.path}`)
    if (!viewer.actor.permissions.has(list.permission)) return null
    const request = await parseListRequest(tx, dataset, { ...viewer, parameters: {} }, search)
    return sumsOf(tx, request, (column) => columns.includes(column))
  }
