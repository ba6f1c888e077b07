import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import type { Matched, ReplaySource } from '#areas/developer/rules/replays/background-replay.ts'
import { isOfFailure } from '../failures/webhook-failures.facts.ts'
import { countEvents, recordedEvents } from '../webhooks/recorded-events.facts.ts'
import { webhookDelivery } from '../webhooks/webhook.record.ts'

/** What a replay sends again. */
export interface Selection {
  readonly endpointId: string
  readonly domainId: number
  /** What the endpoint receives. */
  readonly receivedEvents: readonly string[]
  readonly source: ReplaySource
  readonly event: string | null
  readonly failureGroup: string | null
  readonly from: Date
  readonly to: Date
}

const receiverOf = ({ endpointId: id, domainId, receivedEvents, event }: Selection) => ({
  id,
  domainId,
  events: event === null ? receivedEvents : receivedEvents.filter((name) => name === event),
})

/** Deliveries that are not about to be sent, and match. */
const matchingDelivery = (
  { endpointId, source, event, failureGroup, from, to }: Selection,
  after: string | null,
) => sql<boolean>`
  webhook_delivery.endpoint_id = ${endpointId} and (${after}::uuid is null or webhook_delivery.id > ${after})
  and (${event}::text is null or webhook_delivery.event = ${event}) and ${
    source === 'GROUP'
      ? isOfFailure(failureGroup)
      : sql`webhook_delivery.created_at >= ${from} and webhook_delivery.created_at < ${to}
        and webhook_delivery.status = any(${source === 'FAILED' ? ['FAILED', 'DISABLED'] : ['SUCCESS', 'FAILED', 'DISABLED']}::text[])`
  }`

/** How many match, counted to a limit. */
export async function countMatching(tx: Tx, selection: Selection, limit: number): Promise<number> {
  if (selection.source === 'EVENTS') return countEvents(tx, receiverOf(selection), selection, limit)
  const { rows } = await sql<{ found: number }>`select count(*)::int as found
    from (select from webhook_delivery where ${matchingDelivery(selection, null)} limit ${limit}) d`.execute(tx)
  return rows[0]?.found ?? 0
}

interface Part {
  readonly after: string | null
  readonly limit: number
}

/** The next ones, the oldest first; deliveries are locked. */
export async function nextMatching(tx: Tx, selection: Selection, part: Part): Promise<readonly Matched[]> {
  if (selection.source === 'EVENTS') {
    const messages = await recordedEvents(tx, receiverOf(selection), selection, part)
    return messages.map((message) => ({ id: message.eventId, message }))
  }
  return webhookDelivery.lockEach(tx, matchingDelivery(selection, part.after), part.limit)
}

/** Whether the endpoint has a replay that has not ended. */
export async function hasRunningReplay(tx: Tx, endpointId: string): Promise<boolean> {
  const found = await tx
    .selectFrom('webhook_replay')
    .select('id')
    .where('endpoint_id', '=', endpointId)
    .where('status', '=', 'RUNNING')
    .executeTakeFirst()
  return found !== undefined
}
