import { sql } from 'kysely'
import { threadFlow } from '#areas/players/rules/messages/thread.ts'
import { recordOf, type RowIn } from '#engine/records/record-of.ts'
import { playerOf } from '#platform/accounts/account-joins.ts'

/** A conversation with an account belongs to the agent whom its player has now, or to the agent that it is with. */
export const messageThread = recordOf(
  'message_thread',
  (from) => from.leftJoin('player', playerOf('message_thread', 'account_id')),
  {
    scope: 'agent',
    agent: sql<bigint>`coalesce(player.agent_id, message_thread.account_id)`,
    key: ['cell', 'account_id', 'id'],
    flow: threadFlow,
    name: ({ accountId }) => `message thread of account ${accountId}`,
    shown: ['id', 'accountId', 'status'],
  },
)
export type ThreadRow = RowIn<typeof messageThread>
