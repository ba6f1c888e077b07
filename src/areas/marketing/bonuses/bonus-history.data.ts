import { sql } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.ts'
import { bonusHistory } from './bonus-history.screen.ts'

export const bonusHistoryData = datasetOf(bonusHistory, 'bonus_award', ({ from, scope }) =>
  from
    .innerJoin('player', (join) =>
      join.onRef('player.cell', '=', 'bonus_award.cell').onRef('player.id', '=', 'bonus_award.player_id'),
    )
    .leftJoin('agent', 'agent.id', 'bonus_award.agent_id')
    .select([
      'player.username as player',
      'agent.username as agent',
      sql<bigint>`greatest(bonus_award.required - bonus_award.wagered, 0)`.as('remaining'),
      sql<number>`least(10000, bonus_award.wagered * 10000 / greatest(bonus_award.required, 1))::int`.as('progress'),
      visibleActorName(scope, 'bonus_award.granted_by').as('grantedBy'),
      visibleActorName(scope, 'bonus_award.ended_by').as('endedBy'),
    ]),
)
