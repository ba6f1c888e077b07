import pg from 'pg'
import type { CursorList, FilterTotals, PagedList } from '#blueprint/wire.ts'
import { countCap, pageSize } from '#blueprint/wire.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Dataset } from './dataset.ts'
import { approach, fromEdge } from './plan/approach.ts'
import type { PageRange } from './plan/approach.ts'
import { askedRows, understand } from './plan/asked-rows.ts'
import type { Asker } from './plan/asker.ts'
import type { Understood } from './plan/asked-rows.ts'
import type { Rows } from './plan/narrow.ts'
import { cappedCount, exactSums } from './plan/count.ts'
import type { Count } from './plan/count.ts'
import { writeCursor } from './plan/cursor.ts'
import type { Cursor } from './plan/cursor.ts'
import { readColumns } from './plan/currency.ts'
import { planning } from './plan/planning.ts'
import { partsOf, present, totalsOf } from './plan/present.ts'
import type { WireRow } from './plan/present.ts'
import type { AskedSearch } from './plan/search.ts'
import { reversed, take } from './plan/seek.ts'
import type { Found, Order } from './plan/seek.ts'
import { countedRows, tallied } from './plan/tally.ts'
import type { Tallied } from './plan/tally.ts'
import { BadInput } from '#platform/errors/problems.ts'
import { snapshot } from '#platform/database/snapshot.ts'

/** Up to here rows are passed over one by one; beyond, the roll-up shows where to begin. */
const near = 1_000

/** One page of a list, narrowed to what the actor may see: everything it says comes from one snapshot. */
export async function runList(
  db: Database,
  binding: Dataset<any>,
  asker: Asker,
  asked: AskedSearch,
): Promise<PagedList<WireRow> | CursorList<WireRow>> {
  const understood = await understand(db, binding, asker, asked)
  const run: (tx: Tx, understood: Understood) => Promise<PagedList<WireRow> | CursorList<WireRow>> =
    binding.list.paging === 'cursor' ? cursorPage : numberedPage
  return snapshot(db, asker.actor.domains, (tx) => run(tx, understood), planning(understood)).catch(
    asBadInput(understood),
  )
}

/** The exact count and sums of everything the filters let through. */
export async function runTotals(
  db: Database,
  binding: Dataset<any>,
  asker: Asker,
  asked: AskedSearch,
): Promise<FilterTotals> {
  const understood = await understand(db, binding, asker, asked)
  return snapshot(db, asker.actor.domains, async (tx) => {
    const { total, parts } =
      (await tallied(tx, understood, 'sums')) ?? (await exactSums(tx, understood, askedRows(tx, understood)))
    const [totals, byCurrency] = totalsOf(binding.list, parts, understood.isMixed)
    const said = byCurrency ? { totals_by_currency: byCurrency } : {}
    return { status: true as const, data: { total_item: total, totals, ...said } }
  }).catch(asBadInput(understood))
}

async function cursorPage(tx: Tx, understood: Understood): Promise<CursorList<WireRow>> {
  const { search, binding, isMixed } = understood
  const { cursor } = search
  const isBack = cursor?.towards === 'prev'
  const order = isBack ? reversed(search) : search
  const keys = readColumns(binding.list, isMixed)
  const found = await take(askedRows(tx, understood), keys, order, pageSize + 1, cursor ? { from: cursor.place } : {})
  const hasMore = found.length > pageSize
  const page = found.slice(0, pageSize)
  if (isBack) page.reverse()
  const at = (towards: Cursor['towards'], row: Found | undefined) =>
    row ? writeCursor({ towards, place: row.place }, binding.list.path, search.sort, search.direction) : null
  const next = isBack || hasMore ? at('next', page.at(-1)) : null
  const prev = (isBack ? hasMore : cursor !== null) ? at('prev', page[0]) : null
  return {
    data: present(binding.list, page, isMixed),
    load_more: next !== null,
    next_cursor: next,
    prev_cursor: prev,
    current_item_count: page.length,
    ...pageTotals(understood, page),
  }
}

