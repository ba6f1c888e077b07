import { sql } from 'kysely'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { claimedByIn, isClaimedIn } from '#engine/queue/claims.ts'
import { playerOf } from '#platform/accounts/account-joins.ts'
import { heldWins } from './held-wins.screen.ts'

export const heldWinsData = datasetOf(heldWins, 'casino_held_win', ({ from, scope }) =>
  from
    .leftJoin('player', playerOf('casino_held_win'))
    .leftJoin('agent', 'agent.id', 'casino_held_win.agent_id')
    .select([
      'player.username as player',
      'agent.username as agent',
      sql<bigint>`case when casino_held_win.status = 'HELD' then casino_held_win.amount - casino_held_win.taken_back else 0 end`.as(
        'held',
      ),
      claimedByIn('casino_held_win', 'casino_held_win.id', scope).as('claimedBy'),
      sql<boolean>`not ${isClaimedIn('casino_held_win', 'casino_held_win.id')}`.as('isFree'),
      visibleActorName(scope, 'casino_held_win.decided_by').as('decidedBy'),
    ]),
)
