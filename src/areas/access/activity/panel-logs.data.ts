import { sql } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { actionLabel } from './action-label.facts.ts'
import { visibleActorName } from './visible-actor-name.facts.ts'
import { subjectsOf } from '#blueprint/entities.ts'
import { subjectEntity } from './subject-entity.ts'
import type { Scope } from '#engine/scope.ts'
import { panelLogs } from './panel-logs.screen.ts'

// Entries without an agent concern the platform. They get an agent id that is in no downline, so only whole-site
// readers see them.
const platform = 0n

/** The actor as shown to the reader. Player sites and the system are shown to everyone. */
const visibleActor = (scope: Scope) =>
  scope.isWhole
    ? sql<string | null>`audit.actor`
    : sql<string | null>`case when audit.actor like 'site:%' or audit.actor = 'system' then audit.actor
        else ${visibleActorName(scope, 'audit.actor')} end`

/** The subject index covers the whole text, so a bare id is expanded to every entity type. */
export const panelLogsData = datasetOf(
  panelLogs,
  'audit',
  ({ from, scope, filters }) =>
    from
      .leftJoin('domain', 'domain.id', 'audit.domain_id')
      .$if(filters.subject !== undefined, (rows) =>
        rows.where('audit.subject', 'in', subjectsOf(filters.subject ?? '')),
      )
      .select([
        visibleActor(scope).as('actor'),
        'domain.name as domain',
        actionLabel.as('action'),
        subjectEntity.as('entity'),
        sql<string>`substr(audit.subject, strpos(audit.subject, ':') + 1)`.as('subject'),
        'audit.subject_name as summary',
        sql<bigint>`coalesce(audit.agent_id, ${platform}::bigint)`.as('agentId'),
      ]),
  { consumes: ['subject'] },
)
