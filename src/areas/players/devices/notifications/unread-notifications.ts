import { address } from '#blueprint/address.ts'
import { sql, type RawBuilder } from 'kysely'
import { choiceLabel } from '#blueprint/labels.ts'
import type { Viewer } from '#engine/list/plan/viewer.ts'
import type { Database } from '#platform/database/connect.ts'
import { snapshot } from '#platform/database/snapshot.ts'
import { newestShown, type BellLine } from '#platform/live/bell-line.ts'

/** Days after which a notification counts as read; the list starts there too. */
const unreadDays = 7
const maxCount = 1_000

/** Marked as read individually or with all earlier ones, or too old to count. */
export const isReadBy = (staffId: bigint): RawBuilder<boolean> =>
  sql<boolean>`(player_notification.at <= greatest(now() - make_interval(days => ${unreadDays}), (select read_until from notification_reader where staff_id = ${staffId}))
    or exists (select from notification_read r where r.staff_id = ${staffId} and r.notification_id = player_notification.id))`

/** Of a type this user has muted. */
export const isMutedBy = (staffId: bigint): RawBuilder<boolean> =>
  sql<boolean>`exists (select from notification_mute m where m.staff_id = ${staffId} and m.kind = player_notification.kind)`

interface Unread {
  readonly id: string
  readonly kind: string
  readonly username: string
  readonly amount: string | null
  readonly at: Date
}

export interface UnreadNotifications {
  readonly count: number
  readonly lines: readonly BellLine[]
}

/** Unread notifications about players in the user's scope. */
export async function readUnreadNotifications(
  db: Database,
  { actor, scope }: Pick<Viewer, 'actor' | 'scope'>,
): Promise<UnreadNotifications> {
  if (!actor.permissions.has('PLAYER_NOTIFICATIONS_VIEW')) return { count: 0, lines: [] }
  const isVisible = scope.within('p.agent_id')
  const found = await snapshot(db, actor.domains, async (tx) => {
    const { rows } =
      await sql<Unread>`select player_notification.id, player_notification.kind, p.username, amount_text(player_notification.amount, p.currency) as amount, player_notification.at
      from player_notification join player p on p.cell = cell_of(player_notification.player_id) and p.id = player_notification.player_id
      where ${isVisible} and not ${isReadBy(actor.staffId)}
        and not ${isMutedBy(actor.staffId)} order by player_notification.at desc limit ${maxCount}`.execute(tx)
    return rows
  })
  return {
    count: found.length,
    lines: found.slice(0, newestShown).map(({ id, kind, username, amount, at }) => ({
      id,
      title: choiceLabel(kind),
      text: amount === null ? username : `${username}, ${amount}`,
      path: address('/player-notifications', {}, { id }),
      at: at.toISOString(),
    })),
  }
}
