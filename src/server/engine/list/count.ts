import { sql } from 'kysely'
import { countCap } from '#blueprint/wire.ts'
import type { Tx } from '../act.ts'
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

/** Everything counted and summed, however long it takes. */
export async function exactSums({ binding, isMixed }: Understood, rows: Rows): Promise<Summed> {
  const sums = totalledColumns(binding.list).map(([key]) =>
    sql`coalesce(sum(${sql.ref(`row.${key}`)}), 0)::text`.as(key),
  )
  const found = (await rows
    .select([sql<string>`count(*)::text`.as('rows'), ...sums])
    .$if(isMixed, (query) => query.select(sql.ref('row.currency').as('currency')).groupBy(sql.ref('row.currency')))
    .execute()) as Record<string, unknown>[]
  return { total: found.reduce((sum, { rows: some }) => sum + Number(some), 0), parts: partsOf(found, isMixed) }
}
