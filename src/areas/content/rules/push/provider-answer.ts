/** The answer of the provider to one delivery. */
export interface ProviderAnswer {
  readonly status: number
  readonly body: string
  /** Seconds, as the header Retry-After says. */
  readonly retryAfter: string | null
}

/**
 * What an answer means. `RETIRE`: the token is dead. `MESSAGE`: the message itself is refused, whatever the device.
 * `LATER`: it was not taken, and may be sent again after a wait. `STOP`: our own credential is refused. `UNKNOWN`: it
 * may have been sent.
 */
export type Meaning =
  | { readonly outcome: 'SENT' | 'UNKNOWN' }
  | { readonly outcome: 'RETIRE' | 'MESSAGE' | 'FAILED' | 'STOP'; readonly error: string }
  | { readonly outcome: 'LATER'; readonly error: string; readonly waitSeconds: number }

export const foreignToken = 'The token belongs to another sender'

const usualWait = 30
const longestWait = 3_600

/** A wait of the provider in seconds; a date or nonsense is the usual one. */
function waitOf(retryAfter: string | null): number {
  if (retryAfter === null || !/^\d{1,6}$/.test(retryAfter)) return usualWait
  return Math.min(longestWait, Math.max(1, Number(retryAfter)))
}

function fieldsOf(value: unknown): Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null ? Object.fromEntries(Object.entries(value)) : {}
}
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])

function parsed(body: string): Readonly<Record<string, unknown>> | null {
  try {
    return fieldsOf(JSON.parse(body))
  } catch {
    // An answer that is no JSON says nothing about the delivery.
    return null
  }
}

/** The code of an error in its details, and whether they name the token. */
function errorIn(body: string) {
  const error = fieldsOf(parsed(body)?.['error'])
  const details = listOf(error['details']).map(fieldsOf)
  const code = details.map((detail) => detail['errorCode']).find((one) => typeof one === 'string')
  const violations = details.flatMap((detail) => listOf(detail['fieldViolations']).map(fieldsOf))
  return { code: code ?? error['status'], namesToken: violations.some((one) => one['field'] === 'message.token') }
}

/** Only an answer that names the device retires its token: one wrong message must not remove the devices of all players. */
export function meaningOf({ status, body, retryAfter }: ProviderAnswer): Meaning {
  if (status >= 200 && status < 300) return { outcome: typeof parsed(body)?.['name'] === 'string' ? 'SENT' : 'UNKNOWN' }
  const { code, namesToken } = errorIn(body)
  if (status === 429 || status >= 500)
    return { outcome: 'LATER', error: `The provider answered ${status}`, waitSeconds: waitOf(retryAfter) }
  if (status === 404 && code === 'UNREGISTERED') return { outcome: 'RETIRE', error: 'The device is not registered' }
  if (status === 400 && namesToken) return { outcome: 'RETIRE', error: 'The token is not valid' }
  if (status === 400) return { outcome: 'MESSAGE', error: 'The provider refused the message' }
  if (status === 403 && code === 'SENDER_ID_MISMATCH') return { outcome: 'FAILED', error: foreignToken }
  if (status === 401 || status === 403) return { outcome: 'STOP', error: 'The provider refused our key' }
  return { outcome: 'FAILED', error: `The provider answered ${status}` }
}

/** Equal refusals of the message itself after which the rest is not tried. */
export const hopelessAfter = 20

/** Why the rest of a message is not sent; null if it is. `refusedBefore` counts refusals while none was sent. */
export function stopReason(meanings: readonly Meaning[], refusedBefore: number): string | null {
  for (const meaning of meanings) if (meaning.outcome === 'STOP') return meaning.error
  const refused = meanings.filter(({ outcome }) => outcome === 'MESSAGE').length
  const areAll = refused === meanings.length && refused > 0
  return areAll && refusedBefore + refused >= hopelessAfter ? 'The provider refused the message' : null
}
