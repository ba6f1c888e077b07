import { sql } from 'kysely'
import type { WriteTx } from '#platform/database/transaction.ts'
import { aggregateOf, messageOf, type DomainOccurrence } from './message.ts'

type Occurrence = Omit<DomainOccurrence, 'domain_id'> & { readonly domain_id: number | null }

const isOfDomain = (event: Occurrence): event is DomainOccurrence => event.domain_id !== null

/** Queues committed events for the active endpoints that receive them. An endpoint that is paused receives a replay later. */
export async function queueDeliveries(tx: WriteTx, events: readonly Occurrence[]): Promise<void> {
  if (events.length === 0) return
  const endpoints = await tx
    .selectFrom('webhook_endpoint')
    .select(['id', 'domain_id', 'events'])
    .where('status', '=', 'ACTIVE')
    .execute()
  const deliveries = events.filter(isOfDomain).flatMap((event) =>
    endpoints
      .filter((endpoint) => endpoint.domain_id === event.domain_id && endpoint.events.includes(event.name))
      .map(({ id }) => ({
        domain_id: event.domain_id,
        endpoint_id: id,
        event_id: event.id,
        event: event.name,
        aggregate: aggregateOf(event),
        body: messageOf(event),
      })),
  )
  if (deliveries.length === 0) return
  await sql`insert into webhook_delivery (domain_id, endpoint_id, event_id, event, aggregate, body)
    select domain_id, endpoint_id, event_id, event, aggregate, body
    from jsonb_to_recordset(${JSON.stringify(deliveries)}::jsonb)
      as d(domain_id int, endpoint_id uuid, event_id uuid, event text, aggregate text, body text)
    on conflict (event_id, endpoint_id) where not is_replay do nothing`.execute(tx)
}
