import { sql, type RawBuilder } from 'kysely'
import type { Audience, Condition } from '#areas/players/rules/audiences/audience.ts'
import type { Tx } from '#platform/database/transaction.ts'

export interface AudienceOf {
  readonly domainId: number
  /** Only players of this downline; null: of the whole domain. */
  readonly agentId: bigint | null
  readonly audience: Audience
}

/** Of all time: also the sums of months that have left the database, which stay on a day before every period. */
const allDays = 100_000
const since = (days: number | null) => sql`now() - make_interval(days => ${days ?? allDays})`
const daysSince = (instant: RawBuilder<unknown>) => sql`floor(extract(epoch from now() - ${instant}) / 86400)`
const deposits = (figure: RawBuilder<unknown>, days: number | null) =>
  sql`(select ${figure} from deposit d where d.cell = p.cell and d.player_id = p.id and d.status = 'SUCCESS' and d.decided_at > ${since(days)})`
const playerDays = (condition: RawBuilder<unknown>, days: number | null) =>
  sql`from player_day y where y.cell = p.cell and y.player_id = p.id and ${condition} and y.day > (${since(days)})::date`

/** What is known of a player `p`: a figure for numbers, or whether the text applies. */
function known({ field, text, days }: Condition): RawBuilder<unknown> {
  switch (field) {
    case 'VIP_LEVEL':
      return sql`p.vip_level`
    case 'DEPOSIT_COUNT':
      return deposits(sql`count(*)`, days)
    case 'REGISTERED':
      return daysSince(sql`p.created_at`)
    case 'LAST_LOGIN':
      return daysSince(sql`p.last_login_at`)
    case 'LAST_DEPOSIT':
      return daysSince(deposits(sql`max(d.decided_at)`, null))
    case 'DEPOSITS':
      return deposits(sql`coalesce(sum(d.amount), 0)`, days)
    case 'TURNOVER':
      return sql`(select coalesce(sum(y.stake), 0) ${playerDays(sql`true`, days)})`
    case 'STATUS':
      return sql`p.status = ${text}`
    case 'KYC':
      return sql`p.kyc = ${text}`
    case 'VERTICAL':
      return sql`exists (select ${playerDays(sql`y.product = ${text} and y.bets > 0`, days)})`
    case 'TAG':
      return sql`exists (select from player_tag t where t.cell = p.cell and t.player_id = p.id and t.tag = ${text})`
  }
}

function isMet(condition: Condition): RawBuilder<unknown> {
  const { figure, comparison } = condition
  const value = known(condition)
  if (figure === null) return comparison === 'IS' ? value : sql`not ${value}`
  // What never happened is longer ago than any number of days.
  if (comparison === 'AT_LEAST') return sql`coalesce(${value} >= ${figure}, true)`
  if (comparison === 'AT_MOST') return sql`coalesce(${value} <= ${figure}, false)`
  return comparison === 'IS' ? sql`coalesce(${value} = ${figure}, false)` : sql`coalesce(${value} <> ${figure}, true)`
}

/** Whether a player `p` belongs to an audience; who may be written to or paid is not said by it. */
export const isInAudience = (audience: Audience): RawBuilder<unknown> =>
  audience.length === 0
    ? sql`true`
    : sql`(${sql.join(
        audience.map((group) => sql`(${sql.join(group.map(isMet), sql` and `)})`),
        sql` or `,
      )})`

/** Never blocked, closed, erased or self-excluded players, whatever the conditions say. */
const audiencePlayers = ({ domainId, agentId, audience }: AudienceOf) => sql`player p
  where p.domain_id = ${domainId} and p.status in ('ACTIVE', 'SUSPENDED') and p.erased_at is null
    and (${agentId}::bigint is null or p.agent_id in (select a.id from agent a where a.upline @> array[${agentId}::bigint]))
    and ${isInAudience(audience)} and not is_excluded(p.cell, p.id, p.email, p.phone, now())`

export interface AudiencePlayer {
  readonly id: bigint
  readonly agentId: bigint
  readonly currency: string
}

export const readPlayers = async (tx: Tx, of: AudienceOf): Promise<readonly AudiencePlayer[]> =>
  (
    await sql<AudiencePlayer>`select p.id, p.agent_id as "agentId", p.currency from ${audiencePlayers(of)} order by p.id`.execute(
      tx,
    )
  ).rows

export const countPlayers = async (tx: Tx, of: AudienceOf): Promise<number> =>
  (await sql<{ players: number }>`select count(*)::int as players from ${audiencePlayers(of)}`.execute(tx)).rows[0]
    ?.players ?? 0
