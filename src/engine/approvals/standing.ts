import { sql } from 'kysely'
import { cellOf } from '#values/id.ts'
import { worksHere } from '#platform/auth/place.ts'
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

/** Where the thing stands that is asked about: a player may have been moved since, and goes with all that waits. */
export async function placesOf<R extends Request>(
  tx: Tx,
  requests: readonly R[],
  keptAt: (request: R) => string | null,
): Promise<(request: R) => bigint | null> {
  const players = requests.map(playerIn).filter((id) => id !== null)
  const { rows } = await sql<{ id: bigint; agent_id: bigint }>`select id, agent_id from player
    where cell = any(${players.map((id) => cellOf(id))}::int[]) and id = any(${players}::bigint[])`.execute(tx)
  const agents = new Map(rows.map(({ id, agent_id }) => [id, agent_id]))
  return (request) => {
    const player = playerIn(request)
    const kept = keptAt(request)
    return (player === null ? undefined : agents.get(player)) ?? (kept === null ? null : BigInt(kept))
  }
}

export const makerIsGone = 'Whoever asked may no longer do this; reject it, or ask for it yourself'

/**
 * Whether the maker could still ask for it: what somebody wanted who has since been suspended, or lost the right or the
 * branch, is no word of a first person any more. Who is none of the staff asks by other rights.
 */
export async function couldStillAsk(
  tx: Tx,
  { maker, domain_id: domain }: Pick<Request, 'maker' | 'domain_id'>,
  { permission, agentId }: { readonly permission: string | null; readonly agentId: bigint | null },
): Promise<boolean> {
  const { rows } = await sql<{
    may: boolean
  }>`select ${sql.raw(worksHere())}
      and (${permission}::text is null or ${permission} = any(r.permissions) or (p.is_developer and ${permission} = 'IS_DEVELOPER'))
      and (${domain} = 0 or exists (select from staff_domain d where d.staff_id = p.id and d.domain_id = ${domain}))
      and (p.agent_id is null or ${agentId}::bigint is null
        or exists (select from agent a where a.id = ${agentId} and p.agent_id = any (a.upline))) as may
    from staff p join role r on r.id = p.role_id where lower(p.username) = lower(${maker})`.execute(tx)
  return rows[0]?.may ?? true
}
