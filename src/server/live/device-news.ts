import { sql } from 'kysely'
import type { Database } from '#database/connect.ts'
import type { Asker } from '../engine/list/asked-rows.ts'
import { snapshot } from '../engine/snapshot.ts'
import { newestShown, type BellLine } from './bell-line.ts'

export interface DeviceNews {
  readonly device_notification_count: number
  readonly device_notification_data: readonly BellLine[]
}

interface NewDevice {
  readonly staffId: bigint
  readonly username: string
  readonly ip: string | null
  readonly at: Date
}

const enough = 1_000

/**
 * Colleagues who came in from a device that was new for them, in the last seven days. The visitor id is a signal of
 * theirs and proves nothing: it is told to people, and nothing is decided by it.
 */
export async function deviceNews(
  db: Database,
  { actor, agentIds }: Pick<Asker, 'actor' | 'agentIds'>,
): Promise<DeviceNews> {
  if (!actor.permissions.has('DEVICE_ALERT_VIEW')) return { device_notification_count: 0, device_notification_data: [] }
  const below = agentIds === null ? sql`true` : sql`p.agent_id = any(${agentIds}::bigint[])`
  const found = await snapshot(db, actor.domains, async (tx) => {
    const { rows } = await sql<NewDevice>`select p.id as "staffId", p.username, s.ip, s.created_at as at
      from session s join staff p on p.id = s.staff_id
      where s.created_at > now() - interval '7 days' and s.stage = 'full' and s.visitor is not null and ${below}
        and exists (select from staff_domain d where d.staff_id = p.id and d.domain_id = any(${actor.domains}::int[]))
        and exists (select from session o where o.staff_id = s.staff_id and o.created_at < s.created_at)
        and not exists (select from session o where o.staff_id = s.staff_id and o.created_at < s.created_at and o.visitor = s.visitor)
      order by s.created_at desc limit ${enough}`.execute(tx)
    return rows
  })
  return {
    device_notification_count: found.length,
    device_notification_data: found.slice(0, newestShown).map(({ staffId, username, ip, at }) => ({
      id: `${staffId}-${at.getTime()}`,
      title: 'Sign-in from a new device',
      text: ip === null ? username : `${username} from ${ip}`,
      path: actor.permissions.has('USER_DETAIL') ? `/user-detail/${staffId}` : null,
      at: at.toISOString(),
    })),
  }
}
