import { sql } from 'kysely'
import type { Permission } from '#blueprint/screen/permissions.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { domainNameOf } from '#platform/accounts/account-joins.ts'
import { account } from './account.screen.ts'

export const accountData = datasetOf(account, 'api_key', ({ from }) =>
  from.select([
    sql<Permission[]>`api_key.scopes`.as('scopes'),
    sql<string>`array_to_string(api_key.networks::text[], ', ')`.as('networks'),
    domainNameOf('api_key.domain_id').as('domain'),
  ]),
)
