import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'

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
