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
      .selectFrom('webhook_delivery as d')
      .innerJoin('webhook_endpoint as e', 'e.id', 'd.endpoint_id')
      .select([
        sql<string>`d.failure_group`.as('id'),
        'd.endpoint_id as endpointId',
        'd.domain_id as domainId',
        domainNameOf('d.domain_id').as('domain'),
        'e.url',
        'e.status as endpointStatus',
        'd.failure',
        'd.http_status as httpStatus',
        'd.error',
        sql<number>`count(*)::int`.as('deliveries'),
        sql<number>`(count(*) filter (where d.status = 'PENDING'))::int`.as('waiting'),
        sql<string>`string_agg(distinct d.event, ', ' order by d.event)`.as('events'),
        sql<Date>`min(d.failed_since)`.as('firstAt'),
        sql<Date>`max(d.failed_at)`.as('lastAt'),
      ])
      .where('d.failure_group', 'is not', null)
      .groupBy([
        'd.failure_group',
        'd.endpoint_id',
        'd.domain_id',
        'e.url',
        'e.status',
        'd.failure',
        'd.http_status',
        'd.error',
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
