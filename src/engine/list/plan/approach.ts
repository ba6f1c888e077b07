import { sql } from 'kysely'
import { dayBounds } from '#values/day.ts'
import type { Rows } from './narrow.ts'
import { reversed } from './seek.ts'
import type { Order } from './seek.ts'
import type { TalliedDay } from './tally.ts'

export interface PageRange {
  readonly offset: number
  readonly size: number
  readonly total: number
}

/** How a page is reached: from the edge of a day, in the list's direction or against it, passing over few rows. */
export interface Approach {
  readonly isReversed: boolean
  readonly skip: number
  readonly day: string | null
}

/** The nearer way to a page that is not empty; `days` stand in the list's direction, null where they do not order the list. */
export function approach({ offset, size, total }: PageRange, days: readonly TalliedDay[] | null): Approach {
  const spans: readonly Span[] = days ?? [{ day: null, count: total }]
  const first = spanOf(spans, offset)
  const last = spanOf(spans, offset + size - 1)
  const onwards = offset - first.before
  const backwards = last.before + last.count - (offset + size)
  return backwards < onwards
    ? { isReversed: true, skip: backwards, day: last.day }
    : { isReversed: false, skip: onwards, day: first.day }
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

/** Rows from the day's edge on, in the order they are to be read in. */
export function fromEdge(
  rows: Rows,
  { day, isReversed }: Approach,
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
