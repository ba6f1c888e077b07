import { sql } from 'kysely'
import { domainNameOf } from '#platform/accounts/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { inboundKeys } from './keys.screen.ts'

/** Keys belong to the operator: the staff of agents see none. */
export const inboundKeysData = datasetOf(inboundKeys, 'inbound_key', ({ from, scope }) =>
  from
    .select(domainNameOf('inbound_key.domain_id').as('domain'))
    .where(sql<boolean>`${scope.isWhole} and inbound_key.domain_id = any(visible_domains())`),
)
