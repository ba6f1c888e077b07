import { sql } from 'kysely'
import { playerOf } from '#platform/accounts/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { claimedByIn } from '#engine/queue/claims.ts'
import { messageBox } from './message-box.screen.ts'

export const messageBoxData = datasetOf(messageBox, 'message_thread', ({ from, actor, scope }) => {
  // The account itself counts unread messages of the operator; everyone else counts those of the account.
  const unread = sql<number>`case when message_thread.account_id = ${actor.agentId ?? 0n} then message_thread.unread_account
    else message_thread.unread_operator end`
  return from
    .leftJoin('player', playerOf('message_thread', 'account_id'))
    .leftJoin('agent', 'agent.id', 'message_thread.account_id')
    .select([
      sql<string>`coalesce(player.username, agent.username)`.as('account'),
      unread.as('unread'),
      sql<boolean>`${unread} > 0`.as('isUnread'),
      claimedByIn('message_thread', 'message_thread.id', scope).as('assigned'),
      sql<boolean>`message_thread.broadcast_id is not null`.as('isBroadcast'),
      'player.id as playerId',
      // The player's current agent: a former upline loses access to the messages.
      sql<bigint>`coalesce(player.agent_id, message_thread.account_id)`.as('agentId'),
    ])
})
