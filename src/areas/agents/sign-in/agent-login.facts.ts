import { sql } from 'kysely'
import { signInKept } from '#areas/agents/rules/accounts/agent-editing.ts'
import type { Refusal } from '#blueprint/decision/refusal.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Actor } from '#platform/auth/actor.ts'
import type { Scope } from '#engine/scope.ts'
import { personInScope, personOf, roleHeldBy, type PersonRow } from '#areas/access/users/person.facts.ts'
import { superiorOf } from '#areas/access/users/superior.facts.ts'

export interface Login {
  readonly person: PersonRow
  /** Why the actor may not change how this person comes in; null: he may. */
  readonly kept: Refusal | null
}

interface Whose {
  readonly agentId: bigint
  readonly actor: Actor
  readonly scope: Scope
  readonly isLocked: boolean
}

/**
 * An agent's own login: the one of his name, else the first that was made for his node. What he or his people made there
 * themselves are their sub accounts, and never his own.
 */
export async function loginOf(tx: Tx, { agentId, actor, scope, isLocked }: Whose): Promise<Login | null> {
  const { rows } = await sql<{ id: bigint }>`select staff.id from staff join agent on agent.id = staff.agent_id
    where agent.id = ${agentId} and (staff.username = agent.username or not exists (
      select from staff maker where maker.agent_id = staff.agent_id and maker.username = staff.created_by))
    order by (staff.username = agent.username) desc, staff.id limit 1`.execute(tx)
  const id = rows[0]?.id
  const person = id === undefined ? null : await personInScope(tx, { id: String(id), actor, scope }, { isLocked })
  if (!person) return null
  const parties = { person: personOf(person), role: roleHeldBy(person) }
  return { person, kept: signInKept(await superiorOf(tx, actor), parties, actor.agentId !== null) }
}
