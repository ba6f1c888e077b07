import { sql } from 'kysely'
import { isUuid } from '#values/id.ts'
import type { Tx } from '#engine/action/act.ts'
import { mostRedelivered } from '#areas/developer/rules/redelivery.ts'

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

/** Locks the deliveries of the group that are not due within the time that an attempt may take, one more than are sent at once. */
export const failedDeliveries = (tx: Tx, group: string) =>
  tx
    .selectFrom('webhook_delivery')
    .select(['id', 'attempts'])
    .where('failure_group', '=', group)
    .where(sql<boolean>`(status <> 'PENDING' or next_at > now() + interval '30 seconds')`)
    .orderBy('id')
    .limit(mostRedelivered + 1)
    .forUpdate()
    .execute()
