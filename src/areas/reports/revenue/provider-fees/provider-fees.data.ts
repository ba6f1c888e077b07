import { sql } from 'kysely'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { visibleActorName } from '#areas/access/activity/visible-actor-name.facts.ts'
import type { casinoProviders } from '#areas/agents/rules/products.ts'
import { providerFees } from './provider-fees.screen.ts'

export const providerFeesData = datasetOf(providerFees, 'provider_fee', ({ from, scope, actor }) =>
  from
    .leftJoin('domain', 'domain.id', 'provider_fee.domain_id')
    // The figures are those of whole domains, so staff of agents see none.
    .where(sql<boolean>`${actor.agentId === null}::boolean`)
    .select([
      'domain.name as domain',
      sql<bigint>`provider_fee.fee + provider_fee.tips + provider_fee.charges`.as('due'),
      sql<(typeof casinoProviders)[number]>`provider_fee.provider`.as('provider'),
      sql<string>`(provider_fee.month::text || '..' || ((provider_fee.month + interval '1 month')::date - 1)::text)`.as(
        'period',
      ),
      visibleActorName(scope, 'provider_fee.requested_by').as('requestedBy'),
      visibleActorName(scope, 'provider_fee.approved_by').as('approvedBy'),
    ]),
)
