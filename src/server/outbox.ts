import { sql } from 'kysely'
import { choiceLabel } from '#blueprint/labels.ts'
import type { Database } from '#platform/database/connect.ts'
import { eventChannel } from '#platform/live/topics.ts'
import { transact } from '#platform/database/transact.ts'
import { queueDeliveries } from '#platform/webhooks/queue-deliveries.ts'
import { queueAlertEmails, type Alert } from '#platform/mail/alert-emails.ts'
import {
  storeNotifications,
  type StoredNotification,
  type RelayedEvent,
} from '#areas/players/devices/notifications/store-notifications.ts'

const batchSize = 500

/**
 * Relays committed events once, oldest first, and notifies staff of relevant ones; returns their
 * number.
 */
export const relayOutbox = (db: Database): Promise<number> =>
  transact(db, 'all', async (tx) => {
    const { rows } = await sql<RelayedEvent>`
      with next as (select id from outbox where relayed_at is null order by id limit ${batchSize} for update skip locked),
      relayed as (update outbox o set relayed_at = now() from next where o.id = next.id returning o.id, o.name, o.domain_id, o.subject, o.payload, o.at)
      select id, name, domain_id, subject, payload, at, pg_notify(${eventChannel}, jsonb_build_object('name', name, 'domain', domain_id, 'subject', subject)::text) from relayed order by id`.execute(
      tx,
    )
    const noted = await storeNotifications(tx, rows)
    await queueDeliveries(tx, rows)
    await queueAlertEmails(tx, [...systemAlerts(rows), ...noted.flatMap(alertOf)])
    for (const domain of new Set(noted.map((one) => one.domain))) {
      await sql`select pg_notify(${eventChannel}, jsonb_build_object('name', 'notice.noted', 'domain', ${domain}::int)::text)`.execute(
        tx,
      )
    }
    return rows.length
  })

/** Alerts about the system itself. */
const systemAlerts = (events: readonly RelayedEvent[]): Alert[] =>
  events.flatMap(({ name }) => (name.startsWith('audit.') ? [{ domain: null, what: choiceLabel(name.slice(6)) }] : []))

/** Low-severity notifications are shown in the panel only. */
const alertOf = ({ domain, kind, severity }: StoredNotification): Alert[] =>
  severity === 'LOW' ? [] : [{ domain, what: choiceLabel(kind) }]
