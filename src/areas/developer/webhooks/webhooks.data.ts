import { sql } from 'kysely'
import type { EventName } from '#blueprint/decision/events.ts'
import { domainNameOf } from '#platform/accounts/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { webhookAttempts, webhookDeliveries } from './webhook-deliveries.screen.ts'
import { webhooks } from './webhooks.screen.ts'

/** Attempts of the last day to reach an endpoint. */
const attemptsOfDay = (kind: 'all' | 'failed') =>
  sql<number>`(select count(*)::int from webhook_attempt a join webhook_delivery d on d.id = a.delivery_id
    where d.endpoint_id = webhook_endpoint.id and a.at > now() - interval '1 day' and (${kind === 'all'} or a.http_status is null or a.http_status not between 200 and 299))`

/** Webhooks are the operator's: the staff of agents see none. */
export const webhooksData = datasetOf(webhooks, 'webhook_endpoint', ({ from, scope }) =>
  from
    .select([
      sql<EventName[]>`webhook_endpoint.events`.as('events'),
      attemptsOfDay('all').as('attempts'),
      attemptsOfDay('failed').as('failedAttempts'),
      domainNameOf('webhook_endpoint.domain_id').as('domain'),
    ])
    .where((row) => row.val(scope.isWhole)),
)

export const webhookDeliveriesData = datasetOf(webhookDeliveries, 'webhook_delivery', ({ from, scope }) =>
  from
    .leftJoin('webhook_endpoint', 'webhook_endpoint.id', 'webhook_delivery.endpoint_id')
    .select([
      'webhook_endpoint.url',
      'webhook_delivery.event_id as messageId',
      domainNameOf('webhook_delivery.domain_id').as('domain'),
    ])
    .where((row) => row.val(scope.isWhole)),
)

export const webhookAttemptsData = datasetOf(webhookAttempts, 'webhook_attempt', ({ from, scope }) =>
  from
    .leftJoin('webhook_delivery', 'webhook_delivery.id', 'webhook_attempt.delivery_id')
    .leftJoin('webhook_endpoint', 'webhook_endpoint.id', 'webhook_delivery.endpoint_id')
    .select(['webhook_delivery.event', 'webhook_endpoint.url'])
    .where((row) => row.val(scope.isWhole)),
)
