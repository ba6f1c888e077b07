import { sql } from 'kysely'
import type { Language } from '#platform/auth/rules/languages.ts'
import { editRefusal, type ManagedUser } from '#areas/access/rules/user-management.ts'
import type { Role } from '#areas/access/rules/roles.ts'
import type { Refusal } from '#blueprint/decision/refusal.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Scope } from '#engine/scope.ts'
import { readManager } from './reporting-line.facts.ts'

/** A staff account with its role and domains. */
export interface UserRow {
  readonly id: bigint
  readonly username: string
  readonly name: string
  readonly email: string
  readonly agentId: bigint | null
  readonly status: 'ACTIVE' | 'SUSPENDED' | 'DEACTIVATED'
  readonly version: number
  readonly mustReset: boolean
  readonly isDeveloper: boolean
  readonly validUntil: Date | null
  readonly emailVerifiedAt: Date | null
  readonly passwordHash: string
  readonly passwordHistory: string[]
  readonly itemLimit: bigint | null
  readonly dayLimit: bigint | null
  readonly allowedIps: string[]
  readonly needsSecondStep: boolean
  readonly timeZone: string | null
  readonly language: Language | null
  readonly accessDays: number[]
  readonly accessFrom: string | null
  readonly accessTo: string | null
  readonly domains: number[]
  readonly roleId: bigint
  readonly rank: number
  readonly roleName: string
  readonly permissions: string[]
  readonly liveSessions: number
  readonly deviceGeneration: number
}

export interface UserLookup {
  readonly id: string
  readonly actor: Actor
  readonly scope: Scope
}

/** A user at or below the actor's node or, for the platform, in one of the actor's domains. Null means not found. */
export async function findUser(
  tx: Tx,
  { id, actor, scope }: UserLookup,
  { isLocked = false } = {},
): Promise<UserRow | null> {
  if (!/^\d{1,18}$/.test(id)) return null
  const isVisible = scope.isWhole
    ? sql`exists (select 1 from staff_domain s where s.staff_id = p.id and s.domain_id = any(${[...actor.domains]}::int[]))`
    : scope.within('p.agent_id')
  const { rows } = await sql<UserRow>`
    select p.id, p.username, p.name, p.email, p.agent_id as "agentId", p.status, p.version, p.must_reset as "mustReset", p.device_generation as "deviceGeneration",
      p.is_developer as "isDeveloper", p.valid_until as "validUntil",
      p.email_verified_at as "emailVerifiedAt", p.password_hash as "passwordHash", p.password_history as "passwordHistory",
      p.item_limit as "itemLimit", p.day_limit as "dayLimit", p.allowed_ips::text[] as "allowedIps",
      p.needs_second_step as "needsSecondStep", p.time_zone as "timeZone", p.language,
      p.access_days as "accessDays", p.access_from as "accessFrom", p.access_to as "accessTo",
      array(select s.domain_id from staff_domain s where s.staff_id = p.id order by 1) as domains,
      r.id as "roleId", r.rank, r.name as "roleName", r.permissions,
      (select count(*)::int from session s where s.staff_id = p.id and s.ended_at is null) as "liveSessions"
    from staff p join role r on r.id = p.role_id where p.id = ${id}::bigint and ${isVisible}
    ${isLocked ? sql`for update of p` : sql``}`.execute(tx)
  return rows[0] ?? null
}

export const managedUserOf = ({ id, rank, domains }: UserRow): ManagedUser => ({ staffId: id, rank, domains })

export const roleOf = ({ roleId, rank, permissions }: UserRow): Role => ({
  id: roleId,
  rank,
  permissions: new Set(permissions),
})

/** Why the actor may not change this user, or null. */
export const userEditRefusal = async (tx: Tx, actor: Actor, row: UserRow): Promise<Refusal | null> =>
  editRefusal(await readManager(tx, actor), managedUserOf(row))
