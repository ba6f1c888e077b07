import { sql, type RawBuilder } from 'kysely'
import { countCap } from '#blueprint/wire.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Understood } from './asked-rows.ts'
import { partsOf, totalledColumns } from './present.ts'
import type { Part } from './present.ts'
import type { Rows } from './narrow.ts'

export interface Count {
  readonly total: number
  readonly isCapped: boolean
}

/** How many there are, as long as they are not too many to be worth counting. */
export async function cappedCount(tx: Tx, rows: Rows): Promise<Count> {
  const some = rows.select(sql`1`.as('one')).limit(countCap + 1)
  const counted = (await tx
    .selectFrom(some.as('some'))
    .select(sql<string>`count(*)`.as('rows'))
    .executeTakeFirstOrThrow()) as { rows: unknown }
  const found = Number(counted.rows)
  return { total: Math.min(found, countCap), isCapped: found > countCap }
}

/** What there is and what it adds up to, by currency where there may be several. */
export interface Summed {
  readonly total: number
  readonly parts: readonly Part[]
}

/** Everything counted and summed, however long it takes; what stands in other tables is joined to the rows once for each. */
export async function exactSums(tx: Tx, { binding, isMixed }: Understood, rows: Rows): Promise<Summed> {
  const { sums = [] } = binding.ways
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
  if (sums.length > 0 && total > few) await inOnePass(tx)
  const others: Record<string, unknown>[] = []
  for (const { table, on, adds } of sums)
    others.push(...(await summed(rows.innerJoin(table, (join) => join.on(on)) as Rows, Object.entries(adds))))
  return { total, parts: partsOf([...own, ...others], isMixed) }
}

/** Up to so many rows are looked up one by one. */
const few = 1_000

/** Of a join by cell and account the database expects next to no rows, and would look up one after the other. */
const inOnePass = (tx: Tx) =>
  sql`select set_config('enable_nestloop', 'off', true), set_config('enable_sort', 'off', true)`.execute(tx)
