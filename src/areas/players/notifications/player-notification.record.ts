import { sql } from 'kysely'
import { notificationFlow } from '#areas/players/rules/devices/notification.ts'
import { recordOf, type RowIn } from '#engine/records/record-of.ts'

/** A notification belongs to the agent whom its player has now. */
export const playerNotification = recordOf(
  'player_notification',
  (from) =>
    from
      .innerJoin('player', (join) =>
        join
          .on('player.cell', '=', sql<number>`cell_of(player_notification.player_id)`)
          .onRef('player.id', '=', 'player_notification.player_id'),
      )
      .select('player.agent_id as agentId'),
  {
    scope: 'agent',
    agent: sql<bigint>`player.agent_id`,
    flow: notificationFlow,
    name: ({ playerId }) => `notification about player ${playerId}`,
    shown: ['id', 'kind', 'status'],
  },
)
export type PlayerNotificationRow = RowIn<typeof playerNotification>
