import { sql } from 'kysely'
import { answerWithin } from '#engine/query-handler.ts'
import type { Tx } from '#engine/action/act.ts'
import { findPlayer, type PlayerRow } from '#areas/players/profile/list/player.facts.ts'
import { playerHoverCard } from './player-hover-card.queries.ts'

interface CurrentSummary {
  readonly agent: string
  readonly bets: number
  readonly pl: bigint
  readonly tags: readonly string[]
  readonly score: number | null
}

async function readSummary(
  tx: Tx,
  { cell, id, agent_id: agentId, timeZone }: PlayerRow,
): Promise<CurrentSummary | undefined> {
  const { rows } = await sql<CurrentSummary>`select a.username as agent, d.bets, d.pl,
      array(select t.tag from player_tag t where t.cell = ${cell} and t.player_id = ${id} order by t.tag) as tags,
      (select max(score)::int from device_alert where player_id = ${id} and outcome is distinct from 'FALSE_POSITIVE') as score
    from agent a cross join lateral (select coalesce(sum(p.bets), 0)::int as bets, coalesce(sum(p.pl), 0)::bigint as pl from player_day p
      where p.cell = ${cell} and p.player_id = ${id} and p.day = (now() at time zone ${timeZone})::date
        and p.product not in ('deposit', 'withdrawal', 'payments')) d
    where a.id = ${agentId}`.execute(tx)
  return rows[0]
}

export const playerHoverCardAnswer = answerWithin(playerHoverCard, async ({ tx, actor, scope, parameters }) => {
  const player = await findPlayer(tx, parameters.player_id, scope)
  const now = player && (await readSummary(tx, player))
  if (!player || !now) return null
  return {
    id: player.id,
    username: player.username,
    name: player.name,
    currency: player.currency,
    agent: now.agent,
    status: player.effective,
    takesBets: player.takesBets,
    balance: player.balance,
    exposure: player.exposure,
    available: player.balance - player.exposure + player.debt,
    today: { bets: now.bets, pl: now.pl },
    tags: [...now.tags],
    risk: actor.permissions.has('DEVICE_ALERT_VIEW') ? now.score : null,
  }
})
