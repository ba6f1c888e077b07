import { sql } from 'kysely'
import type { RestrictionState } from '#areas/players/rules/care/restriction.ts'
import { playerOf } from '#platform/accounts/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import { playersRestriction } from './players-restriction.screen.ts'

const state = sql<RestrictionState>`case when player_restriction.status = 'ACTIVE' and player_restriction.expires_at <= now() then 'EXPIRED'
  else player_restriction.status end`

export const playersRestrictionData = datasetOf(playersRestriction, 'player_restriction', ({ from, scope }) =>
  from
    .leftJoin('player', playerOf('player_restriction'))
    .leftJoin('agent', 'agent.id', 'player.agent_id')
    .select([
      'player.username as player',
      'agent.username as agent',
      // The player's current agent: a former upline loses access to the restrictions.
      sql<bigint>`player.agent_id`.as('agentId'),
      sql<bigint | null>`case when player_restriction.kind like 'MAX\_%' then player_restriction.value end`.as(
        'amount',
      ),
      sql<number | null>`case when player_restriction.kind = 'MIN_ODDS' then player_restriction.value::int end`.as(
        'odds',
      ),
      sql<number | null>`case when player_restriction.kind = 'DELAY' then player_restriction.value::int end`.as(
        'delay',
      ),
      state.as('status'),
      'player_restriction.from_at as from',
      'player_restriction.expires_at as until',
      visibleActorName(scope, 'player_restriction.set_by').as('setBy'),
      visibleActorName(scope, 'player_restriction.lifted_by').as('liftedBy'),
    ]),
)
