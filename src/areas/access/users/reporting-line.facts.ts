import { sql } from 'kysely'
import type { Manager } from '#areas/access/rules/user-management.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'

interface Row {
  readonly isDeveloper: boolean
  readonly roleId: bigint
  readonly rank: number
  readonly permissions: string[]
  readonly custom: string[]
}

/**
 * The actor as the manager in user rules. Uses the permissions of their role, including those hidden on this site;
 * users who may create external permissions may grant them.
 */
export async function readManager(tx: Tx, actor: Actor): Promise<Manager> {
  const { rows } = await sql<Row>`select p.is_developer as "isDeveloper", r.id as "roleId", r.rank, r.permissions,
      array(select name from permission_note where is_custom) as custom
    from staff p join role r on r.id = p.role_id where p.id = ${actor.staffId}`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error(`Staff account ${actor.staffId} not found`)
  const held = new Set([
    ...row.permissions,
    ...(row.isDeveloper ? ['IS_DEVELOPER'] : []),
    ...(actor.permissions.has('PERMISSION_CREATE') ? row.custom : []),
  ])
  return {
    staffId: actor.staffId,
    role: { id: row.roleId, rank: row.rank, permissions: held },
    permissions: held,
    isDeveloper: row.isDeveloper,
    domains: actor.domains,
    itemLimit: actor.itemLimit,
    dayLimit: actor.dayLimit ?? null,
  }
}

/** Whether no active user outranks the actor, who belongs to no agent: an owner. */
export async function isTopRanked(tx: Tx, { staffId, agentId }: Actor): Promise<boolean> {
  if (agentId !== null) return false
  const { rows } = await sql`select from staff p join role r on r.id = p.role_id where p.status = 'ACTIVE'
    and r.rank < (select own.rank from staff o join role own on own.id = o.role_id where o.id = ${staffId}) limit 1`.execute(
    tx,
  )
  return rows.length === 0
}
