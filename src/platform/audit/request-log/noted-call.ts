import { callOut, type OutboundRequest, type OutboundResponse } from '#platform/outbound/call.ts'
import { bodyOf, type LoggedCall } from './logged-call.ts'
import type { RequestLog } from './request-log.ts'

export interface CallLog {
  /** Where what was sent and answered is noted. */
  readonly requestLog?: RequestLog | undefined
}

/** Who is called, what for, and what of the call must be masked. */
type Purpose = Pick<
  LoggedCall,
  'domainId' | 'channel' | 'provider' | 'operation' | 'secrets' | 'secretParts' | 'personalNames' | 'ids' | 'webhook'
> & {
  /** Whether the answer is not ours to keep: only its length is noted. */
  readonly hidesAnswer?: true
}

/** A call to another system, noted in the log of calls whatever became of it. */
export async function notedCall(
  { requestLog }: CallLog,
  { hidesAnswer, ...purpose }: Purpose,
  call: OutboundRequest,
): Promise<OutboundResponse> {
  const at = new Date()
  const from = performance.now()
  const note = (end: Pick<LoggedCall, 'response' | 'failure'>) =>
    requestLog?.note({
      ...purpose,
      at,
      direction: 'OUT',
      method: call.method,
      url: call.url,
      request: { headers: call.headers ?? {}, body: bodyOf(call.body) },
      latencyMs: Math.round(performance.now() - from),
      ...end,
    })
  try {
    const answer = await callOut(call)
    const body = hidesAnswer ? { text: null, bytes: answer.body.length } : bodyOf(answer.body)
    note({ response: { status: answer.status, headers: {}, body } })
    return answer
  } catch (error) {
    note({ response: null, failure: error instanceof Error ? error.message : 'The call failed' })
    throw error
  }
}
