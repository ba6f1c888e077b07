import { bodyOf, type LoggedCall } from '#platform/audit/request-log/logged-call.ts'
import type { RequestLog } from '#platform/audit/request-log/request-log.ts'
import { callOut, type OutboundRequest, type OutboundResponse } from '#platform/outbound/call.ts'
import type { ProviderAccess } from './provider-access.ts'

export interface CallLog {
  /** Where what was asked and answered is noted. */
  readonly requestLog?: RequestLog
}

interface Purpose {
  readonly access: ProviderAccess
  /** Its name in the log of calls. */
  readonly operation: string
  /** Unsealed: it is masked wherever the call has it. */
  readonly secret: string
  readonly ids?: LoggedCall['ids'] | undefined
}

/** A call to a casino provider, noted in the log of calls whatever became of it. */
export async function notedCallOut(
  { requestLog }: CallLog,
  { access, operation, secret, ids = [] }: Purpose,
  call: OutboundRequest,
): Promise<OutboundResponse> {
  const at = new Date()
  const from = performance.now()
  const note = (end: Pick<LoggedCall, 'response' | 'failure'>) =>
    requestLog?.note({
      at,
      domainId: access.domainId,
      direction: 'OUT',
      channel: 'CASINO',
      provider: access.provider,
      operation,
      method: call.method,
      url: call.url,
      secrets: [secret],
      ids,
      request: { headers: call.headers ?? {}, body: bodyOf(call.body) },
      latencyMs: Math.round(performance.now() - from),
      ...end,
    })
  try {
    const answer = await callOut(call)
    note({ response: { status: answer.status, headers: {}, body: bodyOf(answer.body) } })
    return answer
  } catch (error) {
    note({ response: null, failure: error instanceof Error ? error.message : 'The call failed' })
    throw error
  }
}
