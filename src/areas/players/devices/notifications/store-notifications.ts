import { sql } from 'kysely'
import type { Severity } from '#areas/players/rules/devices/alert.ts'
import {
  notificationOf,
  type DomainEvent,
  type StaffNotification,
  type NotificationKind,
} from '#areas/players/rules/devices/notification.ts'
import type { WriteTx } from '#engine/action/act.ts'

export interface RelayedEvent extends DomainEvent {
  readonly id: string
  readonly domain_id: number | null
  readonly at: Date
}

/** A stored notification. */
export interface StoredNotification {
  readonly domain: number
  readonly kind: NotificationKind
  readonly severity: Severity
}

/** Players who hit a limit often retry: equal notifications are stored once. */
const isSame = (one: StaffNotification, other: StaffNotification): boolean =>
  one.kind === other.kind && one.player === other.player && one.says === other.says

/**
 * Stores notifications for events in the transaction that relays them, once each under the event id. A deposit counts
 * only if it is the player's first; an event without a player belongs to the owner of its subject. Returns what was
 * stored.
 */
export async function storeNotifications(
  tx: WriteTx,
  events: readonly RelayedEvent[],
): Promise<readonly StoredNotification[]> {
  const noted = events.flatMap((event) => {
    const notice = event.domain_id === null ? null : notificationOf(event)
    if (!notice) return []
    const [, thing = null] = /^(?:deposit|withdrawal):(.{36})$/.exec(notice.subject ?? '') ?? []
    return [{ id: event.id, domain: event.domain_id, at: event.at, thing, ...notice }]
  })
  const unique = noted.filter(
    (one, at) => one.kind !== 'LIMIT_REACHED' || noted.findIndex((other) => isSame(one, other)) === at,
  )
  if (unique.length === 0) return []
  const { rows } = await sql<StoredNotification>`
    insert into player_notification (id, domain_id, player_id, kind, severity, amount, subject, description, at)
    select n.id, p.domain_id, p.id, n.kind, n.severity, coalesce(n.amount, d.amount, w.amount), n.subject, n.says, n.at
    from jsonb_to_recordset(${JSON.stringify(unique)}::jsonb) n(id uuid, domain int, player bigint, kind text, severity text, amount bigint, subject text, says text, at timestamptz, thing uuid)
    left join deposit d on n.kind = 'FIRST_DEPOSIT' and d.id = n.thing and d.is_first
    left join withdrawal w on n.kind = 'WITHDRAWAL_REQUEST' and w.id = n.thing
    join player p on p.domain_id = n.domain and p.cell = cell_of(coalesce(n.player, d.player_id, w.player_id)) and p.id = coalesce(n.player, d.player_id, w.player_id)
    where (n.kind <> 'FIRST_DEPOSIT' or d.id is not null) and (n.kind <> 'LIMIT_REACHED' or not exists (
      select from player_notification o where o.player_id = p.id and o.kind = n.kind and o.description = n.says and o.at > n.at - interval '1 day'))
    on conflict (id) do nothing returning domain_id as domain, kind, severity`.execute(tx)
  return rows
}
