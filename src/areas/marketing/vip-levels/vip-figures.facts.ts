import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import { profitProducts } from '#areas/agents/rules/products.ts'
import {
  evaluateVip,
  vipMeasures,
  vipPeriods,
  type VipCondition,
  type VipFigures,
  type VipLevelTerms,
  type VipMove,
  type VipPeriod,
} from '#areas/marketing/rules/vip-level.ts'
import { money } from '#values/money.ts'

interface StoredLevel {
  readonly level: number
  readonly name: string
  readonly period: VipPeriod
  readonly join: 'ALL' | 'ANY'
  readonly thresholds: readonly (bigint | null)[]
  readonly keepJoin: 'ALL' | 'ANY'
  readonly keepThresholds: readonly (bigint | null)[]
  readonly downgradeBy: number
  readonly isManualOnly: boolean
}

/** The thresholds in the order of the measures. */
const conditionOf = (join: 'ALL' | 'ANY', thresholds: readonly (bigint | null)[]): VipCondition => ({
  join,
  atLeast: Object.fromEntries(
    vipMeasures.flatMap((measure, place) => {
      const threshold = thresholds[place] ?? null
      return threshold === null ? [] : [[measure, threshold]]
    }),
  ),
})

export type NamedLevel = VipLevelTerms & { readonly name: string }

/** The active levels of a domain. */
export async function activeLevels(tx: Tx, domainId: number): Promise<readonly NamedLevel[]> {
  const { rows } = await sql<StoredLevel>`
    select level::int, name, period, upgrade_join as join, array[upgrade_deposits, upgrade_turnover, upgrade_net_loss, upgrade_points::bigint] as thresholds,
      keep_join as "keepJoin", array[keep_deposits, keep_turnover, keep_net_loss, keep_points::bigint] as "keepThresholds",
      downgrade_by::int as "downgradeBy", is_manual_only as "isManualOnly"
    from vip_level where domain_id = ${domainId} and status = 'ACTIVE' order by level`.execute(tx)
  return rows.map(({ level, name, period, join, thresholds, keepJoin, keepThresholds, downgradeBy, isManualOnly }) => ({
    level,
    name,
    period,
    upgrade: conditionOf(join, thresholds),
    keep: keepThresholds.some((threshold) => threshold !== null) ? conditionOf(keepJoin, keepThresholds) : null,
    downgradeBy,
    isManualOnly,
  }))
}

export interface EvaluatedPlayer {
  readonly id: bigint
  readonly agentId: bigint
  readonly currency: string
  readonly level: number
  readonly heldDays: number
  readonly isLocked: boolean
  readonly figures: Readonly<Record<VipPeriod, VipFigures>>
}
type Sums = Readonly<Record<'deposits' | 'turnover' | 'netLoss' | 'points', readonly bigint[]>>

export interface PlayersAfter {
  readonly domainId: number
  /** The last day that counts. */
  readonly day: string
  readonly afterId: bigint
  readonly limit: number
}

/** A sum over each of the periods, in their order. */
const byPeriod = (figure: RawBuilder<unknown>, day: RawBuilder<unknown>, last: string) =>
  sql`array[coalesce(sum(${figure}) filter (where ${day} > ${last}::date - 7), 0), coalesce(sum(${figure}) filter (where ${day} > ${last}::date - 30), 0),
    coalesce(sum(${figure}), 0)]::bigint[]`

const playedProducts = sql.join(profitProducts.map((product) => sql.lit(product)))
/** The last change of a player `p`. */
export const lastChange = sql`(select v.* from vip_change v where v.cell = p.cell and v.player_id = p.id and v.status = 'APPLIED'
  order by v.created_at desc, v.id desc limit 1)`

/** The next open accounts of a domain with what they did until a day. */
export async function playersAfter(tx: Tx, { domainId, day, afterId, limit }: PlayersAfter) {
  const depositDay = sql`(x.decided_at at time zone o.time_zone)::date`
  const { rows } = await sql<Omit<EvaluatedPlayer, 'figures'> & Sums>`
    select p.id, p.agent_id as "agentId", p.currency, p.vip_level::int as level,
      (${day}::date - day_in(p.domain_id, coalesce(c.created_at, p.created_at)))::int as "heldDays", coalesce(c.locked_until > now(), false) as "isLocked",
      x.deposits, y.turnover, y."netLoss", z.points
    from player p join domain o on o.id = p.domain_id left join lateral ${lastChange} c on true,
      lateral (select ${byPeriod(sql`x.amount`, depositDay, day)} as deposits from deposit x
        where x.cell = p.cell and x.player_id = p.id and x.status = 'SUCCESS' and x.decided_at < day_start(${day}::date + 1, o.time_zone)) x,
      lateral (select ${byPeriod(sql`d.stake`, sql`d.day`, day)} as turnover, ${byPeriod(sql`(d.commission - d.pl)`, sql`d.day`, day)} as "netLoss" from player_day d
        where d.cell = p.cell and d.player_id = p.id and d.day <= ${day}::date and d.product in (${playedProducts})) y,
      lateral (select ${byPeriod(sql`l.points`, sql`r.to_day`, day)} as points from reward_line l join reward_run r on r.id = l.run_id
        where l.cell = p.cell and l.player_id = p.id and l.kind = 'LOYALTY' and l.status in ('PAID', 'NOTHING') and r.status = 'PAID' and r.to_day <= ${day}::date) z
    where p.domain_id = ${domainId} and p.id > ${afterId} and p.status in ('ACTIVE', 'SUSPENDED') and p.erased_at is null
    order by p.id limit ${limit}`.execute(tx)
  return rows.map(({ deposits, turnover, netLoss, points, ...player }): EvaluatedPlayer => {
    const figuresOf = (place: number): VipFigures => ({
      DEPOSITS: money(deposits[place] ?? 0n),
      TURNOVER: money(turnover[place] ?? 0n),
      NET_LOSS: money(netLoss[place] ?? 0n),
      POINTS: points[place] ?? 0n,
    })
    const [WEEK, MONTH, LIFETIME] = vipPeriods.map((_, place) => figuresOf(place))
    if (!WEEK || !MONTH || !LIFETIME) throw new Error('A period has no figures')
    return { ...player, figures: { WEEK, MONTH, LIFETIME } }
  })
}

export interface PlayerMove {
  readonly player: EvaluatedPlayer
  readonly move: VipMove
}

/** Those of the players who move. */
export const movesOf = (levels: readonly VipLevelTerms[], players: readonly EvaluatedPlayer[]): readonly PlayerMove[] =>
  players.flatMap((player) => {
    const move = evaluateVip(levels, player.figures, player)
    return move === null ? [] : [{ player, move }]
  })
