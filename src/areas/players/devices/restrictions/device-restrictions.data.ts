import { sql } from 'kysely'
import { domainNameOf } from '#platform/accounts/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { deviceRestrictions } from './device-restrictions.screen.ts'

export const deviceRestrictionsData = datasetOf(deviceRestrictions, 'device_restriction', ({ from }) =>
  from.select([
    sql<number>`(select count(*)::int from device_restriction_hit h where h.restriction_id = device_restriction.id)`.as(
      'hits',
    ),
    sql<Date | null>`(select max(h.at) from device_restriction_hit h where h.restriction_id = device_restriction.id)`.as(
      'lastHit',
    ),
    domainNameOf('device_restriction.domain_id').as('domain'),
  ]),
)
