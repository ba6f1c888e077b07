import { sql } from 'kysely'
import { playerOf } from '#platform/accounts/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import { messagesToPlayers } from './messages-to-players.screen.ts'

const isRead = sql<boolean>`coalesce(message.at <= message_thread.account_read_at, false)`

export const messagesToPlayersData = datasetOf(messagesToPlayers, 'message', ({ from, scope }) =>
  from
    .innerJoin('message_thread', (join) =>
      join
        .onRef('message_thread.cell', '=', 'message.cell')
        .onRef('message_thread.account_id', '=', 'message.account_id')
        .onRef('message_thread.id', '=', 'message.thread_id'),
    )
    .leftJoin('player', playerOf('message', 'account_id'))
    .leftJoin('agent', 'agent.id', 'player.agent_id')
    .leftJoin('domain', 'domain.id', 'message.domain_id')
    .where('message.side', '=', 'HOUSE')
    .where('message_thread.account_kind', '=', 'PLAYER')
    .select([
      'message.thread_id as thread',
      'player.username as player',
      'player.id as playerId',
      'message_thread.subject',
      sql<string>`left(regexp_replace(message.body, '\\s+', ' ', 'g'), 200)`.as('text'),
      'message_thread.category',
      sql<boolean>`message_thread.broadcast_id is not null`.as('isBroadcast'),
      isRead.as('isRead'),
      sql<Date | null>`case when ${isRead} then message_thread.account_read_at end`.as('readAt'),
      sql<boolean>`message.attachment is not null`.as('hasPicture'),
      visibleActorName(scope, 'message.author').as('by'),
      'agent.username as agent',
      sql<bigint>`player.agent_id`.as('agentId'),
      'domain.name as domain',
    ]),
)
