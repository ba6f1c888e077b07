import { sql } from 'kysely'
import { cellOf } from '#values/id.ts'
import { isActiveStaff } from '#platform/auth/login-window.ts'
import type { Tx } from '#engine/action/act.ts'

interface Request {
  readonly maker: string
  readonly subject: string
  readonly domain_id: number
}

const playerIn = ({ subject }: Request): bigint | null => {
  const id = /^player:(\d+)$/.exec(subject)?.[1]
  return id === undefined ? null : BigInt(id)
}

/**
 * The agent each request belongs to. A player may have moved since the request; pending requests
 * move with them.
 */
export async function agentsOf<R extends Request>(
  tx: Tx,
  requests: readonly R[],
  storedAgentOf: (request: R) => string | null,
): Promise<(request: R) => bigint | null> {
  const players = requests.map(playerIn).filter((id) => id !== null)
  const { rows } = await sql<{ id: bigint; agent_id: bigint }>`select id, agent_id from player
    where cell = any(${players.map((id) => cellOf(id))}::int[]) and id = any(${players}::bigint[])`.execute(tx)
  const agents = new Map(rows.map(({ id, agent_id }) => [id, agent_id]))
  return (request) => {
    const player = playerIn(request)
    const stored = storedAgentOf(request)
    return (player === null ? undefined : agents.get(player)) ?? (stored === null ? null : BigInt(stored))
  }
}

export const requesterLostPermission =
  'The requester no longer has permission for this. Reject the request or submit your own.'

/**
 * Whether the maker could still make this request: a request of a user who was suspended or lost
 * the permission or branch since is no longer valid. Makers who are not staff have other
 * permissions.
 */
export async function canStillRequest(
  tx: Tx,
  { maker, domain_id: domain }: Pick<Request, 'maker' | 'domain_id'>,
  {
    permission,
    agentId,
    domains = [],
  }: { readonly permission: string | null; readonly agentId: bigint | null; readonly domains?: readonly number[] },
): Promise<boolean> {
  const { rows } = await sql<{
    may: boolean
  }>`select ${sql.raw(isActiveStaff())}
      and (${permission}::text is null or ${permission} = any(r.permissions) or (p.is_developer and ${permission} = 'IS_DEVELOPER'))
      and (${domain} = 0 or exists (select from staff_domain d where d.staff_id = p.id and d.domain_id = ${domain}))
      and not exists (select from unnest(${[...domains]}::int[]) s(id) where not exists (select from staff_domain d where d.staff_id = p.id and d.domain_id = s.id))
      and (p.agent_id is null or ${agentId}::bigint is null
        or exists (select from agent a where a.id = ${agentId} and p.agent_id = any (a.upline))) as may
    from staff p join role r on r.id = p.role_id where lower(p.username) = lower(${maker})`.execute(tx)
  return rows[0]?.may ?? true
}
