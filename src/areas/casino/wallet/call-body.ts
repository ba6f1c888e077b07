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
  // In this encoding every byte is one character. A secret in a query or a form is escaped.
  const bytes = `${method.toUpperCase()} ${target}\n\n${body.toString('latin1')}`
  const spellings = [secret, encodeURIComponent(secret), encodeURIComponent(secret).replaceAll('%20', '+')]
  return seal(
    keys,
    spellings.reduce((text, spelling) => text.replaceAll(spelling, '*'), bytes),
    sealOfCall(callId),
  )
}
