import { sql } from 'kysely'
import { countCap } from '#blueprint/wire.ts'
import type { Tx } from '../act.ts'
import { totalledColumns, wholeNumber } from './present.ts'
import type { Rows } from './narrow.ts'
import type { AnyList } from '#blueprint/list.ts'

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

/** Everything counted and summed, however long it takes. */
export async function exactSums(list: AnyList, rows: Rows): Promise<{ total: number; sumOf: (key: string) => bigint }> {
  const sums = totalledColumns(list).map(([key]) =>
    sql`coalesce(sum(${sql.ref(`row.${key}`)}), 0)::text`.as(`sum ${key}`),
  )
  const found = (await rows.select([sql`count(*)`.as('rows'), ...sums]).executeTakeFirstOrThrow()) as Record<
    string,
    unknown
  >
  return { total: Number(found['rows']), sumOf: (key) => wholeNumber(found[`sum ${key}`]) }
}
