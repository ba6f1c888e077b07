import { sql } from 'kysely'
import { dataset } from '#engine/list/dataset.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.ts'
import { playerAdjustments } from './player-adjustments.screen.ts'

export const playerAdjustmentsData = dataset(playerAdjustments, ({ db, actor, scope }) => {
  const mine = sql<boolean>`(lower(adjustment.asked_by) = lower(${actor.username}))`
  const mayDecide = actor.permissions.has('ADJUST_APPROVE')
  return db
    .selectFrom('adjustment')
    .leftJoin('player', (join) =>
      join.onRef('player.cell', '=', 'adjustment.cell').onRef('player.id', '=', 'adjustment.player_id'),
    )
    .leftJoin('agent', 'agent.id', 'adjustment.agent_id')
    .select([
      'adjustment.id',
      'adjustment.asked_at as askedAt',
      'player.username as player',
      'adjustment.player_id as playerId',
      'agent.username as agent',
      'adjustment.agent_id as agentId',
      'adjustment.domain_id as domainId',
      sql<'cash'>`adjustment.wallet`.as('wallet'),
      'adjustment.direction as way',
      'adjustment.amount',
      sql<bigint>`case adjustment.direction when 'CREDIT' then adjustment.amount else -adjustment.amount end`.as(
        'change',
      ),
      'adjustment.category',
      'adjustment.status',
      'adjustment.processing',
      'adjustment.note',
      visibleActorName(scope, 'adjustment.asked_by').as('askedBy'),
      visibleActorName(scope, 'adjustment.decided_by').as('decidedBy'),
      'adjustment.decided_at as decidedAt',
      sql<string | null>`coalesce(adjustment.failure, adjustment.reason)`.as('reason'),
      'adjustment.balance_before as balanceBefore',
      'adjustment.balance_after as balanceAfter',
      sql<string | null>`adjustment.linked_kind || ' ' || adjustment.linked_id`.as('linked'),
      sql<
        string | null
      >`case when adjustment.attachment is not null then '/api/adjustment/' || adjustment.id || '/picture' end`.as(
        'attachment',
      ),
      'adjustment.expires_at as expiresAt',
      'adjustment.may_owe as belowZero',
      'adjustment.counts_turnover as countsTurnover',
      'adjustment.counts_ggr as countsGgr',
      'adjustment.journal_id as journalId',
      'adjustment.batch',
      mine.as('mine'),
      sql<boolean>`(adjustment.status = 'PENDING' and ${mayDecide}::boolean and not ${mine}
        and (${actor.itemLimit}::bigint is null or adjustment.amount <= ${actor.itemLimit}))`.as('waitsForMe'),
    ])
})
