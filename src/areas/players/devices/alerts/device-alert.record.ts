import { sql } from 'kysely'
import { alertFlow } from '#areas/players/rules/devices/alert.ts'
import { recordOf, type RowIn } from '#engine/records/record-of.ts'
import { playerReferredBy } from '#platform/accounts/account-joins.ts'

/** An alert belongs to the agent whom its player, or the user it is about, has now. */
export const deviceAlert = recordOf(
  'device_alert',
  (from) =>
    from
      .leftJoin('player', playerReferredBy('device_alert'))
      .leftJoin('staff', 'staff.id', 'device_alert.staff_id')
      .select('staff.agent_id as staffAgent'),
  {
    scope: 'agent',
    agent: sql<bigint | null>`coalesce(player.agent_id, staff.agent_id)`,
    flow: alertFlow,
    name: ({ id }) => `device alert ${id}`,
    shown: ['id', 'type', 'device', 'status'],
  },
)
export type DeviceAlertRow = RowIn<typeof deviceAlert>
