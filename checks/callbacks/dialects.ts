import { createHmac } from 'node:crypto'
import { messageFormats, type MessageFormat } from '#areas/payments/gateways/callbacks/message-format.ts'

const { timestamped, enveloped, majorUnits } = messageFormats
const flat: MessageFormat = {
  ...timestamped,
  signing: { ...timestamped.signing, over: 'body', header: 'x-webhook-signature', timestampHeader: null },
}

/** Gateways that write and sign differently, by name. */
export const dialects = {
  stamped: timestamped,
  enveloped,
  units: majorUnits,
  sorted: { ...flat, signing: { ...flat.signing, over: 'sorted-json', algorithm: 'sha512' } },
  form: { ...flat, bodies: 'form' },
  'stamped form': { ...timestamped, bodies: 'form', amounts: { unit: 'major', as: 'text' } },
  'texts of units': {
    ...flat,
    amounts: { unit: 'major', as: 'text' },
    signing: { ...flat.signing, encoding: 'base64' },
  },
} as const satisfies Readonly<Record<string, MessageFormat>>
export type DialectName = keyof typeof dialects
export const dialectNames = Object.keys(dialects) as readonly DialectName[]

export interface Signed {
  readonly body: Buffer
  /** What is signed where it is not the body: the message with sorted names. */
  readonly sorted: string
  readonly stamp: string
  readonly dot: string
  readonly secret: string
}

/** Signs as the gateway does, by its description and not by the code that verifies it. */
export function signatureBy({ signing }: MessageFormat, { body, sorted, stamp, dot, secret }: Signed): string {
  const hmac = createHmac(signing.algorithm, secret)
  if (signing.over === 'timestamp.body') hmac.update(stamp + dot)
  return hmac.update(signing.over === 'sorted-json' ? Buffer.from(sorted) : body).digest(signing.encoding)
}
