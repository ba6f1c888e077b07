import { sql, type RawBuilder } from 'kysely'
import type { Tx } from '#platform/database/transaction.ts'
import type { UnusedPoints } from '#areas/marketing/rules/loyalty-expiry.ts'

/** Of the settings of the domain `p.domain_id`; null: points never expire. */
const months = sql`(select (s.value ->> 'pointsExpire')::int from setting s where s.key = 'settings.bonus'
  and s.domain_id in (0, p.domain_id) and s.value ? 'pointsExpire' order by s.domain_id desc limit 1)`

interface StoredPoints extends Omit<UnusedPoints, 'months'> {
  readonly months: number | null
}

/**
 * The points that the last paid run left to players `p`, and when they last played. Days that left the database do not
 * count: the run itself says that they played until it.
 */
const unusedPoints = (isAsked: RawBuilder<boolean>) => sql<StoredPoints>`
  select u.*, u."lineId" as id from (select p.cell, p.id as "playerId", p.domain_id as "domainId", p.agent_id as "agentId", c.id as "lineId",
      c.points - coalesce((select sum(x.points) from loyalty_expiry x where x.line_id = c.id), 0)::bigint as points,
      greatest(c.to_day, coalesce((select max(d.day) from player_day d where d.cell = p.cell and d.player_id = p.id and d.bets > 0), c.to_day))::text as "lastPlayed",
      ${months} as months, day_in(p.domain_id, now())::text as today
    from player p, lateral (select l.id, q.to_day, case when l.status in ('PAID', 'NOTHING') then l.points_left else l.points_in + l.points end as points
      from reward_line l join reward_run q on q.id = l.run_id
      where l.cell = p.cell and l.player_id = p.id and l.kind = 'LOYALTY' and q.status = 'PAID' order by q.to_day desc limit 1) c
    where ${isAsked}) u`

/** A run that is not paid yet has taken the points over. */
const hasOpenRun = sql`exists (select from reward_run o where o.domain_id = p.domain_id and o.kind = 'LOYALTY'
  and o.status in ('CALCULATING', 'CALCULATED', 'APPROVED', 'PAYING', 'REVERSING'))`

/** Players whose points were left unused for as long as the domain allows; their rows are locked. */
export async function pointsToExpire(tx: Tx, limit: number) {
  const { rows } = await sql<UnusedPoints & { readonly id: string }>`
    with due as (${unusedPoints(sql<boolean>`not ${hasOpenRun} and ${months} is not null`)})
    select due.* from due join player p on p.cell = due.cell and p.id = due."playerId"
    where due.points > 0 and due."lastPlayed"::date + make_interval(months => due.months) <= due.today::date
    order by due."playerId" limit ${limit} for update of p skip locked`.execute(tx)
  return rows
}

/** The points of one player; null: no run has left any yet. */
export async function pointsOf(tx: Tx, cell: number, player: bigint): Promise<StoredPoints | null> {
  const { rows } = await unusedPoints(sql<boolean>`p.cell = ${cell} and p.id = ${player}`).execute(tx)
  return rows[0] ?? null
}
