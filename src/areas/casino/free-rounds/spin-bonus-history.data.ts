import { sql } from 'kysely'
import { playerOf } from '#platform/accounts/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import { spinBonusHistory } from './spin-bonus-history.screen.ts'

export const spinBonusHistoryData = datasetOf(spinBonusHistory, 'free_round_grant', ({ from, scope }) =>
  from
    .leftJoin('player', playerOf('free_round_grant'))
    .leftJoin('agent', 'agent.id', 'free_round_grant.agent_id')
    .select([
      'player.username as player',
      'agent.username as agent',
      sql<bigint>`free_round_grant.rounds * free_round_grant.stake`.as('nominal'),
      visibleActorName(scope, 'free_round_grant.granted_by').as('grantedBy'),
      visibleActorName(scope, 'free_round_grant.ended_by').as('endedBy'),
    ]),
)
