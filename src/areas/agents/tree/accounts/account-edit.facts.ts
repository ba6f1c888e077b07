import { sql } from 'kysely'
import { noShares, shareGroups, type AgentNode, type Shares } from '#areas/agents/rules/accounts/shares-and-moves.ts'
import type { Settings } from '#blueprint/settings/effective.ts'
import { isId } from '#values/id.ts'
import { whole, type BasisPoints } from '#values/share.ts'
import type { Tx } from '#engine/action/act.ts'
import type { Scope } from '#engine/scope.ts'

type StoredShares = Readonly<Record<string, number>>

const toShares = (stored: StoredShares | null): Shares => ({ ...noShares, ...stored })

const fullShares: Shares = { exchange: whole, bookmaker: whole, fancy: whole, casino: whole }

/** Cumulative shares of a node. The top node always has 100 %, regardless of stored values. */
export async function sharesOf(tx: Tx, agentId: bigint): Promise<{ shares: Shares; known: ReadonlySet<string> }> {
  const { rows } = await sql<{ isRoot: boolean; stored: StoredShares | null }>`select parent_id is null as "isRoot",
      (select jsonb_object_agg(product, cumulative_share) from agent_share where agent_id = agent.id) as stored
    from agent where id = ${agentId}`.execute(tx)
  const [row] = rows
  return {
    shares: row?.isRoot ? fullShares : toShares(row?.stored ?? null),
    known: new Set(Object.keys(row?.stored ?? {})),
  }
}

/** The highest share of any direct child for each group. */
export async function sharesBelow(tx: Tx, agentId: bigint): Promise<Shares> {
  const { rows } = await sql<{ stored: StoredShares | null }>`select jsonb_object_agg(product, held) as stored
    from (select s.product, max(s.cumulative_share) as held from agent_share s join agent a on a.id = s.agent_id
      where a.parent_id = ${agentId} group by s.product) below`.execute(tx)
  return toShares(rows[0]?.stored ?? null)
}

/** Number of levels of a subtree, including the node itself. */
export async function depthOf(tx: Tx, agentId: bigint): Promise<number> {
  const { rows } = await sql<{ depth: number }>`select (max(below.level) - min(below.level) + 1)::int as depth
    from agent below where below.upline @> array[${agentId}::bigint]`.execute(tx)
  return rows[0]?.depth ?? 1
}

/** An agent that accounts can be moved below. Returns null if it is outside the scope. */
export async function agentNodeOf(tx: Tx, id: string, scope: Scope): Promise<AgentNode | null> {
  if (!isId(id) || !scope.includes(BigInt(id))) return null
  const row = await tx
    .selectFrom('agent')
    .select([
      'id',
      'username',
      'domain_id',
      'level',
      'upline',
      'status',
      sql<number>`(select min(above.deepest_level) from agent above where above.id = any (agent.upline))::int`.as(
        'deepest',
      ),
    ])
    .where('id', '=', BigInt(id))
    .executeTakeFirst()
  if (!row) return null
  return {
    id: row.id,
    name: row.username,
    domainId: row.domain_id,
    level: row.level,
    upline: row.upline,
    isClosed: row.status === 'CLOSED',
    deepest: row.deepest,
    shares: (await sharesOf(tx, row.id)).shares,
  }
}

/** The lowest exposure limit at or above a node, in minor units; null if none is set. */
export async function exposureLimitAbove(tx: Tx, agentId: bigint | null): Promise<bigint | null> {
  if (agentId === null) return null
  const { rows } = await sql<{ lowest: bigint | null }>`select min(above.exposure_limit) as lowest
    from agent own join agent above on above.id = any (own.upline) where own.id = ${agentId} and above.exposure_limit >= 0`.execute(
    tx,
  )
  return rows[0]?.lowest ?? null
}

export const groupFields = {
  exchange: 'share',
  bookmaker: 'bookmakerShare',
  fancy: 'fancyShare',
  casino: 'casinoShare',
} as const
export const formatShares = (shares: Shares): Readonly<Record<string, string>> =>
  Object.fromEntries(shareGroups.map((group) => [group, `${(shares[group] / 100).toFixed(2)} %`]))

/** The operator’s max share of an account. The setting is in whole percent. */
export const maxShareOf = ({ maxShare }: Settings['agents']): BasisPoints => maxShare * 100
