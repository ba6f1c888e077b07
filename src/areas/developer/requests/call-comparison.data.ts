import { answer } from '#engine/query-handler.ts'
import type { Tx } from '#engine/action/act.ts'
import { differencesOf } from '#areas/developer/rules/call-difference.ts'
import { curlCommand } from '#areas/developer/rules/curl-command.ts'
import { callComparison } from './call-comparison.queries.ts'

const columns = [
  'id',
  'at',
  'domain_id as domainId',
  'direction',
  'provider',
  'operation',
  'method',
  'url',
  'http_status as httpStatus',
  'request_headers as requestHeaders',
  'request_body as requestBody',
  'response_body as responseBody',
] as const

const calls = (tx: Tx) => tx.selectFrom('request_log').select(columns)
type Call = NonNullable<Awaited<ReturnType<ReturnType<typeof calls>['executeTakeFirst']>>>

/** The last call of the same kind before this one that succeeded. */
const lastGood = (tx: Tx, call: Call) =>
  calls(tx)
    .where('domain_id', '=', call.domainId)
    .where('direction', '=', call.direction)
    .where('provider', '=', call.provider)
    .where('operation', '=', call.operation)
    .where('result', '=', 'SUCCESS')
    .where('at', '<=', call.at)
    .where('id', '<>', call.id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** The log is the operator's: the staff of agents see none of it. */
export const callComparisonAnswer = answer(callComparison, async ({ tx, actor, parameters: { id } }) => {
  const call = actor.agentId === null ? await calls(tx).where('id', '=', id).executeTakeFirst() : undefined
  if (!call?.method) return null
  const previous = await lastGood(tx, call)
  return {
    curl: curlCommand({
      method: call.method,
      url: call.url ?? '',
      headers: call.requestHeaders ?? '',
      body: call.requestBody ?? '',
    }),
    previous: previous ? { id: previous.id, at: previous.at, httpStatus: previous.httpStatus } : null,
    differences: previous ? differencesOf(previous, call) : [],
  }
})
