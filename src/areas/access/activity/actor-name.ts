import { sql } from 'kysely'
import type { Scope } from '#engine/scope.ts'

/** Who stands above the reader is nobody's business: an agent reads the names of his own branch's staff only. */
export const nameWithin = (scope: Scope, column: string) =>
  scope.isWhole
    ? sql<string | null>`${sql.ref(column)}`
    : sql<string | null>`(select staff.username from staff
        where lower(staff.username) = lower(${sql.ref(column)}) and ${scope.within('staff.agent_id')})`
