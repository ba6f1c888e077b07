import { pageSize } from '#blueprint/wire.ts'
import type { PagedList } from '#blueprint/wire.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Rows } from './plan/apply-filters.ts'
import { countByDay, countRows } from './plan/count.ts'
import type { DayCount, DayCounts } from './plan/count.ts'
import { readColumns } from './plan/currency.ts'
import { writeCursor } from './plan/cursor.ts'
import type { Cursor } from './plan/cursor.ts'
import { requestedRows } from './plan/list-request.ts'
import type { ListRequest } from './plan/list-request.ts'
import { pageTotals, toWireRows } from './plan/present.ts'
import type { WireRow } from './plan/present.ts'
import { countedRows, readRollUp } from './plan/roll-up.ts'
import { rowsToCount } from '#engine/planning/rows-to-count.ts'
import { columnsOf } from './plan/search.ts'
import { planSeek, fromEdge } from './plan/seek-plan.ts'
import type { PageRange } from './plan/seek-plan.ts'
import { reversed, readRows } from './plan/seek.ts'
import type { ReadRow, Order } from './plan/seek.ts'

/**
 * Up to this offset rows are skipped one by one; beyond it, the roll-up gives the starting point.
 */
const nearRows = 1_000

/** A page as read: what is left over before and after it is known from its place. */
interface PageResult {
  readonly rows: readonly ReadRow[]
  readonly total: number
  readonly page: number
  readonly isLast: boolean
}

/**
 * A page by its number or, next to a page that was shown, by the row at its edge: rows that came or went meanwhile then move none
 * of the others to a page that was passed or is still to come.
 */
export async function numberedPage(tx: Tx, request: ListRequest): Promise<PagedList<WireRow>> {
  const { search, binding } = request
  const { rows, total, page, isLast } = search.cursor
    ? await adjacentPage(tx, request, search.cursor)
    : await pageAt(tx, request, search.page)
  const at = (towards: Cursor['towards'], row: ReadRow | undefined, to: number) =>
    row
      ? writeCursor({ towards, position: row.position, page: to }, binding.list.path, search.sort, search.direction)
      : null
  return {
    data: toWireRows(binding.list, rows, request.isMixed),
    total_item: total,
    is_last: isLast,
    is_last_page: isLast,
    current_item_count: rows.length,
    current_page: page,
    last_page: Math.max(lastPageOf(total), isLast ? 1 : page + 1),
    next_cursor: isLast ? null : at('next', rows.at(-1), page + 1),
    prev_cursor: page === 1 ? null : at('prev', rows[0], page - 1),
    ...pageTotals(request, rows),
  }
}

const lastPageOf = (total: number): number => Math.max(1, Math.ceil(total / pageSize))

async function pageAt(tx: Tx, request: ListRequest, page: number): Promise<PageResult> {
  const isNear = (page - 1) * pageSize <= nearRows
  const { rows, total } = await (isNear ? nearPage(tx, request, page) : farPage(tx, request, page))
  return { rows, total, page, isLast: page >= lastPageOf(total) }
}

/** The rows after or before a row that was shown. A page that reaches the first row is the first page, and is a full one. */
async function adjacentPage(tx: Tx, request: ListRequest, cursor: Cursor): Promise<PageResult> {
  const isBack = cursor.towards === 'prev'
  const order = isBack ? reversed(request.search) : request.search
  const columns = readColumns(request.binding.list, request.isMixed)
  const found = await readRows(requestedRows(tx, request), columns, order, pageSize + 1, { from: cursor.position })
  const hasMore = found.length > pageSize
  if (isBack && !hasMore) return pageAt(tx, request, 1)
  const rows = found.slice(0, pageSize)
  const total = await countedBy(tx, request)
  const page = Math.max(2, cursor.page ?? 2)
  if (isBack) return { rows: rows.toReversed(), total, page, isLast: false }
  return { rows, total, page: hasMore ? page : Math.max(2, lastPageOf(total)), isLast: !hasMore }
}

async function countedBy(tx: Tx, request: ListRequest): Promise<number> {
  const tally = await readRollUp(tx, request, 'counts')
  return tally?.total ?? countRows(tx, rowsToCount(tx, request))
}

interface Counted {
  readonly rows: readonly ReadRow[]
  readonly total: number
}

async function nearPage(tx: Tx, request: ListRequest, page: number): Promise<Counted> {
  const rows = requestedRows(tx, request)
  const { search, binding } = request
  const offset = (page - 1) * pageSize
  const found = await readRows(rows, readColumns(binding.list, request.isMixed), search, pageSize, { skip: offset })
  // A page that is not full determines the total.
  if (found.length < pageSize && (found.length > 0 || offset === 0))
    return { rows: found, total: offset + found.length }
  return { rows: found, total: await countedBy(tx, request) }
}

async function farPage(tx: Tx, request: ListRequest, page: number): Promise<Counted> {
  const tally = await readRollUp(tx, request, 'counts')
  const { total, days } = tally ? ofRollUp(tally, request) : await countOf(tx, request)
  const offset = (page - 1) * pageSize
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
