import { sql } from 'kysely'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { exchangeRates } from './exchange-rates.screen.ts'

export const exchangeRatesData = datasetOf(exchangeRates, 'exchange_rate', ({ from, scope, actor }) =>
  from
    // Rates are the operator's, so staff of agents see none.
    .where(sql<boolean>`${actor.agentId === null}::boolean`)
    .select([
      sql<string>`trim_scale(exchange_rate.rate_e8::numeric / 100000000)::text`.as('rate'),
      visibleActorName(scope, 'exchange_rate.requested_by').as('requestedBy'),
      visibleActorName(scope, 'exchange_rate.approved_by').as('approvedBy'),
    ]),
)
