import type { CallBody, CallHeaders } from './masking/mask-call.ts'

export interface CallSide {
  readonly headers: CallHeaders
  readonly body: CallBody
}

/** A call of a player site or gateway, or to a gateway, with its whole content. It is masked before it is stored. */
export interface LoggedCall {
  readonly at: Date
  readonly domainId: number
  readonly direction: 'IN' | 'OUT'
  readonly channel: 'SITE' | 'GATEWAY'
  /** The other side: name of the key, code of the gateway. */
  readonly provider: string
  readonly operation: string
  readonly method: string
  readonly url: string
  /** Parts of the path that its definition declares secret. */
  readonly secretParts?: readonly string[]
  /** Fields that name a person, beside those with usual names. */
  readonly personalNames?: readonly string[]
  readonly request: CallSide
  /** null: there was no answer. */
  readonly response: (CallSide & { readonly status: number }) | null
  /** Why there was no answer. */
  readonly failure?: string
  readonly latencyMs: number
  readonly ip?: string
  readonly requestId?: string
  /** The stored callback of a gateway. */
  readonly callbackId?: string | null
}

/** Longer bodies are neither read nor kept in memory. */
const maxBytes = 65_536

export function bodyOf(body: Buffer | string | null | undefined): CallBody {
  if (body === null || body === undefined) return { text: null, bytes: 0 }
  const bytes = Buffer.byteLength(body)
  return bytes > maxBytes ? { text: null, bytes, isLeftOut: true } : { text: body.toString(), bytes }
}
