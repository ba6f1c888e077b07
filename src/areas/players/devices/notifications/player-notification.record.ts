import { sql } from 'kysely'
import { notificationFlow } from '#areas/players/rules/devices/notification.ts'
import { recordOf, type RowIn } from '#engine/records/record-of.ts'
import { playerReferredBy } from '#platform/accounts/account-joins.ts'

/** A notification belongs to the agent whom its player has now. */
export const playerNotification = recordOf(
  'player_notification',
  (from) => from.innerJoin('player', playerReferredBy('player_notification')),
  {
    scope: 'agent',
    agent: sql<bigint>`player.agent_id`,
    flow: notificationFlow,
    name: ({ playerId }) => `notification about player ${playerId}`,
    shown: ['id', 'kind', 'status'],
  },
)
export type PlayerNotificationRow = RowIn<typeof playerNotification>
