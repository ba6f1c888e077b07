import { sql } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { domainNameOf } from '#platform/accounts/account-joins.ts'
import { webhookReplays } from './webhook-replays.screen.ts'

/** Webhooks are the operator's: the staff of agents see none. What matched may have changed since: progress ends at the whole. */
export const webhookReplaysData = datasetOf(webhookReplays, 'webhook_replay', ({ from, scope }) =>
  from
    .innerJoin('webhook_endpoint', 'webhook_endpoint.id', 'webhook_replay.endpoint_id')
    .select([
      'webhook_endpoint.url',
      sql<number>`case when webhook_replay.status = 'DONE' then 10000
        else least(10000, webhook_replay.sent::bigint * 10000 / webhook_replay.total) end::int`.as('progress'),
      domainNameOf('webhook_replay.domain_id').as('domain'),
    ])
    .where((row) => row.val(scope.isWhole)),
)
