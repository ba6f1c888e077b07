import { decide, refuse, type Decision } from '#blueprint/decision/decision.ts'

export type RetryState = {
  readonly status: string
  /** A signed gateway event waiting for review; null: none. */
  readonly waiting: { readonly id: string } | null
  /** Its gateway can be queried. */
  readonly isAskable: boolean
}

/** Whether a retry could change anything. */
export const mayRetry = ({ status, waiting, isAskable }: RetryState): boolean =>
  status !== 'SUCCESS' && status !== 'REVERSED' && (waiting !== null || isAskable)

/** Evaluates the gateway's event again against the current state, and queries the gateway. */
export function retryCallback(retried: RetryState, now: Date): Decision<'deposit'> {
  const { status, waiting, isAskable } = retried
  if (!mayRetry(retried)) {
    const isDone = status === 'SUCCESS' || status === 'REVERSED'
    return refuse(
      isDone
        ? 'This deposit is already credited.'
        : 'There is no gateway response to retry, and the gateway cannot be queried.',
    )
  }
  return decide({
    ...(isAskable ? { set: { next_query_at: now } } : {}),
    ...(waiting
      ? {
          rows: [
            { table: 'gateway_callback', key: { id: waiting.id }, values: { status: 'NEW', review_reason: null } },
          ],
        }
      : {}),
    events: [{ name: 'deposit.retried' }],
    message: isAskable ? 'Gateway status check started' : 'Gateway response is being re-evaluated',
  })
}
