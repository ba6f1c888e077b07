import { sql } from 'kysely'
import { columnsOf } from '#engine/list/columns-of.ts'
import { dataset } from '#engine/list/dataset.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.ts'
import { playerAdjustments } from './player-adjustments.screen.ts'

export const playerAdjustmentsData = dataset(playerAdjustments, ({ db, actor, scope }) => {
  const mine = sql<boolean>`(lower(adjustment.requested_by) = lower(${actor.username}))`
  const mayDecide = actor.permissions.has('ADJUST_APPROVE')
  return db
    .selectFrom('adjustment')
    .leftJoin('player', (join) =>
      join.onRef('player.cell', '=', 'adjustment.cell').onRef('player.id', '=', 'adjustment.player_id'),
    )
    .leftJoin('agent', 'agent.id', 'adjustment.agent_id')
    .select([
      ...columnsOf(
        'adjustment',
        'id',
        'requestedAt',
        'playerId',
        'agentId',
        'domainId',
        'amount',
        'category',
        'status',
      ),
      ...columnsOf('adjustment', 'processing', 'note', 'decidedAt', 'balanceBefore', 'balanceAfter', 'expiresAt'),
      ...columnsOf('adjustment', 'countsTurnover', 'countsGgr', 'journalId', 'batch'),
      'player.username as player',
      'agent.username as agent',
      sql<'cash'>`adjustment.wallet`.as('wallet'),
      'adjustment.direction',
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
      sql<boolean>`(adjustment.status = 'PENDING' and ${mayDecide}::boolean and not ${mine}
        and (${actor.itemLimit}::bigint is null or adjustment.amount <= ${actor.itemLimit}))`.as('waitsForMe'),
    ])
})
