import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import type { ListRequest } from './list-request.ts'
import { partsOf, totalledColumns } from './present.ts'
import type { CurrencyTotals } from './present.ts'
import type { Rows } from './apply-filters.ts'

/** Number of rows. */
export async function countRows(tx: Tx, rows: Rows): Promise<number> {
  const [counted] = (await rows.select(sql<string>`count(*)`.as('rows')).execute()) as { rows: unknown }[]
  return Number(counted?.rows)
}

/** Number of rows of a day. */
export interface DayCount {
  readonly day: string
  readonly count: number
}

/** Number of rows in total and by day in calendar order; `days` is null if rows without an instant are among them. */
export interface DayCounts {
  readonly total: number
  readonly days: readonly DayCount[] | null
}

export async function countByDay(tx: Tx, rows: Rows, instant: string, timeZone: string): Promise<DayCounts> {
  const day = sql<string | null>`(${sql.ref(`row.${instant}`)} at time zone ${timeZone})::date::text`
  const found = (await tx
    .selectFrom(rows.select(day.as('day')).as('each'))
    .select(['each.day', sql<string>`count(*)`.as('rows')])
    .groupBy('each.day')
    .orderBy('each.day')
    .execute()) as { day: string | null; rows: unknown }[]
  const counts = found.map((each) => ({ day: each.day, count: Number(each.rows) }))
  const days = counts.flatMap(({ day: at, count }) => (at === null ? [] : [{ day: at, count }]))
  return {
    total: counts.reduce((sum, { count }) => sum + count, 0),
    days: days.length === counts.length ? days : null,
  }
}

/** Row count and sums, by currency if there may be several. */
export interface TotalsResult {
  readonly total: number
  readonly parts: readonly CurrencyTotals[]
}

/** Exact count and sums of the wanted columns; each external table is joined once. */
export async function exactSums(
  tx: Tx,
  { binding, isMixed }: ListRequest,
  rows: Rows,
  isWanted: (column: string) => boolean = () => true,
): Promise<TotalsResult> {
  const sums = (binding.readHints.sums ?? []).filter(({ adds }) => Object.keys(adds).some(isWanted))
  const elsewhere = new Set(sums.flatMap(({ adds }) => Object.keys(adds)))
  const here = totalledColumns(binding.list).filter(([key]) => !elsewhere.has(key) && isWanted(key))
  const summed = async (some: Rows, adds: readonly (readonly [string, RawBuilder<unknown>])[], count = 'rows') =>
    (await some
      .select([
        sql<string>`count(*)::text`.as(count),
        ...adds.map(([key, added]) => sql`coalesce(sum(${added}), 0)::text`.as(key)),
      ])
      .$if(isMixed, (query) => query.select(sql.ref('row.currency').as('currency')).groupBy(sql.ref('row.currency')))
      .execute()) as Record<string, unknown>[]
  const own = await summed(
    rows,
    here.map(([key]) => [key, sql.ref(`row.${key}`)]),
  )
  const total = own.reduce((sum, { rows: some }) => sum + Number(some), 0)
  if (sums.length > 0 && total > nestedLoopLimit) await forceHashJoins(tx)
  const others: Record<string, unknown>[] = []
  for (const { table, on, adds } of sums)
    others.push(...(await summed(rows.innerJoin(table, (join) => join.on(on)) as Rows, Object.entries(adds), 'joined')))
  return { total, parts: partsOf([...own, ...others], isMixed) }
}

/** Up to this many rows nested loops are faster. */
const nestedLoopLimit = 1_000

/** The planner underestimates joins by cell and account and would use nested loops. */
const forceHashJoins = (tx: Tx) =>
  sql`select set_config('enable_nestloop', 'off', true), set_config('enable_sort', 'off', true)`.execute(tx)
