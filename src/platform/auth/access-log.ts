import type pg from 'pg'
import type { Actor, RequestOrigin } from './actor.ts'
import { inTransaction } from './transaction.ts'

export interface AccessEvent {
  readonly action: string
  readonly actor: Pick<Actor, 'username'> & Partial<Actor>
  readonly circumstances: RequestOrigin
  readonly result?: 'SUCCESS' | 'FAILED' | 'REJECTED'
  readonly permission?: string
  readonly subject?: string
  readonly subjectName?: string
  readonly reason?: string
}

const text = `
  insert into audit (domain_id, agent_id, actor, actor_role, action, permission, subject, subject_name, reason, result,
    request_id, route, session_key, ip, user_agent, visitor)
  values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16)`

/** Like `recordAccess`, in a transaction of its own. */
export const recordAccessAlone = (pool: pg.Pool, trace: AccessEvent): Promise<void> =>
  inTransaction(pool, (client) => recordAccess(client, trace))

/** The domains and agent of a user known by name only, so that the row stays within their scope. */
async function scopeOf(client: pg.PoolClient, username: string): Promise<Pick<Partial<Actor>, 'domains' | 'agentId'>> {
  const { rows } = await client.query<{ agentId: bigint | null; domains: number[] }>({
    name: 'home of a person',
    text: `select p.agent_id as "agentId", array(select domain_id from staff_domain d where d.staff_id = p.id) as domains
      from staff p where lower(p.username) = lower($1)`,
    values: [username],
  })
  return rows[0] ?? {}
}

/**
 * Writes an audit row about sign-in, sign-out or a refusal in the running transaction. Rows about business changes are
 * written by the engine.
 */
export async function recordAccess(client: pg.PoolClient, trace: AccessEvent): Promise<void> {
  const { actor, circumstances } = trace
  const { domains, agentId } = 'domains' in actor ? actor : await scopeOf(client, actor.username)
  // A user of several domains acts for none of them here, so the row has no domain.
  const domainId = domains?.length === 1 ? domains[0] : undefined
  const values = [
    domainId ?? null,
    agentId ?? null,
    actor.username.slice(0, 100),
    actor.roleName ?? null,
    trace.action,
    trace.permission ?? null,
    trace.subject ?? null,
    trace.subjectName ?? null,
    trace.reason ?? null,
    trace.result ?? 'SUCCESS',
    circumstances.requestId,
    circumstances.route,
    actor.sessionKey ?? null,
    circumstances.ip,
    circumstances.userAgent,
    circumstances.visitor,
  ]
  if (domainId !== undefined) await client.query(`select set_config('app.domains', $1, true)`, [`{${domainId}}`])
  await client.query({ name: 'leave trace', text, values })
}
