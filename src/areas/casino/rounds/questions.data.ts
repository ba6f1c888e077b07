import { sql } from 'kysely'
import type { casinoProviders } from '#areas/agents/rules/products.ts'
import type { queryStates, RoundState } from '#areas/casino/rules/stuck-round.ts'
import { playerOf } from '#platform/accounts/account-joins.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { roundQuestions } from './questions.screen.ts'

export const roundQuestionsData = datasetOf(roundQuestions, 'casino_query', ({ from, scope }) =>
  from
    .leftJoin('player', playerOf('casino_query'))
    .select([
      'player.username as player',
      visibleActorName(scope, 'casino_query.requested_by').as('requestedBy'),
      sql<(typeof casinoProviders)[number]>`casino_query.provider`.as('provider'),
      sql<(typeof queryStates)[number]>`casino_query.status`.as('status'),
      sql<RoundState | null>`casino_query.reported_status`.as('reportedStatus'),
    ]),
)
