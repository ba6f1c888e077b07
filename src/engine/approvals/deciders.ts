import { sql } from 'kysely'
import { isActiveStaff } from '#platform/auth/login-window.ts'
import type { Tx } from '#engine/action/act.ts'

interface WaitingRequest {
  readonly id: string
  readonly permission: string
  readonly maker: string
  /** In units that hold in every currency, as limits are. */
  readonly amount: bigint | null
  readonly agentId: bigint | null
  readonly domains: readonly number[]
}

/** Usernames of everyone who can decide each request: by permission, limit, domains and place in the tree. */
export async function decidersOf(
  tx: Tx,
  requests: readonly WaitingRequest[],
): Promise<ReadonlyMap<string, readonly string[]>> {
  const asked = requests.map(({ amount, agentId, ...request }) => ({
    ...request,
    amount: amount === null ? null : String(amount),
    agent: agentId === null ? null : String(agentId),
  }))
  const { rows } = await sql<{
    id: string
    names: string[]
  }>`select q.id, array_agg(p.username order by p.username) as names
    from jsonb_to_recordset(${JSON.stringify(asked)}::jsonb) q(id text, permission text, maker text, amount bigint, agent bigint, domains int[])
    join staff p on lower(p.username) <> lower(q.maker)
    join role r on r.id = p.role_id and q.permission = any (r.permissions) and ${sql.raw(isActiveStaff())}
    where (coalesce(p.item_limit, r.item_limit) is null or q.amount is null or q.amount <= coalesce(p.item_limit, r.item_limit))
      and (p.agent_id is null or exists (select from agent a where a.id = q.agent and p.agent_id = any (a.upline)))
      and not exists (select from unnest(q.domains) s(id) where not exists (select from staff_domain d where d.staff_id = p.id and d.domain_id = s.id))
    group by q.id`.execute(tx)
  return new Map(rows.map(({ id, names }) => [id, names]))
}
