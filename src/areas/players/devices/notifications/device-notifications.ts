import { address } from '#blueprint/address.ts'
import { sql } from 'kysely'
import { choiceLabel } from '#blueprint/labels.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Viewer } from '#engine/list/plan/viewer.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { newestShown, type BellLine } from '#platform/live/bell-line.ts'

export interface DeviceNotifications {
  readonly device_notification_count: number
  readonly device_notification_data: readonly BellLine[]
}

interface OpenAlert {
  readonly id: string
  readonly type: string
  readonly name: string
  readonly detail: string
  readonly at: Date
}

const maxCount = 1_000
const titles = { STAFF_NEW_DEVICE: 'Sign-in from a new device' }

/**
 * Unclaimed device alerts of players and staff. A visitor id is only a signal, not proof, so it is left to people to
 * judge.
 */
export async function readDeviceNotifications(
  db: Database,
  { actor, scope }: Pick<Viewer, 'actor' | 'scope'>,
): Promise<DeviceNotifications> {
  if (!actor.permissions.has('DEVICE_ALERT_VIEW')) return { device_notification_count: 0, device_notification_data: [] }
  const isVisible = scope.within(sql`coalesce(p.agent_id, f.agent_id)`)
  const found = await snapshot(db, actor.domains, async (tx) => {
    const { rows } = await sql<OpenAlert>`select a.id, a.type, coalesce(p.username, f.username) as name, a.detail, a.at
      from device_alert a left join player p on p.cell = cell_of(a.player_id) and p.id = a.player_id left join staff f on f.id = a.staff_id
      where a.status = 'OPEN' and ${isVisible} order by a.at desc limit ${maxCount}`.execute(tx)
    return rows
  })
  return {
    device_notification_count: found.length,
    device_notification_data: found.slice(0, newestShown).map(({ id, type, name, detail, at }) => ({
      id,
      title: choiceLabel(type, titles),
      text: `${name}: ${detail}`,
      path: address('/device-alert', {}, { id }),
      at: at.toISOString(),
    })),
  }
}
