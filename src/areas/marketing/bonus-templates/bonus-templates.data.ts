import { sql } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import { bonusTemplates } from './bonus-templates.screen.ts'

/** Staff of an agent see no template: what it costs is the operator's. */
export const bonusTemplatesData = datasetOf(bonusTemplates, 'bonus_template', ({ from, scope }) =>
  from
    .leftJoin('domain', 'domain.id', 'bonus_template.domain_id')
    .where(sql<boolean>`${scope.isWhole}::boolean`)
    .select([
      'domain.name as domain',
      'domain.currency',
      sql<number>`(select count(distinct b.player_id) from bonus_award b where b.template_id = bonus_template.id)::int`.as(
        'players',
      ),
      sql<number>`(bonus_template.spent * 10000 / bonus_template.budget)::int`.as('used'),
      visibleActorName(scope, 'bonus_template.created_by').as('createdBy'),
      visibleActorName(scope, 'bonus_template.submitted_by').as('submittedBy'),
      visibleActorName(scope, 'bonus_template.approved_by').as('approvedBy'),
    ]),
)
