import { sql } from 'kysely'
import { playerOf } from '#platform/accounts/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import { playerAdjustments } from './player-adjustments.screen.ts'

export const playerAdjustmentsData = datasetOf(playerAdjustments, 'adjustment', ({ from, actor, scope }) => {
  const mine = sql<boolean>`(lower(adjustment.requested_by) = lower(${actor.username}))`
  const mayDecide = actor.permissions.has('ADJUST_APPROVE')
  return from
    .leftJoin('player', playerOf('adjustment'))
    .leftJoin('agent', 'agent.id', 'adjustment.agent_id')
    .select([
      'player.username as player',
      'agent.username as agent',
      sql<'cash'>`adjustment.wallet`.as('wallet'),
      'adjustment.direction as entryType',
      sql<bigint>`case adjustment.direction when 'CREDIT' then adjustment.amount else -adjustment.amount end`.as(
        'change',
      ),
      visibleActorName(scope, 'adjustment.requested_by').as('requestedBy'),
      visibleActorName(scope, 'adjustment.decided_by').as('decidedBy'),
      sql<string | null>`coalesce(adjustment.failure, adjustment.reason)`.as('reason'),
      sql<string | null>`adjustment.linked_kind || ' ' || adjustment.linked_id`.as('linked'),
      sql<
        string | null
      >`case when adjustment.attachment is not null then '/api/adjustment/' || adjustment.id || '/picture' end`.as(
        'attachment',
      ),
      'adjustment.may_overdraw as belowZero',
      mine.as('mine'),
      // Not for the requester, who could learn how to avoid it.
      sql<string | null>`case when not ${mine} then adjustment.unusual end`.as('unusual'),
      sql<boolean>`(adjustment.unusual is not null and not ${mine})`.as('isUnusual'),
      sql<boolean>`(adjustment.status = 'PENDING' and ${mayDecide}::boolean and not ${mine}
        and (${actor.itemLimit}::bigint is null or common_units(adjustment.amount, adjustment.currency) <= ${actor.itemLimit}))`.as(
        'waitsForMe',
      ),
    ])
})
