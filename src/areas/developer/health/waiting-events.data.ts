import { domainNameOf } from '#platform/accounts/account-joins.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { waitingEvents } from './waiting-events.screen.ts'

/** The outbox is the operator's: the staff of agents see none of it. */
export const waitingEventsData = datasetOf(waitingEvents, 'outbox', ({ from, scope }) =>
  from
    .select(['outbox.subject as about', domainNameOf('outbox.domain_id').as('domain')])
    .where('outbox.relayed_at', 'is', null)
    .where((row) => row.val(scope.isWhole)),
)
