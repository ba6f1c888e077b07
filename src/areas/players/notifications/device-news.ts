import { address } from '#blueprint/address.ts'
import { sql } from 'kysely'
import { wordOf } from '#blueprint/labels.ts'
import type { Database } from '#platform/database/connect.ts'
import type { Asker } from '#engine/list/plan/asker.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { newestShown, type BellLine } from '#platform/live/bell-line.ts'

export interface DeviceNews {
  readonly device_notification_count: number
  readonly device_notification_data: readonly BellLine[]
}

interface Waiting {
  readonly id: string
  readonly type: string
  readonly name: string
  readonly detail: string
  readonly at: Date
}

const enough = 1_000
const titles = { STAFF_NEW_DEVICE: 'Sign-in from a new device' }

/**
 * Alerts about devices that nobody has taken yet, of players and of colleagues. The visitor id is a signal of theirs and
 * proves nothing: it is told to people.
 */
export async function deviceNews(db: Database, { actor, scope }: Pick<Asker, 'actor' | 'scope'>): Promise<DeviceNews> {
  if (!actor.permissions.has('DEVICE_ALERT_VIEW')) return { device_notification_count: 0, device_notification_data: [] }
  const within = scope.within(sql`coalesce(p.agent_id, f.agent_id)`)
  const found = await snapshot(db, actor.domains, async (tx) => {
    const { rows } = await sql<Waiting>`select a.id, a.type, coalesce(p.username, f.username) as name, a.detail, a.at
      from device_alert a left join player p on p.cell = cell_of(a.player_id) and p.id = a.player_id left join staff f on f.id = a.staff_id
      where a.status = 'OPEN' and ${within} order by a.at desc limit ${enough}`.execute(tx)
    return rows
  })
  return {
    device_notification_count: found.length,
    device_notification_data: found.slice(0, newestShown).map(({ id, type, name, detail, at }) => ({
      id,
      title: wordOf(type, titles),
      text: `${name}: ${detail}`,
      path: address('/device-alert', {}, { id }),
      at: at.toISOString(),
    })),
  }
}
