import { datasetOf } from '#engine/list/dataset-of.ts'
import { domainNameOf, playerReferredBy } from '#platform/accounts/account-joins.ts'
import { requestLogs } from './request-logs.screen.ts'

/** The log is the operator's: the staff of agents see none of it. Any id of a call finds it. */
export const requestLogsData = datasetOf(
  requestLogs,
  'request_log',
  ({ from, scope, filters }) =>
    from
      .leftJoin('player', playerReferredBy('request_log'))
      .leftJoin('casino_call', 'casino_call.id', 'request_log.casino_call_id')
      .select([
        'player.username as player',
        'request_log.direction as traffic',
        'request_log.reference',
        'casino_call.provider as casinoProvider',
        'casino_call.round_id as roundId',
        domainNameOf('request_log.domain_id').as('domain'),
      ])
      .where((row) => row.val(scope.isWhole))
      .$if(filters.reference !== undefined, (rows) =>
        rows.where((row) =>
          row.exists(
            row
              .selectFrom('request_log_reference as named')
              .select('named.log_id')
              .where('named.reference', '=', filters.reference ?? '')
              .whereRef('named.log_id', '=', 'request_log.id')
              .whereRef('named.at', '=', 'request_log.at'),
          ),
        ),
      ),
  { consumes: ['reference'] },
)
