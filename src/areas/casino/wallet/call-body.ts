import { seal, type SealingKeys } from '#platform/auth/secrets/seal.ts'
import type { ProviderRequest } from './adapter.ts'

/** Encryption context of the bytes of a call: copied to another row they cannot be decrypted. */
export const sealOfCall = (callId: string): string => `casino_call_body.sealed.${callId}`

/** Larger requests are answered like others, but their bytes are not stored. */
const maxBytes = 65_536

/** The request line and the bytes of a call as they came, less the secret of the key, sealed; null where they are too many. */
export function sealedBody(
  keys: SealingKeys,
  callId: string,
  { method, target, body }: ProviderRequest,
  secret: string,
): string | null {
  if (body.length > maxBytes) return null
  // In this encoding every byte is one character.
  const bytes = body.toString('latin1').replaceAll(secret, '*')
  return seal(keys, `${method.toUpperCase()} ${target}\n\n${bytes}`, sealOfCall(callId))
}
