import { sql, type RawBuilder } from 'kysely'
import { countCap } from '#blueprint/wire.ts'
import type { Tx } from '#engine/action/act.ts'
import type { ListRequest } from './list-request.ts'
import { partsOf, totalledColumns } from './present.ts'
import type { CurrencyTotals } from './present.ts'
import type { Rows } from './apply-filters.ts'

export interface Count {
  readonly total: number
  readonly isCapped: boolean
}

/** Number of rows, counted up to the cap. */
export async function cappedCount(tx: Tx, rows: Rows): Promise<Count> {
  const some = rows.select(sql`1`.as('one')).limit(countCap + 1)
  const counted = (await tx
    .selectFrom(some.as('some'))
    .select(sql<string>`count(*)`.as('rows'))
    .executeTakeFirstOrThrow()) as { rows: unknown }
  const found = Number(counted.rows)
  return { total: Math.min(found, countCap), isCapped: found > countCap }
}

/** Row count and sums, by currency if there may be several. */
export interface TotalsResult {
  readonly total: number
  readonly parts: readonly CurrencyTotals[]
}

/** Exact count and sums; each external table is joined once. */
export async function exactSums(tx: Tx, { binding, isMixed }: ListRequest, rows: Rows): Promise<TotalsResult> {
  const { sums = [] } = binding.readHints
  const elsewhere = new Set(sums.flatMap(({ adds }) => Object.keys(adds)))
  const here = totalledColumns(binding.list).filter(([key]) => !elsewhere.has(key))
  const summed = async (some: Rows, adds: readonly (readonly [string, RawBuilder<unknown>])[]) =>
    (await some
      .select([
        sql<string>`count(*)::text`.as('rows'),
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
    others.push(...(await summed(rows.innerJoin(table, (join) => join.on(on)) as Rows, Object.entries(adds))))
  return { total, parts: partsOf([...own, ...others], isMixed) }
}

/** Up to this many rows nested loops are faster. */
const nestedLoopLimit = 1_000

/** The planner underestimates joins by cell and account and would use nested loops. */
const forceHashJoins = (tx: Tx) =>
  sql`select set_config('enable_nestloop', 'off', true), set_config('enable_sort', 'off', true)`.execute(tx)
