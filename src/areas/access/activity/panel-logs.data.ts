import { sql } from 'kysely'
import { dataset } from '#engine/list/dataset.ts'
import { nameWithin } from './actor-name.ts'
import { type Entity, subjectsOf } from '#blueprint/entities.ts'
import type { Scope } from '#engine/scope.ts'
import { panelLogs } from './panel-logs.screen.ts'

// A row without a node speaks of the platform: nobody inside the tree may see it, so its scope is an id no downline holds.
const platform = 0n

/** 'market-result.settle' as a person says it: 'Market result: settle'. */
export const actionWords = sql<string>`upper(left(audit.action, 1)) || replace(replace(substr(audit.action, 2), '-', ' '), '.', ': ')`

/** The house's site and its own jobs are nobody above the reader. */
const doer = (scope: Scope) =>
  scope.isWhole
    ? sql<string | null>`audit.actor`
    : sql<string | null>`case when audit.actor like 'site:%' or audit.actor = 'system' then audit.actor
        else ${nameWithin(scope, 'audit.actor')} end`

/** The subject is found by an index on its whole text, so an id alone is looked for as every kind of thing. */
export const panelLogsData = dataset(
  panelLogs,
  ({ db, scope, filters }) =>
    db
      .selectFrom('audit')
      .leftJoin('domain', 'domain.id', 'audit.domain_id')
      .$if(filters.subject !== undefined, (rows) =>
        rows.where('audit.subject', 'in', subjectsOf(filters.subject ?? '')),
      )
      .select([
        'audit.id',
        'audit.at',
        doer(scope).as('actor'),
        'audit.actor_role as actorRole',
        'domain.name as domain',
        actionWords.as('action'),
        sql<Entity | null>`case when audit.subject like '%:%' then split_part(audit.subject, ':', 1) end`.as('entity'),
        sql<string>`substr(audit.subject, strpos(audit.subject, ':') + 1)`.as('subject'),
        'audit.subject_name as summary',
        'audit.result',
        'audit.reason',
        'audit.permission',
        'audit.route',
        'audit.ip',
        'audit.before',
        'audit.after',
        'audit.input',
        'audit.domain_id as domainId',
        'audit.journal_id as journalId',
        'audit.request_id as requestId',
        'audit.user_agent as userAgent',
        'audit.visitor',
        sql<bigint>`coalesce(audit.agent_id, ${platform}::bigint)`.as('agentId'),
      ]),
  { consumes: ['subject'] },
)
