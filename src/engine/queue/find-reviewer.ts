import { sql } from 'kysely'
import type { Permission } from '#blueprint/screen/permissions.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'

interface ReviewerLookup {
  readonly name: string
  readonly permission: Permission
  readonly scope: Scope
  readonly domainId: number | null
}

/**
 * The username of an active colleague in the actor's downline who may work on the queue in that
 * domain, or null.
 */
export async function findReviewer(
  tx: Tx,
  { name, permission, scope, domainId }: ReviewerLookup,
): Promise<string | null> {
  const { rows } = await sql<{ username: string }>`
    select s.username from staff s join role r on r.id = s.role_id
    where lower(s.username) = ${name.trim().toLowerCase()} and s.status = 'ACTIVE' and r.status = 'ACTIVE'
      and ${permission} = any(r.permissions)
      and (${domainId}::int is null or exists (select from staff_domain d where d.staff_id = s.id and d.domain_id = ${domainId}))
      and ${scope.within('s.agent_id')}`.execute(tx)
  return rows[0]?.username ?? null
}