function pageTotals({ binding, isMixed }: Understood, found: readonly Found[]) {
  const parts = partsOf(
    found.map(({ values }) => values),
    isMixed,
  )
  const [totals, byCurrency] = totalsOf(binding.list, parts, isMixed)
  return { page_totals: totals, ...(byCurrency ? { page_totals_by_currency: byCurrency } : {}) }
}

async function numberedPage(tx: Tx, understood: Understood): Promise<PagedList<WireRow>> {
  const { search, binding } = understood
  const { found, total, isCapped } = await ((search.page - 1) * pageSize <= near
    ? nearPage(tx, understood)
    : farPage(tx, understood))
  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  const isLast = search.page >= lastPage && !isCapped
  return {
    data: present(binding.list, found, understood.isMixed),
    total_item: total,
    is_capped: isCapped,
    is_last: isLast,
    is_last_page: isLast,
    current_item_count: found.length,
    current_page: search.page,
    last_page: lastPage,
    ...pageTotals(understood, found),
  }
}

type Reached = Count & { readonly found: readonly Found[] }

async function nearPage(tx: Tx, understood: Understood): Promise<Reached> {
  const rows = askedRows(tx, understood)
  const { search, binding } = understood
  const offset = (search.page - 1) * pageSize
  const found = await take(rows, readColumns(binding.list, understood.isMixed), search, pageSize, { skip: offset })
  // A page that is not full says itself how many there are.
  if (found.length < pageSize && (found.length > 0 || offset === 0))
    return { found, total: offset + found.length, isCapped: false }
  const tally = await tallied(tx, understood, 'counts')
  return { found, ...(tally ? { total: tally.total, isCapped: false } : await cappedCount(tx, rows)) }
}

async function farPage(tx: Tx, understood: Understood): Promise<Reached> {
  const rows = askedRows(tx, understood)
  const { search } = understood
  const tally = await tallied(tx, understood, 'counts')
  const count = tally ? { total: tally.total, isCapped: false } : await cappedCount(tx, rows)
  const offset = (search.page - 1) * pageSize
  if (offset >= count.total && count.isCapped)
    throw new BadInput({
      page: `Only the first ${countCap / pageSize} pages are available. Narrow the filters to reach the other rows.`,
    })
  if (offset >= count.total) return { found: [], ...count }
  const range = { offset, size: Math.min(pageSize, count.total - offset), total: count.total }
  return { found: await reach(tx, understood, range, tally), ...count }
}

async function reach(tx: Tx, understood: Understood, range: PageRange, tallied: Tallied | null): Promise<Found[]> {
  const { binding, search, asker, narrower, isMixed } = understood
  const { tally } = binding.ways
  const isByDay = tally !== undefined && tallied !== null && search.sort === tally.instant
  const days = isByDay ? inDirection(tallied.days, search) : null
  const way = approach(range, days)
  if (days === null && way.skip > countCap)
    throw new BadInput({
      page: `When sorted by ${search.sort}, only the first and last ${countCap / pageSize} pages are available.`,
    })
  const edge = (rows: Rows) => fromEdge(rows, way, search, asker.timeZone)
  const from = edge(askedRows(tx, understood))
  const found = await take(from.rows, readColumns(binding.list, isMixed), from.order, range.size, {
    skip: way.skip,
    ...(isByDay ? { keys: edge(countedRows(tx, tally, narrower)).rows } : {}),
  })
  return way.isReversed ? found.reverse() : found
}

const inDirection = (days: Tallied['days'], { direction }: Order): Tallied['days'] =>
  direction === 'ascending' ? days : days.toReversed()

/** Texts that the column's type cannot hold: the filter or cursor is to blame, not the server. */
const unreadable: readonly unknown[] = ['22P02', '22003', '22007', '22008']

const asBadInput =
  ({ search }: Understood) =>
  (error: unknown): never => {
    if (!(error instanceof pg.DatabaseError) || !unreadable.includes(error.code)) throw error
    if (search.cursor) throw new BadInput({ cursor: 'This cursor does not belong to this list and sort order.' })
    const [suspect] = search.narrowings.filter(
      ({ operator }) => operator === 'equals' || operator === 'anyOf' || operator === 'between',
    )
    throw suspect ? new BadInput({ [suspect.key]: 'No row can have this value.' }) : error
  }
