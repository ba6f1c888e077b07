import { sql, type RawBuilder } from 'kysely'
import { dueSoonFrom, waitingConditions, type Cases } from '#blueprint/cases/cases.ts'
import type { AnyQueue } from '#blueprint/screen/queue.ts'
import { timeLimitIn } from '#engine/queue/time-limit.ts'
import { isClaimedByIn, isClaimedIn } from '#engine/queue/claims.ts'
import type { Tx } from '#engine/action/act.ts'
import { columnsOf } from './search.ts'
import { sqlConditions, type FilterContext, type Rows } from './apply-filters.ts'

/** Adds age, time limit and assignment to the rows of a list of cases. */
export function withCases(tx: Tx, query: Rows, context: FilterContext): Rows {
  const { list, actor } = context
  const { cases } = list as { readonly cases?: Cases }
  if (cases === undefined) return query
  const waits = waitingConditions(list).flatMap((condition) =>
    sqlConditions(condition, sql.ref(`case.${condition.key}`), context),
  )
  const domain = 'domainId' in columnsOf(list) ? sql.ref('case.domainId') : sql.lit(0)
  const { age, time } = waitingTime(sql.join(waits, sql` and `), cases, domain)
  const rows = (tx.selectFrom(query.as('case')) as Rows).selectAll('case').select([age.as('age'), time.as('time')])
  return cases.of ? rows.select(assignment(cases.of, actor.username).as('assignment')) : rows
}

/** Minutes that a case has waited, and how it stands against the time limit; null for cases that do not wait. */
function waitingTime(waits: RawBuilder<unknown>, { since, within }: Cases, domain: RawBuilder<unknown>) {
  const from = sql.ref(`case.${since}`)
  const limit = timeLimitIn(domain, within)
  const isAfter = (part: RawBuilder<unknown>) => sql`now() - ${from} >= ${part} * interval '1 minute'`
  return {
    age: sql<
      number | null
    >`(case when ${waits} then greatest(0, floor(extract(epoch from now() - ${from}) / 60))::int end)`,
    time: sql<string | null>`(case when not (${waits}) then null
      when ${isAfter(limit)} then 'OVERDUE'
      when ${isAfter(sql`${limit} * ${sql.lit(dueSoonFrom)}`)} then 'DUE_SOON' else 'ON_TIME' end)`,
  }
}

const assignment = ({ definition: { of } }: AnyQueue, username: string): RawBuilder<string> =>
  sql<string>`(case when ${isClaimedByIn(of, 'case.id', username)} then 'MINE'
    when ${isClaimedIn(of, 'case.id')} then 'OTHERS' else 'UNASSIGNED' end)`
