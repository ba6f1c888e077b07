import { answer } from '#engine/query-handler.ts'
import { datasetOf } from '#engine/list/dataset-of.ts'
import { domainNameOf } from '#platform/accounts/account-joins.ts'
import { storedReport } from '#platform/outbound/lookup/stored-report.ts'
import { domainReport } from './domain-report.queries.ts'
import { domainLookups } from './domain-lookup.screen.ts'

/** Look-ups are the operator's: the staff of agents see none. */
export const domainLookupsData = datasetOf(domainLookups, 'domain_lookup', ({ from, scope }) =>
  from.select(domainNameOf('domain_lookup.domain_id').as('domain')).where((row) => row.val(scope.isWhole)),
)

export const domainReportAnswer = answer(domainReport, async ({ tx, actor, parameters: { id } }) => {
  if (actor.agentId !== null) return null
  const row = await tx
    .selectFrom('domain_lookup')
    .select(['report', 'is_own as isOwn', 'domain_id as domainId'])
    .where('id', '=', id)
    .executeTakeFirst()
  if (!row) return null
  const last = row.isOwn
    ? await tx
        .selectFrom('request_log')
        .select('at')
        .where('domain_id', '=', row.domainId)
        .where('channel', '=', 'SITE')
        .orderBy('at', 'desc')
        .limit(1)
        .executeTakeFirst()
    : undefined
  return { lastTrafficAt: last?.at ?? null, report: row.report === null ? null : storedReport.parse(row.report) }
})
