import { sql } from 'kysely'
import type { Tx } from '#engine/action/act.ts'
import { dataset } from '#engine/list/dataset.ts'
import { answer } from '#engine/query-handler.ts'
import { domainNameOf } from '#platform/accounts/account-joins.ts'
import { failingWebhooks } from './failing-webhooks.queries.ts'
import { webhookFailures } from './webhook-failures.screen.ts'

/** One row for each endpoint and way to fail. */
const failureGroups = (db: Tx) =>
  db.selectFrom((from) =>
    from
      .selectFrom('webhook_delivery as delivery')
      .innerJoin('webhook_endpoint as endpoint', 'endpoint.id', 'delivery.endpoint_id')
      .select([
        sql<string>`delivery.failure_group`.as('id'),
        'delivery.endpoint_id as endpointId',
        'delivery.domain_id as domainId',
        domainNameOf('delivery.domain_id').as('domain'),
        'endpoint.url',
        'endpoint.status as endpointStatus',
        'delivery.failure',
        'delivery.http_status as httpStatus',
        'delivery.error',
        sql<number>`count(*)::int`.as('deliveries'),
        sql<number>`(count(*) filter (where delivery.status = 'PENDING'))::int`.as('waiting'),
        sql<string>`string_agg(distinct delivery.event, ', ' order by delivery.event)`.as('events'),
        sql<Date>`min(delivery.failed_since)`.as('firstAt'),
        sql<Date>`max(delivery.failed_at)`.as('lastAt'),
      ])
      .where('delivery.failure_group', 'is not', null)
      .groupBy([
        'delivery.failure_group',
        'delivery.endpoint_id',
        'delivery.domain_id',
        'endpoint.url',
        'endpoint.status',
        'delivery.failure',
        'delivery.http_status',
        'delivery.error',
      ])
      .as('failed'),
  )

export const webhookFailuresData = dataset(webhookFailures, ({ db, scope }) =>
  failureGroups(db)
    .selectAll()
    .where((row) => row.val(scope.isWhole)),
)

const mostShown = 5

/** Webhooks are the operator's: the staff of agents see none. */
export const failingWebhooksAnswer = answer(failingWebhooks, async ({ tx, actor, totals }) => {
  if (actor.agentId !== null) return { groups: [], total: 0 }
  const groups = await failureGroups(tx)
    .select(['id', 'lastAt', 'firstAt', 'url', 'error', 'deliveries', 'endpointStatus', 'domain'])
    .orderBy('deliveries', 'desc')
    .orderBy('id')
    .limit(mostShown)
    .execute()
  const all = await totals(webhookFailures, {}, [])
  return { groups: groups.map((group) => ({ ...group, error: group.error ?? '' })), total: all?.total ?? 0 }
})
