import { sql } from 'kysely'
import type { VipLevel } from '#blueprint/kinds/vip.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import type { VipColour, VipIcon } from './labels.ts'
import { vipHistory } from './vip-history.screen.ts'
import { vipLevels } from './vip-levels.screen.ts'
import { vipPlayers } from './vip-players.screen.ts'

export const vipLevelsData = datasetOf(vipLevels, 'vip_level', ({ from, scope }) =>
  from.leftJoin('domain', 'domain.id', 'vip_level.domain_id').select([
    'domain.name as domain',
    'domain.currency',
    // Of the players whom the reader sees: the rows of the list that it opens.
    sql<bigint>`(select count(*) from player p where p.domain_id = vip_level.domain_id and p.vip_level > 0
      and p.vip_level = vip_level.level and ${scope.within('p.agent_id')})`.as('players'),
    visibleActorName(scope, 'vip_level.created_by').as('createdBy'),
    visibleActorName(scope, 'vip_level.updated_by').as('updatedBy'),
  ]),
)

export const vipPlayersData = datasetOf(vipPlayers, 'player', ({ from, scope }) =>
  from
    .leftJoin('agent', 'agent.id', 'player.agent_id')
    .leftJoin('domain', 'domain.id', 'player.domain_id')
    .leftJoin('vip_level', (join) =>
      join.onRef('vip_level.domain_id', '=', 'player.domain_id').on(sql<boolean>`vip_level.level = player.vip_level`),
    )
    .leftJoinLateral(
      (eb) =>
        eb
          .selectFrom('vip_change as v')
          .select(['v.created_at', 'v.kind', 'v.reason', 'v.locked_until', 'v.decided_by'])
          .whereRef('v.cell', '=', 'player.cell')
          .whereRef('v.player_id', '=', 'player.id')
          .where('v.status', '=', 'APPLIED')
          .orderBy('v.created_at', 'desc')
          .orderBy('v.id', 'desc')
          .limit(1)
          .as('change'),
      (join) => join.onTrue(),
    )
    .where('player.vip_level', '>', 0)
    .select([
      'player.username as player',
      sql<VipLevel>`player.vip_level::text`.as('level'),
      'vip_level.name as name',
      sql<VipIcon | null>`vip_level.icon`.as('icon'),
      sql<VipColour | null>`vip_level.colour`.as('colour'),
      sql<Date>`coalesce(change.created_at, player.created_at)`.as('since'),
      'change.kind as kind',
      'change.reason as reason',
      'change.locked_until as lockedUntil',
      visibleActorName(scope, 'change.decided_by').as('decidedBy'),
      'agent.username as agent',
      'domain.name as domain',
    ]),
)

export const vipHistoryData = datasetOf(vipHistory, 'vip_change', ({ from, scope }) =>
  from.select([
    sql<
      string | null
    >`(select p.username from player p where p.cell = vip_change.cell and p.id = vip_change.player_id)`.as('player'),
    sql<VipLevel>`vip_change.from_level::text`.as('fromLevel'),
    sql<VipLevel>`vip_change.to_level::text`.as('toLevel'),
    visibleActorName(scope, 'vip_change.decided_by').as('decidedBy'),
  ]),
)
