import { sql } from 'kysely'
import type { Permission } from '#blueprint/screen/permissions.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'

/** Who may work on a queue: active users with its permission, in the actor's downline. */
const mayReview = (permission: Permission, scope: Scope) => sql`s.status = 'ACTIVE' and r.status = 'ACTIVE'
  and ${permission} = any(r.permissions) and ${scope.within('s.agent_id')}`

export interface ReviewerLoad {
  readonly username: string
  readonly name: string
  /** Cases of the queue that the reviewer has now. */
  readonly cases: number
}

/** The reviewers of a queue in the visible domains, those with the fewest cases first. */
export async function reviewersOf(
  tx: Tx,
  { of, permission }: { readonly of: string; readonly permission: Permission },
  scope: Scope,
): Promise<readonly ReviewerLoad[]> {
  const { rows } = await sql<ReviewerLoad>`select s.username, s.name, (select count(*)::int from review_claim k
      where k.subject = ${of} and lower(k.staff) = lower(s.username) and (k.expires_at is null or k.expires_at > now())) as cases
    from staff s join role r on r.id = s.role_id where ${mayReview(permission, scope)}
      and exists (select from staff_domain d where d.staff_id = s.id and d.domain_id = any(visible_domains()))
    order by cases, lower(s.username) limit 500`.execute(tx)
  return rows
}

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
    where lower(s.username) = ${name.trim().toLowerCase()} and ${mayReview(permission, scope)}
      and (${domainId}::int is null or exists (select from staff_domain d where d.staff_id = s.id and d.domain_id = ${domainId}))`.execute(
    tx,
  )
  return rows[0]?.username ?? null
}
