import pg from 'pg'
import type { CursorList, FilterTotals, PagedList } from '#blueprint/wire.ts'
import { pageSize } from '#blueprint/wire.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Dataset } from './dataset.ts'
import { planSeek, fromEdge } from './plan/seek-plan.ts'
import type { PageRange } from './plan/seek-plan.ts'
import { requestedRows, parseListRequest } from './plan/list-request.ts'
import type { Viewer } from './plan/viewer.ts'
import type { ListRequest } from './plan/list-request.ts'
import type { Rows } from './plan/apply-filters.ts'
import { countByDay, countRows, exactSums } from './plan/count.ts'
import type { DayCount, DayCounts } from './plan/count.ts'
import { writeCursor } from './plan/cursor.ts'
import type { Cursor } from './plan/cursor.ts'
import { readColumns } from './plan/currency.ts'
import { planSettings } from './plan/plan-settings.ts'
import { partsOf, toWireRows, totalsOf } from './plan/present.ts'
import type { WireRow } from './plan/present.ts'
import type { RawSearch } from './plan/search.ts'
import { reversed, readRows } from './plan/seek.ts'
import type { ReadRow, Order } from './plan/seek.ts'
import { countedRows, readRollUp } from './plan/roll-up.ts'
import { columnsOf } from './plan/search.ts'
import { BadInput } from '#platform/errors/app-errors.ts'
import { snapshot } from '#platform/database/snapshot.ts'

/**
 * Up to this offset rows are skipped one by one; beyond it, the roll-up gives the starting point.
 */
const nearRows = 1_000

/** Returns one page of a list in the viewer's scope, from one snapshot. */
export async function runList(
  db: Database,
  binding: Dataset<any>,
  viewer: Viewer,
  rawSearch: RawSearch,
): Promise<PagedList<WireRow> | CursorList<WireRow>> {
  const request = await parseListRequest(db, binding, viewer, rawSearch)
  const run: (tx: Tx, request: ListRequest) => Promise<PagedList<WireRow> | CursorList<WireRow>> =
    binding.list.paging === 'cursor' ? cursorPage : numberedPage
  return snapshot(db, viewer.actor.domains, (tx) => run(tx, request), planSettings(request)).catch(asBadInput(request))
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
    const { total, parts } =
      (await readRollUp(tx, request, 'sums')) ?? (await exactSums(tx, request, requestedRows(tx, request)))
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

function pageTotals({ binding, isMixed }: ListRequest, found: readonly ReadRow[]) {
  const parts = partsOf(
    found.map(({ values }) => values),
    isMixed,
  )
  const [totals, byCurrency] = totalsOf(binding.list, parts, isMixed)
  return { page_totals: totals, ...(byCurrency ? { page_totals_by_currency: byCurrency } : {}) }
}

async function numberedPage(tx: Tx, request: ListRequest): Promise<PagedList<WireRow>> {
  const { search, binding } = request
  const { rows: found, total } = await ((search.page - 1) * pageSize <= nearRows
    ? nearPage(tx, request)
    : farPage(tx, request))
  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  const isLast = search.page >= lastPage
  return {
    data: toWireRows(binding.list, found, request.isMixed),
    total_item: total,
    is_last: isLast,
    is_last_page: isLast,
    current_item_count: found.length,
    current_page: search.page,
    last_page: lastPage,
    ...pageTotals(request, found),
  }
}

interface PageResult {
  readonly rows: readonly ReadRow[]
  readonly total: number
}

async function nearPage(tx: Tx, request: ListRequest): Promise<PageResult> {
  const rows = requestedRows(tx, request)
  const { search, binding } = request
  const offset = (search.page - 1) * pageSize
  const found = await readRows(rows, readColumns(binding.list, request.isMixed), search, pageSize, { skip: offset })
  // A page that is not full determines the total.
  if (found.length < pageSize && (found.length > 0 || offset === 0))
    return { rows: found, total: offset + found.length }
  const tally = await readRollUp(tx, request, 'counts')
  return { rows: found, total: tally?.total ?? (await countRows(tx, rows)) }
}

async function farPage(tx: Tx, request: ListRequest): Promise<PageResult> {
  const tally = await readRollUp(tx, request, 'counts')
  const { total, days } = tally ? ofRollUp(tally, request) : await countOf(tx, request)
  const offset = (request.search.page - 1) * pageSize
  if (offset >= total) return { rows: [], total }
  const range = { offset, size: Math.min(pageSize, total - offset), total }
  return { rows: await seekPage(tx, request, range, days, tally !== null), total }
}

const ofRollUp = ({ total, days }: DayCounts, { binding, search }: ListRequest) => ({
  total,
  days: search.sort === binding.readHints.tally?.instant ? days : null,
})

/** Counts the rows themselves; in the order of an instant, by day, so that the page is reached from the edge of its day. */
async function countOf(tx: Tx, request: ListRequest) {
  const rows = requestedRows(tx, request)
  const { search, binding, viewer } = request
  if (columnsOf(binding.list)[search.sort]?.name !== 'instant') return { total: await countRows(tx, rows), days: null }
  return countByDay(tx, rows, search.sort, viewer.timeZone)
}

async function seekPage(
  tx: Tx,
  request: ListRequest,
  range: PageRange,
  days: DayCounts['days'],
  isRolledUp: boolean,
): Promise<ReadRow[]> {
  const { binding, search, viewer, filterContext: narrower, isMixed } = request
  const { tally } = binding.readHints
  const plan = planSeek(range, days && inDirection(days, search))
  const edge = (rows: Rows) => fromEdge(rows, plan, search, viewer.timeZone)
  const from = edge(requestedRows(tx, request))
  const found = await readRows(from.rows, readColumns(binding.list, isMixed), from.order, range.size, {
    skip: plan.skip,
    ...(days && isRolledUp && tally ? { keys: edge(countedRows(tx, tally, narrower)).rows } : {}),
  })
  return plan.isReversed ? found.reverse() : found
}

const inDirection = (days: readonly DayCount[], { direction }: Order): readonly DayCount[] =>
  direction === 'ascending' ? days : days.toReversed()

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
