import type { LoggedCall } from '#platform/audit/request-log/logged-call.ts'
import { notedCall, type CallLog } from '#platform/audit/request-log/noted-call.ts'
import type { OutboundRequest, OutboundResponse } from '#platform/outbound/call.ts'
import type { ProviderAccess } from './provider-access.ts'

interface Purpose {
  readonly access: ProviderAccess
  /** Its name in the log of calls. */
  readonly operation: string
  /** Unsealed: it is masked wherever the call has it. */
  readonly secret: string
  readonly ids?: LoggedCall['ids'] | undefined
}

/** A call to a casino provider, noted in the log of calls whatever became of it. */
export const notedCallOut = (
  log: CallLog,
  { access, operation, secret, ids = [] }: Purpose,
  call: OutboundRequest,
): Promise<OutboundResponse> =>
  notedCall(
    log,
    {
      domainId: access.domainId,
      channel: 'CASINO',
      provider: access.provider,
      operation,
      secrets: [secret],
      ids,
    },
    call,
  )
