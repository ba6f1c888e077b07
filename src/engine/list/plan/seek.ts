import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Direction } from '#blueprint/screen/list.ts'
import type { Place } from './cursor.ts'
import type { Rows } from './narrow.ts'

export interface Order {
  readonly sort: string
  readonly direction: Direction
}

/** A row as read: its declared columns and where it stands. */
export interface Found {
  readonly place: Place
  readonly values: Readonly<Record<string, unknown>>
}

/** A place as the driver gave it, good for nothing but to be compared with. */
interface Spot {
  readonly value: unknown
  readonly id: unknown
}

/** Where reading begins: beyond (or at) a place, and how many rows to pass over from there. */
export interface Start {
  readonly from?: Place | Spot
  readonly isIncluded?: boolean
  readonly skip?: number
  /** The same rows with no more than their keys, to pass over. */
  readonly keys?: Rows
}

/** From this many rows on it pays to pass over bare keys first and to join what the screen shows only for the page. */
const worthTwoSteps = 200

export const reversed = ({ sort, direction }: Order): Order => ({
  sort,
  direction: direction === 'ascending' ? 'descending' : 'ascending',
})

/** Up to `size` rows in order, from the start on. */
export async function take(
  rows: Rows,
  columns: readonly string[],
  order: Order,
  size: number,
  start: Start = {},
): Promise<Found[]> {
  const { skip = 0, from, keys = rows } = start
  if (skip >= worthTwoSteps && !from) {
    const spot = await spotAfter(keys, order, skip)
    return spot ? read(rows, columns, order, size, { from: spot, isIncluded: true }) : []
  }
  return read(rows, columns, order, size, start)
}

/** The keys as they are: writing each of thousands as text takes longer than walking past it. */
async function spotAfter(rows: Rows, order: Order, skip: number): Promise<Spot | undefined> {
  const [spot] = (await ordered(rows, order)
    .select([columnOf(order).as('value'), sql.ref('row.id').as('id')])
    .limit(sql.lit(1))
    .offset(skip)
    .execute()) as Spot[]
  return spot
}

async function read(
  rows: Rows,
  columns: readonly string[],
  order: Order,
  size: number,
  start: Start,
): Promise<Found[]> {
  const found: Found[] = []
  for (const stretch of stretches(rows, order, start)) {
    if (found.length === size) break
    const selected = (await ordered(stretch, order)
      .select(columns.map((key) => sql.ref(`row.${key}`).as(key)))
      .select([
        sql<string | null>`${columnOf(order)}::text`.as('place value'),
        sql<string>`row.id::text`.as('place id'),
      ])
      .limit(sql.lit(size - found.length))
      .$if((start.skip ?? 0) > 0, (query) => query.offset(start.skip!))
      .execute()) as Record<string, unknown>[]
    for (const { 'place value': value, 'place id': id, ...values } of selected)
      found.push({ place: { value: value as string | null, id: id as string }, values })
  }
  return found
}

export function ordered(rows: Rows, order: Order): Rows {
  const way = order.direction === 'ascending' ? 'asc' : 'desc'
  const first = rows.orderBy(columnOf(order), way)
  return order.sort === 'id' ? first : first.orderBy(sql.ref('row.id'), way)
}

const columnOf = ({ sort }: Order): RawBuilder<unknown> => sql.ref(`row.${sort}`)

/**
 * What lies beyond a place, as stretches to be read one after another. The row comparison alone reads from the wrong end
 * of the index; repeated as a plain bound on the column it starts where it should and skips whole partitions.
 * Empty values are the greatest, as the database has it: last upwards, first downwards.
 */
function stretches(rows: Rows, order: Order, { from, isIncluded = false }: Start): Rows[] {
  if (!from) return [rows]
  const column = columnOf(order)
  const isUp = order.direction === 'ascending'
  const sign = sql.raw(`${isUp ? '>' : '<'}${isIncluded ? '=' : ''}`)
  if (order.sort === 'id') return [rows.where(sql<boolean>`row.id ${sign} ${from.id}`)]
  if (from.value === null) {
    const rest = rows.where(sql<boolean>`${column} is null and row.id ${sign} ${from.id}`)
    return isUp ? [rest] : [rest, rows.where(sql<boolean>`${column} is not null`)]
  }
  const rest = rows
    .where(sql<boolean>`${column} ${sql.raw(isUp ? '>=' : '<=')} ${from.value}`)
    .where(sql<boolean>`(${column}, row.id) ${sign} (${from.value}, ${from.id})`)
  return isUp ? [rest, rows.where(sql<boolean>`${column} is null`)] : [rest]
}
