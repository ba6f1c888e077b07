import { sql } from 'kysely'
import type { RawBuilder } from 'kysely'
import type { Direction } from '#blueprint/screen/list.ts'
import type { RowPosition } from './cursor.ts'
import { inThousandths, type Rows } from './apply-filters.ts'

export interface Order {
  readonly sort: string
  readonly direction: Direction
  /** By an amount of rows whose currencies have different decimals: by units of the currency, whatever it is. */
  readonly isByUnits?: boolean
}

/** A row as read: its columns and its position. */
export interface ReadRow {
  readonly position: RowPosition
  readonly values: Readonly<Record<string, unknown>>
}

/** A position as raw driver values, usable only for comparison. */
interface RawPosition {
  readonly value: unknown
  readonly id: unknown
}

/** Where to start reading: after (or at) a position, then skipping rows. */
export interface SeekStart {
  readonly from?: RowPosition | RawPosition
  readonly isIncluded?: boolean
  readonly skip?: number
  /** The same rows with key columns only, for skipping. */
  readonly keys?: Rows
}

/**
 * From this many skipped rows on, skip over keys first and join the decorating tables only for the
 * page.
 */
const twoStepThreshold = 200

export const reversed = ({ direction, ...order }: Order): Order => ({
  ...order,
  direction: direction === 'ascending' ? 'descending' : 'ascending',
})

/** Reads up to `size` rows in order from the start. */
export async function readRows(
  rows: Rows,
  columns: readonly string[],
  order: Order,
  size: number,
  start: SeekStart = {},
): Promise<ReadRow[]> {
  const { skip = 0, from, keys = rows } = start
  if (skip >= twoStepThreshold && !from) {
    const spot = await positionAfter(keys, order, skip)
    return spot ? read(rows, columns, order, size, { from: spot, isIncluded: true }) : []
  }
  return read(rows, columns, order, size, start)
}

/** Raw keys: converting thousands of skipped rows to text would be slower. */
async function positionAfter(rows: Rows, order: Order, skip: number): Promise<RawPosition | undefined> {
  const [spot] = (await ordered(rows, order)
    .select([columnOf(order).as('value'), sql.ref('row.id').as('id')])
    .limit(sql.lit(1))
    .offset(skip)
    .execute()) as RawPosition[]
  return spot
}

async function read(
  rows: Rows,
  columns: readonly string[],
  order: Order,
  size: number,
  start: SeekStart,
): Promise<ReadRow[]> {
  const found: ReadRow[] = []
  for (const stretch of ranges(rows, order, start)) {
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
      found.push({ position: { value: value as string | null, id: id as string }, values })
  }
  return found
}

export function ordered(rows: Rows, order: Order): Rows {
  const direction = order.direction === 'ascending' ? 'asc' : 'desc'
  const first = rows.orderBy(columnOf(order), direction)
  return order.sort === 'id' ? first : first.orderBy(sql.ref('row.id'), direction)
}

const columnOf = ({ sort, isByUnits = false }: Order): RawBuilder<unknown> => {
  const column = sql.ref(`row.${sort}`)
  return isByUnits ? inThousandths(column) : column
}

/**
 * The rows after a position, as ranges to be read one after another. The row comparison alone would
 * scan from the wrong end of the index; the additional plain bound starts at the right place and
 * prunes partitions. Null values sort last ascending and first descending, as in PostgreSQL.
 */
function ranges(rows: Rows, order: Order, { from, isIncluded = false }: SeekStart): Rows[] {
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
