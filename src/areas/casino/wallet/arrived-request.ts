import type { InboundContext } from '#engine/inbound/receive.ts'
import { uuidv7 } from '#platform/environment/uuid.ts'
import type { RequestOrigin } from '#platform/auth/actor.ts'
import type { Caller } from '#platform/secrets/keys.ts'
import type { Adapter, Outcome, ProviderOperation, ProviderRequest } from './adapter.ts'
import { sealedBody } from './call-body.ts'
import { storeUnreadable } from './store-unreadable.ts'
import type { WalletCall } from './wallet-call.ts'

export interface ProviderContext extends InboundContext {
  /** Where failures that nobody expected are reported. */
  readonly onFault: (error: unknown) => void
}

/** A request with who made it and what it belongs to. */
export interface ArrivedRequest {
  readonly adapter: Adapter
  readonly operation: ProviderOperation
  readonly keyId: string
  readonly request: ProviderRequest
  readonly circumstances: RequestOrigin
}

/** A request whose key is known; the bytes that are stored leave its secret out. */
export interface KeyedRequest extends ArrivedRequest {
  readonly caller: Caller
  readonly secret: string
  /** When it is too late to book it, by the clock of the process in milliseconds. */
  readonly bookUntil: number
}

export const failure = (code: (Outcome & { is: 'failure' })['code'], message: string): Outcome => ({
  is: 'failure',
  code,
  message,
})

interface Unanswerable {
  readonly code: 'SIGNATURE_INVALID' | 'BAD_REQUEST' | 'BAD_AMOUNT' | 'PLAYER_UNKNOWN'
  readonly message?: string
  readonly call?: WalletCall
}

/** Stores a request that no wallet can answer, with its bytes, and refuses it. */
export async function refuse(context: ProviderContext, arrived: KeyedRequest, refused: Unanswerable): Promise<Outcome> {
  const { code, message = 'Unknown key or invalid signature.', call } = refused
  const callId = uuidv7()
  const { adapter, request, circumstances, caller, secret } = arrived
  const sealed = sealedBody(context.sealingKeys, callId, request, secret)
  await storeUnreadable(context.db, {
    callId,
    sealed,
    domainId: caller.domainId,
    provider: adapter.provider,
    code,
    ip: circumstances.ip,
    call,
  })
  return { is: 'failure', code, message, callId, call }
}
