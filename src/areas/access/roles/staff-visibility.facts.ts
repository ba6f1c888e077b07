import { sql } from 'kysely'
import type { Actor } from '#platform/auth/actor.ts'
import type { Scope } from '#engine/scope.ts'

/**
 * Whether a `staff` row is visible to the actor: at or below their node or, for the platform, in one of their domains.
 */
export const isVisibleStaff = ({ domains }: Actor, scope: Scope) =>
  scope.isWhole
    ? sql<boolean>`exists (select 1 from staff_domain s where s.staff_id = staff.id and s.domain_id = any(${[...domains]}::int[]))`
    : scope.within('staff.agent_id')
