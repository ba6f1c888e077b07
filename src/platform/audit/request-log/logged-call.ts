import type { CallBody, CallHeaders } from './masking/mask-call.ts'

export interface CallSide {
  readonly headers: CallHeaders
  readonly body: CallBody
}

/** How a call ended, and why where it did not succeed. */
export interface Verdict {
  readonly result: 'SUCCESS' | 'REJECTED' | 'FAILED'
  readonly reason: string | null
}

/**
 * A call of a player site, gateway or casino provider, or to a gateway, casino provider, push provider or webhook endpoint, with
 * its whole content. It is masked before it is stored.
 */
export interface LoggedCall {
  readonly at: Date
  readonly domainId: number
  readonly direction: 'IN' | 'OUT'
  readonly channel: 'SITE' | 'GATEWAY' | 'CASINO' | 'PUSH' | 'WEBHOOK'
  /** The other side: name of the key, code of the gateway or casino provider; of push messages there is one for each domain; of a webhook the host. */
  readonly provider: string
  readonly operation: string
  readonly method: string
  readonly url: string
  /** Parts of the path that its definition declares secret. */
  readonly secretParts?: readonly string[]
  /** Fields that name a person, beside those with usual names. */
  readonly personalNames?: readonly string[]
  /** Fields that authenticate, beside those with usual names. */
  readonly secretNames?: readonly string[]
  /** What authenticates the caller, under whatever name the call has it. */
  readonly secrets?: readonly string[]
  /** Ids as they were read of the call, each after the name of its field; they come before those that its text names. */
  readonly ids?: readonly (readonly [name: string, id: string])[]
  readonly request: CallSide
  /** null: there was no answer. */
  readonly response: (CallSide & { readonly status: number }) | null
  /** Why there was no answer. */
  readonly failure?: string
  /** Where the status of the answer does not say how the call ended. */
  readonly verdict?: Verdict
  readonly latencyMs: number
  readonly ip?: string
  readonly requestId?: string
  /** The stored callback of a gateway. */
  readonly callbackId?: string | null
  /** The stored call of a casino provider. */
  readonly casinoCallId?: string | null
  /** The attempt of a webhook. */
  readonly webhook?: { readonly deliveryId: string; readonly attemptId: string }
}

/** Longer bodies are neither read nor kept in memory. */
const maxBytes = 65_536

export function bodyOf(body: Buffer | string | null | undefined): CallBody {
  if (body === null || body === undefined) return { text: null, bytes: 0 }
  const bytes = Buffer.byteLength(body)
  return bytes > maxBytes ? { text: null, bytes, isLeftOut: true } : { text: body.toString(), bytes }
}
