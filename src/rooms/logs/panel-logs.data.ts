import { sql } from 'kysely'
import { dataset } from '#server/engine/dataset.ts'
import { panelLogs } from './panel-logs.screen.ts'

// A row without a node speaks of the platform: nobody inside the tree may see it, so its scope is an id no downline holds.
const platform = 0n

export const panelLogsData = dataset(panelLogs, ({ db }) =>
  db
    .selectFrom('audit')
    .select([
      'id',
      'at',
      'actor',
      'actor_role as actorRole',
      'action',
      'subject',
      'result',
      'reason',
      'permission',
      'route',
      'ip',
      'before',
      'after',
      'input',
      'domain_id as domainId',
      'journal_id as journalId',
      'request_id as requestId',
      'user_agent as userAgent',
      'visitor',
      sql<bigint>`coalesce(agent_id, ${platform}::bigint)`.as('agentId'),
    ]),
)
