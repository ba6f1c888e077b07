import { sql } from 'kysely'
import type { sports } from '#areas/exchange/rules/markets/catalogue.ts'
import { dataset } from '#engine/list/dataset.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.ts'
import { downlineLimits } from './limits.screen.ts'

export const downlineLimitsData = dataset(downlineLimits, ({ db, scope }) =>
  db
    .selectFrom('agent_limit')
    .leftJoin('agent', 'agent.id', 'agent_limit.agent_id')
    .select([
      'agent_limit.id',
      'agent.username as agent',
      sql<(typeof sports)[number]>`agent_limit.sport`.as('sport'),
      'agent_limit.product',
      'agent_limit.min_stake as minStake',
      'agent_limit.max_stake as maxStake',
      'agent_limit.max_profit as maxProfit',
      'agent_limit.max_loss as maxLoss',
      'agent_limit.min_odds_e4 as minOdds',
      'agent_limit.max_odds_e4 as maxOdds',
      sql<number | null>`(agent_limit.delay_ms / 1000)::int`.as('delay'),
      visibleActorName(scope, 'agent_limit.set_by').as('setBy'),
      'agent_limit.set_at as setAt',
      'agent_limit.agent_id as agentId',
      'agent_limit.domain_id as domainId',
    ]),
)
