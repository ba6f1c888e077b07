import { sql } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import { revenueDefinitions } from './revenue-definitions.screen.ts'

export const revenueDefinitionsData = datasetOf(revenueDefinitions, 'revenue_definition', ({ from, scope }) =>
  from.leftJoin('domain', 'domain.id', 'revenue_definition.domain_id').select([
    'domain.name as domain',
    sql<string | null>`(select min(later.valid_from) - 1 from revenue_definition later
      where later.domain_id = revenue_definition.domain_id and later.valid_from > revenue_definition.valid_from)`.as(
      'validTo',
    ),
    visibleActorName(scope, 'revenue_definition.requested_by').as('requestedBy'),
    visibleActorName(scope, 'revenue_definition.approved_by').as('approvedBy'),
  ]),
)
