import { sql } from 'kysely'
import type { Permission } from '#blueprint/screen/permissions.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'

interface WantedReviewer {
  readonly name: string
  readonly permission: Permission
  readonly scope: Scope
  readonly domainId: number | null
}

/** An active colleague in the actor's part of the tree who may work on the queue in that domain; null: there is none. */
export async function reviewerNamed(
  tx: Tx,
  { name, permission, scope, domainId }: WantedReviewer,
): Promise<string | null> {
  const { rows } = await sql<{ username: string }>`
    select s.username from staff s join role r on r.id = s.role_id
    where lower(s.username) = ${name.trim().toLowerCase()} and s.status = 'ACTIVE' and r.status = 'ACTIVE'
      and ${permission} = any(r.permissions)
      and (${domainId}::int is null or exists (select from staff_domain d where d.staff_id = s.id and d.domain_id = ${domainId}))
      and ${scope.within('s.agent_id')}`.execute(tx)
  return rows[0]?.username ?? null
}
