import { datasetOf } from '#engine/list/dataset-of.ts'
import { domainNameOf } from '#platform/accounts/account-joins.ts'
import { changes, syncs } from './sync-screens.ts'

export const syncDatasets = [
  ...changes.map(({ screen, vertical }) =>
    datasetOf(screen, 'casino_sync_line', ({ from }) =>
      from
        .where('casino_sync_line.vertical', '=', vertical.code)
        .select(domainNameOf('casino_sync_line.domain_id').as('domain')),
    ),
  ),
  ...syncs.map(({ screen, vertical }) =>
    datasetOf(screen, 'casino_sync', ({ from }) =>
      from.where('casino_sync.vertical', '=', vertical.code).select(domainNameOf('casino_sync.domain_id').as('domain')),
    ),
  ),
]
