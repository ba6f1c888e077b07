import { sql } from 'kysely'
import { isUuid } from '#values/id.ts'
import type { Tx } from '#engine/action/act.ts'
import { mostRedelivered } from '#areas/developer/rules/redelivery.ts'
import { webhookDelivery } from '../webhooks/webhook.record.ts'

/** The endpoint of identical failures; null if none is left of them. */
export async function endpointOfFailure(tx: Tx, { id }: { readonly id: string }): Promise<string | null> {
  if (!isUuid(id)) return null
  const found = await tx
    .selectFrom('webhook_delivery')
    .select('endpoint_id')
    .where('failure_group', '=', id)
    .executeTakeFirst()
  return found?.endpoint_id ?? null
}

/** Of a group of identical failures, and not due within the time that an attempt may take. */
export const isOfFailure = (group: string | null) =>
  sql<boolean>`webhook_delivery.failure_group = ${group}
    and (webhook_delivery.status <> 'PENDING' or webhook_delivery.next_at > now() + interval '30 seconds')`

/** Locks the deliveries of the group, one more than are sent at once. */
export const failedDeliveries = (tx: Tx, group: string) =>
  webhookDelivery.lockEach(tx, isOfFailure(group), mostRedelivered + 1)
