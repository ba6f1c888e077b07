import pg from 'pg'
import type { CursorList, FilterTotals, PagedList } from '#blueprint/wire.ts'
import { countCap, pageSize } from '#blueprint/wire.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Dataset } from './dataset.ts'
import { planSeek, fromEdge } from './plan/seek-plan.ts'
import type { PageRange } from './plan/seek-plan.ts'
import { requestedRows, parseListRequest } from './plan/list-request.ts'
import type { Viewer } from './plan/viewer.ts'
import type { ListRequest } from './plan/list-request.ts'
import type { Rows } from './plan/apply-filters.ts'
import { cappedCount, exactSums } from './plan/count.ts'
import type { Count } from './plan/count.ts'
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
import type { RollUpResult } from './plan/roll-up.ts'
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
  const {
    rows: found,
    total,
    isCapped,
  } = await ((search.page - 1) * pageSize <= nearRows ? nearPage(tx, request) : farPage(tx, request))
  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  const isLast = search.page >= lastPage && !isCapped
  return {
    data: toWireRows(binding.list, found, request.isMixed),
    total_item: total,
    is_capped: isCapped,
    is_last: isLast,
    is_last_page: isLast,
    current_item_count: found.length,
    current_page: search.page,
    last_page: lastPage,
    ...pageTotals(request, found),
  }
}

type PageResult = Count & { readonly rows: readonly ReadRow[] }

async function nearPage(tx: Tx, request: ListRequest): Promise<PageResult> {
  const rows = requestedRows(tx, request)
  const { search, binding } = request
  const offset = (search.page - 1) * pageSize
  const found = await readRows(rows, readColumns(binding.list, request.isMixed), search, pageSize, { skip: offset })
  // A page that is not full determines the total.
  if (found.length < pageSize && (found.length > 0 || offset === 0))
    return { rows: found, total: offset + found.length, isCapped: false }
  const tally = await readRollUp(tx, request, 'counts')
  return { rows: found, ...(tally ? { total: tally.total, isCapped: false } : await cappedCount(tx, rows)) }
}

async function farPage(tx: Tx, request: ListRequest): Promise<PageResult> {
  const rows = requestedRows(tx, request)
  const { search } = request
  const tally = await readRollUp(tx, request, 'counts')
  const count = tally ? { total: tally.total, isCapped: false } : await cappedCount(tx, rows)
  const offset = (search.page - 1) * pageSize
  if (offset >= count.total && count.isCapped)
    throw new BadInput({
      page: `Only the first ${countCap / pageSize} pages are available. Narrow the filters to reach the other rows.`,
    })
  if (offset >= count.total) return { rows: [], ...count }
  const range = { offset, size: Math.min(pageSize, count.total - offset), total: count.total }
  return { rows: await seekPage(tx, request, range, tally), ...count }
}

async function seekPage(
  tx: Tx,
  request: ListRequest,
  range: PageRange,
  tallied: RollUpResult | null,
): Promise<ReadRow[]> {
  const { binding, search, viewer, filterContext: narrower, isMixed } = request
  const { tally } = binding.readHints
  const isByDay = tally !== undefined && tallied !== null && search.sort === tally.instant
  const days = isByDay ? inDirection(tallied.days, search) : null
  const plan = planSeek(range, days)
  if (days === null && plan.skip > countCap)
    throw new BadInput({
      page: `When sorted by ${search.sort}, only the first and last ${countCap / pageSize} pages are available.`,
    })
  const edge = (rows: Rows) => fromEdge(rows, plan, search, viewer.timeZone)
  const from = edge(requestedRows(tx, request))
  const found = await readRows(from.rows, readColumns(binding.list, isMixed), from.order, range.size, {
    skip: plan.skip,
    ...(isByDay ? { keys: edge(countedRows(tx, tally, narrower)).rows } : {}),
  })
  return plan.isReversed ? found.reverse() : found
}

const inDirection = (days: RollUpResult['days'], { direction }: Order): RollUpResult['days'] =>
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
