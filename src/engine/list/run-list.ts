import pg from 'pg'
import type { CursorList, FilterTotals, PagedList } from '#blueprint/wire.ts'
import { pageSize } from '#blueprint/wire.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#engine/action/act.ts'
import { withArchive } from '#engine/archive/with-archive.ts'
import type { Dataset } from './dataset.ts'
import { sumsOf } from './list-totals.ts'
import { numberedPage } from './numbered-page.ts'
import { pageTotals, toWireRows, totalsOf } from './plan/present.ts'
import { reversed, readRows, type ReadRow } from './plan/seek.ts'
import { requestedRows, parseListRequest, type ListRequest } from './plan/list-request.ts'
import type { Viewer } from './plan/viewer.ts'
import { writeCursor } from './plan/cursor.ts'
import type { Cursor } from './plan/cursor.ts'
import { readColumns } from './plan/currency.ts'
import { planSettings } from '#engine/planning/plan-settings.ts'
import type { WireRow } from './plan/present.ts'
import type { RawSearch } from './plan/search.ts'
import { BadInput } from '#platform/errors/app-errors.ts'
import { snapshot } from '#platform/database/snapshot.ts'

/** Returns one page of a list in the viewer's scope, from one snapshot. */
export async function runList(
  db: Database,
  binding: Dataset<any>,
  viewer: Viewer,
  rawSearch: RawSearch,
): Promise<PagedList<WireRow> | CursorList<WireRow>> {
  const request = await parseListRequest(db, binding, viewer, rawSearch)
  const page: (tx: Tx, request: ListRequest) => Promise<PagedList<WireRow> | CursorList<WireRow>> =
    binding.list.paging === 'cursor' ? cursorPage : numberedPage
  const run = async (tx: Tx) => page(tx, await withArchive(tx, request))
  return snapshot(db, viewer.actor.domains, run, planSettings(db, request)).catch(asBadInput(request))
}

/** Returns the exact count and sums of all rows that match the filters. */
export async function runTotals(
  db: Database,
  binding: Dataset<any>,
  viewer: Viewer,
  search: RawSearch,
): Promise<FilterTotals> {
  const request = await parseListRequest(db, binding, viewer, search)
  return snapshot(db, viewer.actor.domains, async (tx) => {
    const { total, parts } = await sumsOf(tx, request)
    const [totals, byCurrency] = totalsOf(binding.list, parts, request.isMixed)
    const byCurrencyPart = byCurrency ? { totals_by_currency: byCurrency } : {}
    return { status: true as const, data: { total_item: total, totals, ...byCurrencyPart } }
  }).catch(asBadInput(request))
}

async function cursorPage(tx: Tx, request: ListRequest): Promise<CursorList<WireRow>> {
  const { search, binding, isMixed } = request
  const { cursor } = search
  const isBack = cursor?.towards === 'prev'
  const order = isBack ? reversed(search) : search
  const keys = readColumns(binding.list, isMixed)
  const found = await readRows(
    requestedRows(tx, request),
    keys,
    order,
    pageSize + 1,
    cursor ? { from: cursor.position } : {},
  )
  const hasMore = found.length > pageSize
  const page = found.slice(0, pageSize)
  if (isBack) page.reverse()
  const at = (towards: Cursor['towards'], row: ReadRow | undefined) =>
    row ? writeCursor({ towards, position: row.position }, binding.list.path, search.sort, search.direction) : null
  const next = isBack || hasMore ? at('next', page.at(-1)) : null
  const prev = (isBack ? hasMore : cursor !== null) ? at('prev', page[0]) : null
  return {
    data: toWireRows(binding.list, page, isMixed),
    load_more: next !== null,
    next_cursor: next,
    prev_cursor: prev,
    current_item_count: page.length,
    ...pageTotals(request, page),
  }
}

/** Values the column's type cannot represent: an invalid filter or cursor, not a server error. */
const unreadable: readonly unknown[] = ['22P02', '22003', '22007', '22008']

const asBadInput =
  ({ search }: ListRequest) =>
  (error: unknown): never => {
    if (!(error instanceof pg.DatabaseError) || !unreadable.includes(error.code)) throw error
    if (search.cursor) throw new BadInput({ cursor: 'This cursor does not belong to this list and sort order.' })
    const [suspect] = search.conditions.filter(
      ({ operator }) => operator === 'equals' || operator === 'anyOf' || operator === 'between',
    )
    throw suspect ? new BadInput({ [suspect.key]: 'No row can have this value.' }) : error
  }
