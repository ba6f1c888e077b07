import { sql } from 'kysely'
import { domainNameOf } from '#platform/accounts/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { inboundKeys } from './keys.screen.ts'

/** Keys belong to the operator: the staff of agents see none. */
export const inboundKeysData = datasetOf(inboundKeys, 'inbound_key', ({ from, scope }) =>
  from
    .select([
      domainNameOf('inbound_key.domain_id').as('domain'),
      sql<'SECRET' | 'PUBLIC_KEY'>`case when inbound_key.public_key is null then 'SECRET' else 'PUBLIC_KEY' end`.as(
        'signedWith',
      ),
      sql<string | null>`encode(sha256(decode(inbound_key.public_key, 'base64')), 'hex')`.as('fingerprint'),
    ])
    .where(sql<boolean>`${scope.isWhole} and inbound_key.domain_id = any(visible_domains())`),
)
