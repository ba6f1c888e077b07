import { sql } from 'kysely'
import type { Database } from '#platform/database/connect.ts'
import { transact } from '#platform/database/transact.ts'

export interface DueDelivery {
  readonly id: string
  readonly endpointId: string
  readonly domainId: number
  readonly eventId: string
  readonly event: string
  readonly aggregate: string
  readonly body: string
  readonly isReplay: boolean
  /** With the attempt that begins. */
  readonly attempts: number
  /** Those since it was queued or sent again. */
  readonly attemptsOfRun: number
  readonly url: string
  readonly secret: string
  /** Signs too until it ends. */
  readonly previousSecret: string | null
}

/** Longer than a call can take: after a crash the delivery is due again. */
const lease = sql`interval '30 seconds'`
/**
 * How long a delivery that fails holds back later ones of its aggregate, from the first try that ended: what waits untried keeps
 * its order. A try that a crash cut off is counted, but has no row.
 */
const ordered = sql`interval '60 seconds'`

const isDue = sql<boolean>`d.status = 'PENDING' and d.next_at <= now()`

/** Active endpoints with deliveries that are due. */
export const endpointsWithDue = (db: Database): Promise<readonly string[]> =>
  transact(db, 'all', async (tx) => {
    const { rows } = await sql<{ id: string }>`select e.id from webhook_endpoint e where e.status = 'ACTIVE'
      and exists (select from webhook_delivery d where d.endpoint_id = e.id and ${isDue})`.execute(tx)
    return rows.map(({ id }) => id)
  })

/**
 * Claims for each place that is named by its endpoint the delivery that is due first; an earlier one of the same aggregate
 * comes before it. One statement for all places, so that fifty endpoints cost as much as one.
 */
export const claimDeliveries = (db: Database, places: readonly string[]): Promise<readonly (DueDelivery | null)[]> =>
  transact(db, 'all', async (tx) => {
    const { rows } = await sql<DueDelivery>`
      with asked as (select id, count(*) as places from unnest(${places}::uuid[]) as id group by id),
      due as (select first.id from asked, lateral (select d.id from webhook_delivery d
        where d.endpoint_id = asked.id and ${isDue}
        and not exists (select from webhook_delivery earlier where earlier.endpoint_id = d.endpoint_id
          and earlier.aggregate = d.aggregate and earlier.status = 'PENDING' and earlier.id < d.id
          and not exists (select from webhook_attempt a_try where a_try.delivery_id = earlier.id
            and a_try.attempt > earlier.attempts_before and a_try.at < now() - ${ordered}))
        order by d.next_at, d.id limit asked.places for update skip locked) first)
      update webhook_delivery d set attempts = d.attempts + 1, next_at = now() + ${lease}
      from due, webhook_endpoint e where d.id = due.id and e.id = d.endpoint_id and e.status = 'ACTIVE'
      returning d.id, d.endpoint_id as "endpointId", d.domain_id as "domainId", d.event_id as "eventId", d.event, d.aggregate, d.body,
        d.is_replay as "isReplay", d.attempts, d.attempts - d.attempts_before as "attemptsOfRun", e.url, e.secret_encrypted as secret,
        case when e.previous_ends_at > now() then e.previous_secret_encrypted end as "previousSecret"`.execute(tx)
    const byEndpoint = Map.groupBy(rows, ({ endpointId }) => endpointId)
    return places.map((endpointId) => byEndpoint.get(endpointId)?.shift() ?? null)
  })
