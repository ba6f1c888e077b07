import { sql } from 'kysely'
import type { Permission } from '#blueprint/screen/permissions.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import { isActiveStaff } from '#platform/auth/login-window.ts'

interface Recipient {
  readonly id: string
  readonly username: string
  readonly name: string
}

/** Active users with an address who work in a domain of the actor, below the same agent if there is one. */
export async function eligibleRecipients(tx: Tx, { agentId, domains }: Actor): Promise<readonly Recipient[]> {
  const { rows } =
    await sql<Recipient>`select p.id::text as id, p.username, p.name from staff p join role r on r.id = p.role_id
    where ${sql.raw(isActiveStaff())} and p.email <> '' and not p.is_developer
      and (${agentId}::bigint is null or p.agent_id = ${agentId})
      and exists (select from staff_domain d where d.staff_id = p.id and d.domain_id = any(${[...domains]}::int[]))
    order by lower(p.username)`.execute(tx)
  return rows
}

export interface RecipientNow {
  readonly id: bigint
  readonly username: string
  readonly refused: string | null
}

/** The recipients of a run, and why some of them can receive nothing any more. */
export async function recipientsNow(
  tx: Tx,
  { recipients, domainId, permission }: { recipients: readonly bigint[]; domainId: number; permission: Permission },
): Promise<readonly RecipientNow[]> {
  const needed = [permission, 'REPORT_EXPORT', 'DOWNLOAD_REPORT_VIEW']
  const { rows } = await sql<{
    id: bigint
    username: string
    isActive: boolean
    hasAddress: boolean
    isInDomain: boolean
    isPermitted: boolean
  }>`select p.id, p.username, ${sql.raw(isActiveStaff())} as "isActive", p.email <> '' as "hasAddress",
      exists (select from staff_domain d where d.staff_id = p.id and d.domain_id = ${domainId}) as "isInDomain",
      r.permissions @> ${needed}::text[] as "isPermitted"
    from staff p join role r on r.id = p.role_id where p.id = any(${[...recipients]}::bigint[]) order by p.id`.execute(
    tx,
  )
  return rows.map(({ id, username, isActive, hasAddress, isInDomain, isPermitted }) => ({
    id,
    username,
    refused: !isActive
      ? 'The user is not active.'
      : !hasAddress
        ? 'The user has no email address.'
        : !isInDomain
          ? 'The user no longer works for this domain.'
          : isPermitted
            ? null
            : 'The user may no longer export this list.',
  }))
}

export interface VisibleView {
  readonly id: string
  readonly path: string
  readonly name: string
  readonly view: { readonly search: string; readonly columns?: readonly string[] }
}

/** A user's own views and those shared with their role; staff of agents see none of others. */
export async function visibleViews(tx: Tx, { staffId }: Actor): Promise<readonly VisibleView[]> {
  const { rows } = await sql<VisibleView>`select v.id::text as id, v.path, v.name, v.view from saved_view v
    join staff p on p.id = ${staffId}
    where v.staff_id = ${staffId} or (p.agent_id is null and v.shared_role_id = p.role_id)
    order by v.path, v.name, v.id`.execute(tx)
  return rows
}
