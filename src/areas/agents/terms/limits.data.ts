import { sql } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import { downlineLimits } from './limits.screen.ts'

export const downlineLimitsData = datasetOf(downlineLimits, 'agent_limit', ({ from, scope }) =>
  from
    .leftJoin('agent', 'agent.id', 'agent_limit.agent_id')
    .innerJoin('sport', 'sport.id', 'agent_limit.sport')
    .select([
      'agent.username as agent',
      'sport.name as sportName',
      'agent_limit.min_odds_e4 as minOdds',
      'agent_limit.max_odds_e4 as maxOdds',
      sql<number | null>`(agent_limit.delay_ms / 1000)::int`.as('delay'),
      visibleActorName(scope, 'agent_limit.set_by').as('setBy'),
    ]),
)
