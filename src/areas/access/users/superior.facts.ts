import { sql } from 'kysely'
import type { Superior } from '#areas/access/rules/people.ts'
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
 * The actor as the rules about people meet him. What he holds is what his role says, also where the site closes parts of it;
 * whoever may make names for tools outside may hand them on.
 */
export async function superiorOf(tx: Tx, actor: Actor): Promise<Superior> {
  const { rows } = await sql<Row>`select p.is_developer as "isDeveloper", r.id as "roleId", r.rank, r.permissions,
      array(select name from permission_note where is_custom) as custom
    from staff p join role r on r.id = p.role_id where p.id = ${actor.staffId}`.execute(tx)
  const row = rows[0]
  if (!row) throw new Error(`Nobody is ${actor.staffId}`)
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
