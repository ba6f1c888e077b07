import type pg from 'pg'
import type { Actor, Circumstances } from './actor.ts'
import { inTransaction } from './transaction.ts'

export interface Trace {
  readonly action: string
  readonly actor: Pick<Actor, 'username'> & Partial<Actor>
  readonly circumstances: Circumstances
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

/** As `leaveTrace`, where there is no transaction it could be part of. */
export const leaveTraceAlone = (pool: pg.Pool, trace: Trace): Promise<void> =>
  inTransaction(pool, (client) => leaveTrace(client, trace))

/** Where somebody belongs of whom only the name is known: whoever works elsewhere need not read who came in here. */
async function homeOf(client: pg.PoolClient, username: string): Promise<Pick<Partial<Actor>, 'domains' | 'agentId'>> {
  const { rows } = await client.query<{ agentId: bigint | null; domains: number[] }>({
    name: 'home of a person',
    text: `select p.agent_id as "agentId", array(select domain_id from staff_domain d where d.staff_id = p.id) as domains
      from staff p where lower(p.username) = lower($1)`,
    values: [username],
  })
  return rows[0] ?? {}
}

/** An audit row about coming in, going out and being refused, in the running transaction; rows about business are the engine's. */
export async function leaveTrace(client: pg.PoolClient, trace: Trace): Promise<void> {
  const { actor, circumstances } = trace
  const { domains, agentId } = 'domains' in actor ? actor : await homeOf(client, actor.username)
  // A person of several domains acts for none of them here: such a row has no domain.
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
