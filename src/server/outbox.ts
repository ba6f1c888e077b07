import { sql } from 'kysely'
import { wordOf } from '#blueprint/labels.ts'
import type { Database } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'
import { postAlerts, type Alert } from '#platform/mail/alert-letters.ts'
import { noteNotices, type Noted, type Relayed } from '#areas/players/notifications/notices.ts'

/** Listeners of committed events: the live channel of every process. The payload is {name, domain, subject}. */
export const eventChannel = 'overround_events'
const portion = 500

/** Hands committed events on, oldest first, each once, and tells staff what concerns them; answers how many there were. */
export const relayOutbox = (db: Database): Promise<number> =>
  transact(db, 'all', async (tx) => {
    const { rows } = await sql<Relayed>`
      with next as (select id from outbox where relayed_at is null order by id limit ${portion} for update skip locked),
      relayed as (update outbox o set relayed_at = now() from next where o.id = next.id returning o.id, o.name, o.domain_id, o.subject, o.payload, o.at)
      select id, name, domain_id, subject, payload, at, pg_notify(${eventChannel}, jsonb_build_object('name', name, 'domain', domain_id, 'subject', subject)::text) from relayed order by id`.execute(
      tx,
    )
    const noted = await noteNotices(tx, rows)
    await postAlerts(tx, [...ofHouse(rows), ...noted.flatMap(alertOf)])
    for (const domain of new Set(noted.map((one) => one.domain))) {
      await sql`select pg_notify(${eventChannel}, jsonb_build_object('name', 'notice.noted', 'domain', ${domain}::int)::text)`.execute(
        tx,
      )
    }
    return rows.length
  })

/** What the house watches of itself. */
const ofHouse = (events: readonly Relayed[]): Alert[] =>
  events.flatMap(({ name }) => (name.startsWith('audit.') ? [{ domain: null, what: wordOf(name.slice(6)) }] : []))

/** Everyday news is read in the panel. */
const alertOf = ({ domain, kind, severity }: Noted): Alert[] =>
  severity === 'LOW' ? [] : [{ domain, what: wordOf(kind) }]
