import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import { aggregateOf, messageOf, type DomainOccurrence } from '#platform/webhooks/message.ts'
import { mostReplayed, type Message } from '#areas/developer/rules/webhook.ts'

interface Period {
  readonly from: Date
  readonly to: Date | null
}
interface Receiver {
  readonly id: string
  readonly domainId: number
  readonly events: readonly string[]
}

/** The ids of events begin with their time, so that a period is a range of the primary key. */
const firstIdAt = (at: Date): string => {
  const digits = at.getTime().toString(16).padStart(12, '0')
  return `${digits.slice(0, 8)}-${digits.slice(8)}-0000-0000-000000000000`
}

/** What an endpoint would have received in a period, at most one more than a replay takes; bytes that were sent are kept. */
export async function recordedEvents(tx: Tx, receiver: Receiver, { from, to }: Period): Promise<readonly Message[]> {
  const { id, domainId, events } = receiver
  const { rows } = await sql<DomainOccurrence & { sent: string | null }>`
    select o.id, o.name, o.domain_id, o.subject, o.at, (select d.body from webhook_delivery d
      where d.event_id = o.id and d.endpoint_id = ${id}::uuid order by d.id limit 1) as sent
    from outbox o where o.id >= ${firstIdAt(from)}::uuid and o.at >= ${from} and (${to}::timestamptz is null or o.at < ${to})
      and o.domain_id = ${domainId} and o.name = any(${[...events]}::text[])
    order by o.id limit ${mostReplayed + 1}`.execute(tx)
  return rows.map((event) => ({
    eventId: event.id,
    event: event.name,
    aggregate: aggregateOf(event),
    body: event.sent ?? messageOf(event),
  }))
}
