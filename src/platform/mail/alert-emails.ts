import { sql } from 'kysely'
import { settingsIn } from '#platform/auth/stored-settings.ts'
import type { WriteTx } from '#platform/database/transaction.ts'

/** An alert: its label and the domain it happened in; null: the whole installation. */
export interface Alert {
  readonly domain: number | null
  readonly what: string
}

/** Minimum time between two alert emails; alerts in between are collected in the next one. */
const minInterval = sql`interval '15 minutes'`

/**
 * Queues alert emails to the configured recipients, by username or role: staff of the domain who belong to no agent. An
 * email that is still waiting takes in further alerts.
 */
export async function queueAlertEmails(tx: WriteTx, alerts: readonly Alert[]): Promise<void> {
  for (const domain of new Set(alerts.map((alert) => alert.domain))) {
    const settings = await settingsIn(tx)
    const recipients = namesIn((domain === null ? settings.operator : settings.of(domain)).notifications.recipients)
    if (recipients.length === 0) continue
    const what = [...new Set(alerts.filter((alert) => alert.domain === domain).map((alert) => alert.what))].join(', ')
    await sql`
      with named as (select p.id from staff p join role r on r.id = p.role_id
        where p.status = 'ACTIVE' and p.agent_id is null and (lower(p.username) = any(${recipients}) or lower(r.name) = any(${recipients}))
          and (${domain}::int is null or exists (select from staff_domain d where d.staff_id = p.id and d.domain_id = ${domain}::int))),
      taken as (update email m set parameters = jsonb_build_object('what', case when position(${what} in m.parameters ->> 'what') > 0
          then m.parameters ->> 'what' else (m.parameters ->> 'what') || ', ' || ${what} end)
        from named where m.staff_id = named.id and m.kind = 'alerts' and m.tries = 0 returning m.staff_id)
      insert into email (staff_id, kind, parameters, next_try_at)
      select named.id, 'alerts', jsonb_build_object('what', ${what}::text),
        greatest(now(), (select max(m.next_try_at) + ${minInterval} from email m where m.staff_id = named.id and m.kind = 'alerts'))
      from named where named.id not in (select staff_id from taken)`.execute(tx)
  }
}

/** Parses names separated by lines or commas; case does not matter. */
export const namesIn = (text: string | null): string[] =>
  (text ?? '')
    .split(/[\n,]+/)
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
