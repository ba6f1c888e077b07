import { sql } from 'kysely'
import { settingsIn } from '#platform/auth/told.ts'
import type { WriteTx } from '#platform/database/transaction.ts'

/** Something somebody is to be told of: what it is, and the domain it happened in; null: it concerns the whole house. */
export interface Alert {
  readonly domain: number | null
  readonly what: string
}

/** One letter in this time, however much happens: what comes meanwhile is told in the next one. */
const apart = sql`interval '15 minutes'`

/**
 * Letters about alerts to whom the settings name, by username or role: staff who work where it happened and stand at no agent.
 * A letter that waits takes in what happened since.
 */
export async function postAlerts(tx: WriteTx, alerts: readonly Alert[]): Promise<void> {
  for (const domain of new Set(alerts.map((alert) => alert.domain))) {
    const kept = await settingsIn(tx)
    const named = namesIn((domain === null ? kept.house : kept.of(domain)).notifications.recipients)
    if (named.length === 0) continue
    const what = [...new Set(alerts.filter((alert) => alert.domain === domain).map((alert) => alert.what))].join(', ')
    await sql`
      with named as (select p.id from staff p join role r on r.id = p.role_id
        where p.status = 'ACTIVE' and p.agent_id is null and (lower(p.username) = any(${named}) or lower(r.name) = any(${named}))
          and (${domain}::int is null or exists (select from staff_domain d where d.staff_id = p.id and d.domain_id = ${domain}::int))),
      taken as (update mail m set parameters = jsonb_build_object('what', case when position(${what} in m.parameters ->> 'what') > 0
          then m.parameters ->> 'what' else (m.parameters ->> 'what') || ', ' || ${what} end)
        from named where m.staff_id = named.id and m.kind = 'alerts' and m.tries = 0 returning m.staff_id)
      insert into mail (staff_id, kind, parameters, next_try_at)
      select named.id, 'alerts', jsonb_build_object('what', ${what}::text),
        greatest(now(), (select max(m.next_try_at) + ${apart} from mail m where m.staff_id = named.id and m.kind = 'alerts'))
      from named where named.id not in (select staff_id from taken)`.execute(tx)
  }
}

/** As they are entered: one a line or with commas; who is called how is no matter of capitals. */
export const namesIn = (text: string | null): string[] =>
  (text ?? '')
    .split(/[\n,]+/)
    .map((name) => name.trim().toLowerCase())
    .filter((name) => name !== '')
