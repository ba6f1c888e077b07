import { sql } from 'kysely'
import { money, moneyOrNull } from '#values/money.ts'
import { unlimited, type AgentLimits } from '#areas/agents/rules/accounts/limits.ts'
import { verticals, type Terms } from '#areas/agents/rules/accounts/terms.ts'
import type { Tx } from '#engine/action/act.ts'

/** Terms of a node as they bind its children: its own ranges, and only the verticals its whole upline offers. */
export async function termsOf(tx: Tx, agentId: bigint): Promise<Terms> {
  const row = await tx
    .selectFrom('agent')
    .where('id', '=', agentId)
    .select([
      'match_rate as matchRate',
      'session_rate as sessionRate',
      'casino_rate as casinoRate',
      'min_match_rate as minMatchRate',
      'max_match_rate as maxMatchRate',
      'min_session_rate as minSessionRate',
      'max_session_rate as maxSessionRate',
      'point_value as pointValue',
      sql<number>`(select min(above.deepest_level) from agent above where above.id = any (agent.upline))::int`.as(
        'deepestLevel',
      ),
      sql<string[]>`array(select one from unnest(agent.verticals) one
        where not exists (select from agent above where above.id = any (agent.upline) and not one = any (above.verticals)))`.as(
        'offered',
      ),
    ])
    .executeTakeFirstOrThrow()
  const { offered, pointValue, ...rest } = row
  return { ...rest, pointValue: money(pointValue), verticals: verticals.filter((one) => offered.includes(one)) }
}

interface StoredLimits {
  readonly minStake: bigint | null
  readonly maxStake: bigint | null
  readonly maxProfit: bigint | null
  readonly maxLoss: bigint | null
  readonly minOdds: number | null
  readonly maxOdds: number | null
  readonly delay: number | null
}

/** Converts entered or stored amounts to money. */
export const toLimits = ({ minOdds, maxOdds, delay, ...amounts }: StoredLimits): AgentLimits => ({
  minStake: moneyOrNull(amounts.minStake),
  maxStake: moneyOrNull(amounts.maxStake),
  maxProfit: moneyOrNull(amounts.maxProfit),
  maxLoss: moneyOrNull(amounts.maxLoss),
  minOdds,
  maxOdds,
  delay,
})

const tightest = sql`max(l.min_stake) as "minStake", min(l.max_stake) as "maxStake", min(l.max_profit) as "maxProfit",
  min(l.max_loss) as "maxLoss", max(l.min_odds_e4) as "minOdds", min(l.max_odds_e4) as "maxOdds", (max(l.delay_ms) / 1000)::int as delay`

/** The tightest limits of the upline of a node, excluding its own. */
export async function limitsAbove(
  tx: Tx,
  agentId: bigint,
  { sport, product }: { readonly sport: string; readonly product: string },
): Promise<AgentLimits> {
  const { rows } = await sql<StoredLimits>`select ${tightest}
    from agent own join agent_limit l on l.agent_id = any (own.upline) and l.agent_id <> own.id
    where own.id = ${agentId} and l.sport = ${sport} and l.product = ${product}`.execute(tx)
  return toLimits(rows[0] ?? unlimited)
}

export interface ProductLimits {
  readonly sport: string
  readonly product: string
  readonly limits: AgentLimits
}

/** The tightest limits of a node and its upline for each sport and product, which bind accounts below it. */
export async function limitsDownFrom(tx: Tx, agentId: bigint): Promise<readonly ProductLimits[]> {
  const { rows } = await sql<StoredLimits & Omit<ProductLimits, 'limits'>>`select l.sport, l.product, ${tightest}
    from agent own join agent_limit l on l.agent_id = any (own.upline)
    where own.id = ${agentId} group by l.sport, l.product order by l.sport, l.product`.execute(tx)
  return rows.map(({ sport, product, ...limits }) => ({ sport, product, limits: toLimits(limits) }))
}

export async function limitsOf(
  tx: Tx,
  agentId: bigint,
  { sport, product }: { readonly sport: string; readonly product: string },
): Promise<(AgentLimits & { readonly id: string }) | null> {
  const { rows } = await sql<
    StoredLimits & { id: string }
  >`select id, min_stake as "minStake", max_stake as "maxStake", max_profit as "maxProfit", max_loss as "maxLoss",
      min_odds_e4 as "minOdds", max_odds_e4 as "maxOdds", (delay_ms / 1000)::int as delay
    from agent_limit where agent_id = ${agentId} and sport = ${sport} and product = ${product} for update`.execute(tx)
  return rows[0] ? { ...toLimits(rows[0]), id: rows[0].id } : null
}
