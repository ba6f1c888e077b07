import { sql } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import { bonusHistory } from './bonus-history.screen.ts'

/** A hand may cost more than the highest bet, as it is not cut off once it has begun. */
const largestRound = sql<bigint | null>`(select max(r.bet + r.bonus_staked - r.bonus_refunded) from casino_round r
  where r.cell = bonus_award.cell and r.player_id = bonus_award.player_id and r.status <> 'VOIDED'
    and r.started_at >= bonus_award.granted_at and r.started_at < coalesce(bonus_award.ended_at, bonus_award.expires_at))`

export const bonusHistoryData = datasetOf(bonusHistory, 'bonus_award', ({ from, scope }) =>
  from
    .innerJoin('player', (join) =>
      join.onRef('player.cell', '=', 'bonus_award.cell').onRef('player.id', '=', 'bonus_award.player_id'),
    )
    .leftJoin('agent', 'agent.id', 'bonus_award.agent_id')
    .select([
      'player.username as player',
      'agent.username as agent',
      largestRound.as('largestRound'),
      sql<bigint>`greatest(bonus_award.required - bonus_award.wagered, 0)`.as('remaining'),
      sql<number>`least(10000, bonus_award.wagered * 10000 / greatest(bonus_award.required, 1))::int`.as('progress'),
      visibleActorName(scope, 'bonus_award.granted_by').as('grantedBy'),
      visibleActorName(scope, 'bonus_award.ended_by').as('endedBy'),
    ]),
)
