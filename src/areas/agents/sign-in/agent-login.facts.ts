import { sql } from 'kysely'
import { signInEditRefusal } from '#areas/agents/rules/accounts/agent-editing.ts'
import type { Refusal } from '#blueprint/decision/refusal.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Scope } from '#engine/scope.ts'
import { managedUserOf, roleOf } from '#areas/access/users/user-record.facts.ts'
import { user, type UserRow } from '#areas/access/users/user.record.ts'
import { readManager } from '#areas/access/users/reporting-line.facts.ts'

export interface Login {
  readonly person: UserRow
  /** The reason the actor may not change the sign-in details; null if allowed. */
  readonly editRefusal: Refusal | null
}

interface LoginLookup {
  readonly agentId: bigint
  readonly actor: Actor
  readonly scope: Scope
  readonly isLocked: boolean
}

/**
 * The agent's own login: the user with the same username, else the first one created for the node. Users created by
 * other users of the node are sub accounts.
 */
export async function loginOf(tx: Tx, { agentId, actor, scope, isLocked }: LoginLookup): Promise<Login | null> {
  const { rows } = await sql<{ id: bigint }>`select staff.id from staff join agent on agent.id = staff.agent_id
    where agent.id = ${agentId} and (staff.username = agent.username or not exists (
      select from staff maker where maker.agent_id = staff.agent_id and maker.username = staff.created_by))
    order by (staff.username = agent.username) desc, staff.id limit 1`.execute(tx)
  const id = rows[0]?.id
  const search = isLocked ? user.lock : user.find
  const person = id === undefined ? null : await search(tx, { id: String(id), actor, scope })
  if (!person) return null
  const parties = { person: managedUserOf(person), role: roleOf(person) }
  return { person, editRefusal: signInEditRefusal(await readManager(tx, actor), parties, actor.agentId !== null) }
}
