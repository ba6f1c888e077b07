import { sql } from 'kysely'
import { dayBounds } from '#values/day.ts'
import type { Rows } from './apply-filters.ts'
import { reversed } from './seek.ts'
import type { Order } from './seek.ts'
import type { DayCount } from './count.ts'

export interface PageRange {
  readonly offset: number
  readonly size: number
  readonly total: number
}

/** How to reach a page: from the edge of a day, forward or backward, skipping few rows. */
export interface SeekPlan {
  readonly isReversed: boolean
  readonly skip: number
  readonly day: string | null
}

/**
 * Plans the shorter way to a non-empty page. `days` are in the list's direction; null if the list
 * is not ordered by day.
 */
export function planSeek({ offset, size, total }: PageRange, days: readonly DayCount[] | null): SeekPlan {
  const spans: readonly Span[] = days ?? [{ day: null, count: total }]
  const first = spanOf(spans, offset)
  const last = spanOf(spans, offset + size - 1)
  const forward = offset - first.before
  const backward = last.before + last.count - (offset + size)
  return backward < forward
    ? { isReversed: true, skip: backward, day: last.day }
    : { isReversed: false, skip: forward, day: first.day }
}

interface Span {
  readonly day: string | null
  readonly count: number
}

function spanOf(spans: readonly Span[], row: number): Span & { before: number } {
  let before = 0
  for (const span of spans) {
    if (row < before + span.count) return { ...span, before }
    before += span.count
  }
  throw new Error('The roll-up has fewer rows than its count')
}

/** Rows from the edge of the day, in read order. */
export function fromEdge(
  rows: Rows,
  { day, isReversed }: SeekPlan,
  order: Order,
  timeZone: string,
): { rows: Rows; order: Order } {
  const reading = isReversed ? reversed(order) : order
  if (day === null) return { rows, order: reading }
  const { from, to } = dayBounds(day, timeZone)
  const column = sql.ref(`row.${order.sort}`)
  const edge = reading.direction === 'ascending' ? sql<boolean>`${column} >= ${from}` : sql<boolean>`${column} < ${to}`
  return { rows: rows.where(edge), order: reading }
}
