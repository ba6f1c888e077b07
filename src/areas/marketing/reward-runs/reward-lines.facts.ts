import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import { readResponsibleGaming } from '#areas/agents/terms/limits/player-responsible-gaming.facts.ts'
import { accountRefusal } from '#areas/marketing/rules/reward-line.ts'
import type { Play, RewardTerms } from '#areas/marketing/rules/reward-run.ts'
import { mayClaim } from '#areas/players/rules/care/gate.ts'
import { hasToGiveBack, lateResults } from './corrections.facts.ts'
import { termsOf } from './rule-version.ts'
import { bonusesIn, hasBrought, inPeriod, playOfBrought, stakesIn } from './brought-players.facts.ts'

export interface DuePlayer extends RewardTerms, Omit<Play, 'firstDeposits'> {
  readonly id: bigint
  readonly cell: number
  readonly agentId: bigint
  readonly runId: string
  readonly domainId: number
  readonly currency: string
  readonly status: string
  readonly owedIn: bigint
}

const isWithoutLine = sql`not exists (select from reward_line l where l.run_id = r.id and l.player_id = p.id)`
const played = sql`d.cell = p.cell and d.player_id = p.id and ${inPeriod}`
const hasPlayed = sql`(r.kind <> 'AFFILIATE' and exists (select from player_day d where ${played}))`
export const hasNoLine = sql`(${hasPlayed} or ${hasBrought} or ${hasToGiveBack}) and ${isWithoutLine}`

/** Days of the period of a run are in the archive alone: who has no line yet would get one too small, or none. */
export const isArchived = (run: 'r' | 'reward_run') => sql<boolean>`exists (select from archive_removal a
    where a.domain_id = ${sql.ref(`${run}.domain_id`)} and a.month > ${sql.ref(`${run}.from_day`)} - interval '1 month'
      and a.month <= ${sql.ref(`${run}.to_day`)})`

/** What the player of the line did, without what belongs to the period of an earlier run. */
const ownPlay = sql`lateral (select w.exchange - s.exchange as exchange, w.sportsbook - s.sportsbook as sportsbook, w.casino - s.casino as casino, w.returns - s.returns as returns
        from (select ${stakesIn} from player_day d where ${played}) w, ${lateResults} s) t,
      lateral (select ${bonusesIn} from transfer x where x.cell = p.cell and x.account_id = p.id and (x.debit = 'bonus' or x.credit = 'bonus')
          and x.at >= day_start(r.from_day, o.time_zone) and x.at < day_start(r.to_day + 1, o.time_zone)) b,
      lateral (select 0::bigint as losses) u`

/** Points of a line that the player left unused for too long. */
const expiredOf = sql`(select coalesce(sum(x.points), 0)::bigint from loyalty_expiry x where x.line_id = l.id)`

/** Points that were not paid out, or whose worth was taken back, are the player's in the next run. */
async function withoutLine(tx: Tx, has: RawBuilder<unknown>, play: RawBuilder<unknown>, limit: number) {
  const { rows } = await sql<DuePlayer>`
    select p.id, p.cell, p.agent_id as "agentId", p.status, p.vip_level::int as "vipLevel", r.id as "runId", r.domain_id as "domainId", r.currency, ${termsOf('r')}, t.*, b.bonuses, u.losses, k.*,
      coalesce(c.carried, 0) as "carriedIn", coalesce(c.points_left, 0) as "pointsIn", coalesce(c.owed, 0) as "owedIn"
    from reward_run r join domain o on o.id = r.domain_id join player p on p.domain_id = r.domain_id,
      ${play},
      lateral (select coalesce(sum(y.deposits + y.transfers), 0)::bigint as deposits, coalesce(-sum(y.withdrawals), 0)::bigint as withdrawals,
          coalesce((array_agg(y.opening order by y.day))[1], 0) as opening, coalesce((array_agg(y.closing order by y.day desc))[1], 0) as closing
        from balance_day y where r.is_cash and y.cell = p.cell and y.player_id = p.id and y.day between r.from_day and r.to_day) k
      left join lateral (select l.carried, case when l.status in ('PAID', 'NOTHING') then l.points_left else l.points_in + l.points end - ${expiredOf} as points_left,
          case when l.status in ('PAID', 'NOTHING') then l.owed else l.owed_in end as owed from reward_line l join reward_run q on q.id = l.run_id
        where l.cell = p.cell and l.player_id = p.id and l.kind = r.kind and l.status <> 'DUE' and q.status = 'PAID' and q.to_day < r.from_day
        order by q.to_day desc limit 1) c on true
    where r.status = 'CALCULATING' and not ${isArchived('r')} and ${has} and ${isWithoutLine}
    order by p.id limit ${limit} for update of p skip locked`.execute(tx)
  return rows
}

/** Players who have no line in a run: those who played in its period, or whom they brought, with the sums of their days. */
export async function playersWithoutLine(tx: Tx, limit: number): Promise<readonly DuePlayer[]> {
  const own = await withoutLine(tx, hasPlayed, ownPlay, limit)
  return own.length > 0 ? own : withoutLine(tx, sql`(${hasBrought} or ${hasToGiveBack})`, playOfBrought, limit)
}

interface Account {
  readonly cell: number
  readonly id: bigint
  readonly status: string
}

/** Why the player of a locked row may have no reward now. */
export async function refusalFor(tx: Tx, account: Account, now: Date) {
  const { care } = await readResponsibleGaming(tx, account, now)
  return accountRefusal(account.status, mayClaim(care, now))
}
