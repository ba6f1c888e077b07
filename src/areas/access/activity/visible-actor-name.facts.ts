import { sql } from 'kysely'
import type { Scope } from '#engine/scope.ts'

/**
 * Usernames of staff above the reader are hidden: outside the platform, only names within the reader's downline are
 * shown.
 */
export const visibleActorName = (scope: Scope, column: string) =>
  scope.isWhole
    ? sql<string | null>`${sql.ref(column)}`
    : sql<string | null>`(select staff.username from staff
        where lower(staff.username) = lower(${sql.ref(column)}) and ${scope.within('staff.agent_id')})`
