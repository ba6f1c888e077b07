import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import { aggregateOf, messageOf, type DomainOccurrence } from '#platform/webhooks/message.ts'
import type { Message } from '#areas/developer/rules/webhook.ts'

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

interface Part {
  /** The event after which they come; null: from the first one on. */
  readonly after: string | null
  readonly limit: number
}

/** The events that an endpoint would have received in a period. */
const ofReceiver = ({ domainId, events }: Receiver, { from, to }: Period, after: string | null = null) =>
  sql`o.id >= ${firstIdAt(from)}::uuid and o.at >= ${from} and (${to}::timestamptz is null or o.at < ${to})
    and (${after}::uuid is null or o.id > ${after}) and o.domain_id = ${domainId} and o.name = any(${[...events]}::text[])`

/** How many they are, counted to a limit. */
export async function countEvents(tx: Tx, receiver: Receiver, period: Period, limit: number): Promise<number> {
  const { rows } = await sql<{ found: number }>`select count(*)::int as found
    from (select from outbox o where ${ofReceiver(receiver, period)} limit ${limit}) o`.execute(tx)
  return rows[0]?.found ?? 0
}

/** The events themselves, the oldest first; bytes that were sent are kept. */
export async function recordedEvents(
  tx: Tx,
  receiver: Receiver,
  period: Period,
  { after, limit }: Part,
): Promise<readonly Message[]> {
  const { id } = receiver
  const { rows } = await sql<DomainOccurrence & { sent: string | null }>`
    select o.id, o.name, o.domain_id, o.subject, o.at, (select d.body from webhook_delivery d
      where d.event_id = o.id and d.endpoint_id = ${id}::uuid order by d.id limit 1) as sent
    from outbox o where ${ofReceiver(receiver, period, after)} order by o.id limit ${limit}`.execute(tx)
  return rows.map((event) => ({
    eventId: event.id,
    event: event.name,
    aggregate: aggregateOf(event),
    body: event.sent ?? messageOf(event),
  }))
}
